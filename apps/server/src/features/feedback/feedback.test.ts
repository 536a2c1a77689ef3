import { rm } from 'node:fs/promises'
import { type Task, ToolError } from '@pentimento/protocol'
import * as contracts from '@pentimento/tools/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { type Database, openDatabase } from '../../platform/database.ts'
import { createHttpServer } from '../../platform/http.ts'
import { createLogger } from '../../platform/log.ts'
import { createDataFolder } from '../../test-data-folder.ts'
import type { Accounts, Person } from '../account/account.ts'
import { feedbackRoutes } from './feedback.ts'
import { feedbacks } from './tables.ts'

const contract = contracts.cleanup
const [reason] = contract.feedbackReasons
let folder: string
let database: Database
let app: FastifyInstance
let state: Task['state'] = 'ready'

beforeAll(async () => {
  folder = createDataFolder()
  const log = createLogger('silent')
  database = await openDatabase({ databaseUrl: undefined, dataFolder: folder }, { clock: systemClock, log })
  app = await createHttpServer({ log, isSecure: false })
  const accounts = {
    identify: async ({ headers: { cookie } }) => (cookie ? ({ id: cookie } as Person) : undefined),
  } as Partial<Accounts> as Accounts
  const findTask = async (owner: string, id: string) => {
    if (owner !== 'anna') throw new ToolError('not-found')
    return { id, tool: contract.id, state, madeBy: 'a test' } as Task
  }
  await app.register(feedbackRoutes({ database, accounts, clock: systemClock, findTask }))
})
afterAll(async () => {
  await app.close()
  await database.close()
  await rm(folder, { recursive: true })
})

const storedFeedback = () => database.orm.select().from(feedbacks)
const sendFeedback = (
  payload: object,
  cookie: string | undefined = 'anna',
  id: string = crypto.randomUUID(),
) =>
  app.inject({
    method: 'PUT',
    url: `/api/tasks/${id}/feedback`,
    payload,
    headers: cookie ? { cookie } : {},
  })

describe('feedback on a result', () => {
  it('is stored without identity and replaced by later feedback', async () => {
    const id = crypto.randomUUID()
    const first = { satisfied: false, usable: true, reasons: [reason, reason], text: ' Look at the rim ' }
    expect((await sendFeedback(first, 'anna', id)).statusCode).toBe(204)
    const common = { taskId: id, tool: contract.id, madeBy: 'a test', submittedAt: expect.any(Date) }
    expect(await storedFeedback()).toEqual([
      { ...common, satisfied: false, usable: true, reasons: [reason], text: 'Look at the rim' },
    ])
    expect((await sendFeedback({ satisfied: true }, 'anna', id)).statusCode).toBe(204)
    expect(await storedFeedback()).toEqual([
      { ...common, satisfied: true, usable: null, reasons: [], text: '' },
    ])
  })

  it.each([
    [
      'a reason that the tool does not offer',
      { satisfied: false, reasons: ['too-blue'] },
      'invalid-parameter',
    ],
    ['no satisfaction', { usable: true }, 'invalid-request'],
    ['a text that is too long', { satisfied: true, text: 'a'.repeat(2001) }, 'invalid-request'],
  ])('is rejected with %s', async (_what, payload, code) => {
    const answer = await sendFeedback(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().code).toBe(code)
  })

  it('is accepted from the owner only', async () => {
    expect((await sendFeedback({ satisfied: true }, 'somebody else')).statusCode).toBe(404)
    expect((await sendFeedback({ satisfied: true }, '')).statusCode).toBe(401)
  })

  it('is rejected before the result is ready', async () => {
    state = 'processing'
    expect((await sendFeedback({ satisfied: true })).json().code).toBe('not-ready')
    state = 'ready'
  })
})
