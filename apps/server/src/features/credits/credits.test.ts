import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { ToolError } from '@pentimento/protocol'
import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { type Database, openDatabase } from '../../platform/database.ts'
import { createLogger } from '../../platform/log.ts'
import type { Email } from '../../platform/mail.ts'
import { createDataFolder } from '../../test-data-folder.ts'
import {
  addPurchase,
  captureCredits,
  completePurchase,
  createLowBalanceEmails,
  creditPersonalData,
  creditStatusOf,
  creditsOf,
  grantWelcomeCredits,
  noteUse,
  purchasesOf,
  refundPurchase,
  releaseCredits,
  reserveCredits,
} from './credits.ts'
import { creditAccounts, creditEntries, creditReservations, creditTransactions } from './tables.ts'

const now = new Date('2026-11-24T00:00:00Z')
const keyId = randomUUID()
const tool = 'cleanup'
let folder: string
let database: Database
beforeAll(async () => {
  folder = createDataFolder()
  const log = createLogger('silent')
  database = await openDatabase({ databaseUrl: undefined, dataFolder: folder }, { clock: systemClock, log })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

type Step = (tx: Database['orm']) => Promise<void>

/** Run a step in its own transaction. @returns whether it committed */
async function run(step: Step): Promise<boolean> {
  try {
    await database.orm.transaction(tx => step(tx))
    return true
  } catch (error) {
    if (error instanceof ToolError && error.code === 'credits-exhausted') return false
    throw error
  }
}

const capture = (taskId: string) => database.orm.transaction(tx => captureCredits(tx, taskId, now))
const release = (taskId: string) => database.orm.transaction(tx => releaseCredits(tx, taskId, now))

async function createOwner(): Promise<string> {
  const ownerId = randomUUID()
  await run(tx => grantWelcomeCredits(tx, ownerId, now))
  return ownerId
}

async function expectBalanced(): Promise<void> {
  const unbalanced = await database.orm.execute(
    sql`select transaction_id from credit_entry group by transaction_id having sum(amount) <> 0 or count(*) <> 2`,
  )
  expect(unbalanced.rows).toEqual([])
  const wrong = await database.orm.execute(sql`
    select id from credit_account
    where balance <> (select coalesce(sum(amount), 0) from credit_entry where account_id = credit_account.id)`)
  expect(wrong.rows).toEqual([])
  const total = await database.orm.execute(sql`select sum(balance)::int as total from credit_account`)
  expect(total.rows).toEqual([{ total: 0 }])
}

const [start, rest] = [100 * 100, 3]
const action = fc.record({
  task: fc.nat(rest),
  name: fc.constantFrom('reserve', 'capture', 'release', 'crash-after-reserve', 'grant'),
  amount: fc.integer({ min: 1, max: 6000 }),
})

it('balances after any sequence of reservations, charges, refunds, repeats and crashes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 25 }), async actions => {
      const ownerId = await createOwner()
      const taskIds = Array.from({ length: rest + 1 }, () => randomUUID())
      const expected = new Map<string, { state: string; amount: number }>()
      const sumOf = (state: string) =>
        [...expected.values()].reduce((sum, task) => sum + (task.state === state ? task.amount : 0), 0)
      for (const { task, name, amount } of actions) {
        const taskId = taskIds[task] ?? ''
        const state = expected.get(taskId)?.state
        const held = state === 'held'
        const reserve: Step = tx => reserveCredits(tx, { ownerId, keyId, taskId, tool, amount, now })
        switch (name) {
          case 'reserve': {
            const isNew = state === undefined || state === 'released'
            const isCovered = start - sumOf('held') - sumOf('captured') >= amount
            expect(await run(reserve)).toBe(!isNew || isCovered)
            if (isNew && isCovered) expected.set(taskId, { state: 'held', amount })
            break
          }
          case 'crash-after-reserve': {
            const crash: Step = async tx => {
              await reserve(tx)
              throw new Error('killed')
            }
            await run(crash).catch(() => undefined)
            break
          }
          case 'capture':
          case 'release': {
            const settle = name === 'capture' ? capture : release
            await settle(taskId)
            await settle(taskId)
            const settled = expected.get(taskId)
            if (held && settled) settled.state = name === 'capture' ? 'captured' : 'released'
            break
          }
          case 'grant':
            await run(tx => grantWelcomeCredits(tx, ownerId, now))
        }
      }
      expect(await creditsOf(database.orm, ownerId)).toEqual({
        available: start - sumOf('held') - sumOf('captured'),
        reserved: sumOf('held'),
      })
      for (const [taskId, { state, amount }] of expected)
        expect(await creditStatusOf(database.orm, ownerId, taskId)).toMatchObject({
          charged: state === 'captured' ? amount : 0,
        })
      await expectBalanced()
    }),
    { numRuns: 30 },
  )
}, 120_000)

it('of 20 parallel reservations, only as many commit as there are credits for', async () => {
  const ownerId = await createOwner()
  const committed = await Promise.all(
    Array.from({ length: 20 }, () =>
      run(tx => reserveCredits(tx, { ownerId, keyId, taskId: randomUUID(), tool, amount: 1400, now })),
    ),
  )
  expect(committed.filter(Boolean)).toHaveLength(7)
  expect(await creditsOf(database.orm, ownerId)).toEqual({ available: 200, reserved: 9800 })
  await expectBalanced()
})

it('rejects a transaction whose entries don’t sum to 0', async () => {
  const ownerId = await createOwner()
  const id = randomUUID()
  const [account] = await database.orm
    .select()
    .from(creditAccounts)
    .where(eq(creditAccounts.ownerId, ownerId))
  const posting = database.orm.transaction(async tx => {
    await tx.insert(creditTransactions).values({ id, reference: id, postedAt: now })
    await tx.insert(creditEntries).values({ transactionId: id, accountId: account?.id ?? '', amount: 1 })
  })
  await expect(posting).rejects.toThrow()
  await expectBalanced()
})

it('still balances after the data of a person was erased, and names them nowhere', async () => {
  const ownerId = await createOwner()
  const [charged, released] = [randomUUID(), randomUUID()]
  for (const taskId of [charged, released])
    await run(tx => reserveCredits(tx, { ownerId, keyId, taskId, tool, amount: 100, now }))
  await capture(charged)
  await release(released)
  const { exportData, eraseData } = creditPersonalData(database, () => now)
  const subject = { id: ownerId, email: 'ada@example.com' }
  expect(await exportData(subject)).toMatchObject({
    remaining: 99,
    reserved: 0,
    requests: [{ credits: 1 }, { credits: 1 }],
  })
  await eraseData(subject)
  await eraseData(subject)
  expect(await exportData(subject)).toEqual({ remaining: 0, reserved: 0, requests: [], purchases: [] })
  for (const table of [creditAccounts, creditReservations, creditTransactions])
    expect(JSON.stringify(await database.orm.select().from(table))).not.toContain(ownerId)
  await expectBalanced()
})

describe('purchases', () => {
  const bought = { kind: 'pack', credits: 5000, amount: 900, currency: 'eur', store: 'sandbox' } as const
  const buy = async (ownerId: string) => {
    const { id } = await addPurchase(database.orm, { ...bought, ownerId }, now)
    await run(async tx => void (await completePurchase(tx, { id, storeId: id, href: null, now })))
    return id
  }
  const refund = (storeId: string, fraction: number) =>
    run(tx => refundPurchase(tx, { store: 'sandbox', storeId, fraction, now }))

  it('balance after any sequence of payments, repeated reports, charges and refunds', async () => {
    const step = fc.record({
      name: fc.constantFrom('buy', 'report-again', 'spend', 'refund'),
      fraction: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async steps => {
        const ownerId = await createOwner()
        const ids: string[] = []
        for (const { name, fraction } of steps) {
          const latest = ids.at(-1)
          if (name === 'buy') ids.push(await buy(ownerId))
          else if (name === 'spend') {
            const taskId = randomUUID()
            await run(tx => reserveCredits(tx, { ownerId, keyId, taskId, tool, amount: 2500, now }))
            await capture(taskId)
          } else if (latest && name === 'report-again')
            await run(async tx => {
              const paid = { id: latest, storeId: latest, href: null, now }
              expect(await completePurchase(tx, paid)).toBe(false)
            })
          else if (latest) await refund(latest, fraction)
        }
        const { available } = await creditsOf(database.orm, ownerId)
        expect(available).toBeGreaterThanOrEqual(0)
        const rows = await purchasesOf(database.orm, ownerId)
        const paid = rows.reduce((sum, { credits, takenBack }) => sum + credits - takenBack, 0)
        const spent = await database.orm.$count(
          creditReservations,
          and(eq(creditReservations.ownerId, ownerId), eq(creditReservations.state, 'captured')),
        )
        expect(available).toBe(start + paid - 2500 * spent)
        await expectBalanced()
      }),
      { numRuns: 20 },
    )
  }, 120_000)

  it('take back only what isn’t spent', async () => {
    const ownerId = await createOwner()
    const id = await buy(ownerId)
    const taskId = randomUUID()
    await run(tx => reserveCredits(tx, { ownerId, keyId, taskId, tool, amount: 14_000, now }))
    await capture(taskId)
    await refund(id, 1)
    expect(await creditsOf(database.orm, ownerId)).toEqual({ available: 0, reserved: 0 })
    expect(await purchasesOf(database.orm, ownerId)).toMatchObject([{ refunded: 5000, takenBack: 1000 }])
    await expectBalanced()
  })
})

it('emails an owner once when their credits run low, and again after they bought some', async () => {
  const ownerId = await createOwner()
  const email = `${ownerId}@example.com`
  await database.orm.execute(sql`insert into "user" (id, name, email, email_verified, created_at, updated_at)
    values (${ownerId}, 'Ada', ${email}, true, now(), now())`)
  const sent: Email[] = []
  const emails = createLowBalanceEmails({
    database,
    clock: systemClock,
    origin: 'https://images.example',
    mail: { send: async email => void sent.push(email) },
  })
  const use = async (amount: number) => {
    const taskId = randomUUID()
    await run(tx => reserveCredits(tx, { ownerId, keyId, taskId, tool, amount, now }))
    const charged = await capture(taskId)
    if (charged) await noteUse(database.orm, charged, now)
    for (let round = 0; round < 2; round++) await emails.sendDue()
  }
  await use(8000)
  expect(sent).toEqual([])
  await use(1500)
  expect(sent).toMatchObject([
    {
      to: `${ownerId}@example.com`,
      text: expect.stringContaining('https://images.example/settings?tab=api'),
    },
  ])
  expect(sent[0]?.text).toContain('5 API credits')
  await use(100)
  expect(sent).toHaveLength(1)
  const { id } = await addPurchase(
    database.orm,
    { ownerId, kind: 'pack', credits: 10_000, amount: 900, currency: 'eur', store: 'sandbox' },
    now,
  )
  await run(async tx => void (await completePurchase(tx, { id, storeId: id, href: null, now })))
  await use(9900)
  expect(sent).toHaveLength(2)
})
