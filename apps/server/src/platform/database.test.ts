import { sql } from 'drizzle-orm'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { expect, it } from 'vitest'
import { systemClock } from './clock.ts'
import { type Database, openDatabase, settleAll } from './database.ts'
import { createLogger } from './log.ts'

const databaseUrl = process.env['PENTIMENTO_TEST_DATABASE']

async function openTestDatabase(): Promise<Database> {
  return openDatabase({ databaseUrl, dataFolder: '' }, { clock: systemClock, log: createLogger('silent') })
}

async function endConnection(processId: unknown): Promise<void> {
  const other = new pg.Client({ connectionString: databaseUrl })
  await other.connect()
  const isConnected = async () =>
    (await other.query('select from pg_stat_activity where pid = $1', [processId])).rowCount === 1
  await other.query('select pg_terminate_backend($1)', [processId])
  await expect.poll(isConnected).toBe(false)
  await other.end()
}

it.skipIf(!databaseUrl)(
  'a connection lost between two queries of a transaction fails the transaction only',
  async () => {
    const database = await openTestDatabase()
    const transaction = database.orm.transaction(async tx => {
      const { rows } = await tx.execute(sql`select pg_backend_pid() as id`)
      await endConnection(rows[0]?.['id'])
      await tx.execute(sql`select 1`)
    })
    await expect(transaction).rejects.toThrow()
    expect((await database.orm.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
    await database.close()
  },
)

it.skipIf(!databaseUrl)(
  'a connection lost between two queries of a transaction of the queue fails the transaction only',
  async () => {
    const database = await openTestDatabase()
    const boss = new PgBoss({ ...database.bossOptions, schema: 'connection_test' })
    boss.on('error', () => {})
    await boss.start()
    const connection = boss.getDb()
    if (!('withTransaction' in connection)) throw new Error('pg-boss does not use its own connections')
    const withTransaction = connection.withTransaction as (
      work: (tx: typeof connection) => Promise<unknown>,
    ) => Promise<unknown>
    const transaction = withTransaction.call(connection, async tx => {
      const { rows } = await tx.executeSql('select pg_backend_pid() as id')
      await endConnection(rows[0]?.['id'])
      await tx.executeSql('select 1')
    })
    await expect(transaction).rejects.toThrow()
    expect((await connection.executeSql('select 1 as one')).rows).toEqual([{ one: 1 }])
    await boss.stop({ graceful: false })
    await database.close()
  },
)

it('concurrent operations of a transaction have all ended when it fails with the first one’s error', async () => {
  let hasEnded = false
  const slow = systemClock.delay(20).then(() => {
    hasEnded = true
    throw new Error('second')
  })
  await expect(settleAll([Promise.reject(new Error('first')), slow])).rejects.toThrow('first')
  expect(hasEnded).toBe(true)
})

it.skipIf(!databaseUrl)('runs concurrent statements of a transaction in their order', async () => {
  const database = await openTestDatabase()
  await database.orm.transaction(async tx => {
    await tx.execute(sql`create temporary table number (value int) on commit drop`)
    const values = Array.from({ length: 20 }, (_, index) => index)
    const counts = await settleAll(
      values.map(async value => {
        const [, { rows }] = await settleAll([
          tx.execute(sql`insert into number values (${value})`),
          tx.execute(sql`select count(*)::int as count from number`),
        ])
        return rows[0]?.['count']
      }),
    )
    expect(counts).toEqual(values.map(value => value + 1))
  })
  await database.close()
})
