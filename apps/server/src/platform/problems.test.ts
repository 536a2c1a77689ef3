import { PGlite } from '@electric-sql/pglite'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startServer, type TestServer, type TestSession } from '../test-server.ts'

let server: TestServer
let visitor: TestSession
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error' } })
})
afterAll(() => server.close(1000))
beforeEach(async () => {
  visitor = await server.visitor()
})

/** Send a request while all database queries fail. @returns the response, and what was logged */
async function sendWhileDatabaseFails(send: () => ReturnType<TestSession['send']>) {
  const error = new Error('could not read block 7 of file base/16384/2619')
  const failing = vi.spyOn(PGlite.prototype, 'query').mockRejectedValue(error)
  const { [pino.symbols.streamSym]: stream } = server.log as unknown as Record<symbol, NodeJS.WritableStream>
  if (!stream) throw new Error('pino writes elsewhere')
  const writing = vi.spyOn(stream, 'write').mockReturnValue(true)
  const answer = await send()
  const logged = writing.mock.calls.map(([line]) => JSON.parse(String(line)))
  failing.mockRestore()
  writing.mockRestore()
  // Background work fails meanwhile too.
  return { answer, logged: logged.filter(({ msg }) => !/queue|could not|maintenance/.test(msg)) }
}

describe('500', () => {
  const email = 'ada@example.com'
  const password = 'correct horse battery'
  const secrets = () =>
    new RegExp([email, password, visitor.cookie.match(/session_token=([^;.]+)/)?.[1] ?? email].join('|'))

  it.each([
    ['a session', () => visitor.send('GET', '/api/auth/get-session')],
    ['a list', () => visitor.send('GET', '/api/tasks')],
    ['a plan', () => visitor.send('GET', '/api/plan')],
    ['prices', () => visitor.send('GET', '/api/prices')],
    ['creating a task', () => visitor.createTask()],
    [
      'signing in',
      () =>
        server.app.inject({
          method: 'POST',
          url: '/api/auth/sign-in/email',
          payload: { email, password },
        }),
    ],
  ])('reveals nothing about a failure of %s; the log has its cause once', async (_, send) => {
    const { answer, logged } = await sendWhileDatabaseFails(send)
    expect(answer.statusCode, answer.body).toBe(500)
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(answer.json()).toEqual({
      type: '/problems/internal',
      title: 'There was an issue, please try again later',
      status: 500,
      code: 'internal',
      mayRetry: true,
    })
    expect(logged, JSON.stringify(logged)).toHaveLength(1)
    expect(logged[0]).toMatchObject({ msg: 'request failed', code: 'internal' })
    expect(JSON.stringify(logged[0])).toContain('could not read block 7')
    expect(JSON.stringify(logged[0])).not.toMatch(secrets())
  })
})
