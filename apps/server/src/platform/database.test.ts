import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, it } from 'vitest'
import { systemClock } from './clock.ts'
import { openDatabase } from './database.ts'
import { createLogger } from './log.ts'

const databaseUrl = process.env['PENTIMENTO_TEST_DATABASE']

it.skipIf(!databaseUrl)(
  'a connection lost between two queries of a transaction fails the transaction only',
  async () => {
    const database = await openDatabase(
      { databaseUrl, dataFolder: '' },
      { clock: systemClock, log: createLogger('silent') },
    )
    const other = new pg.Client({ connectionString: databaseUrl })
    await other.connect()
    const transaction = database.orm.transaction(async tx => {
      const { rows } = await tx.execute(sql`select pg_backend_pid() as id`)
      const isConnected = async () =>
        (await other.query('select from pg_stat_activity where pid = $1', [rows[0]['id']])).rowCount === 1
      await other.query('select pg_terminate_backend($1)', [rows[0]['id']])
      await expect.poll(isConnected).toBe(false)
      await tx.execute(sql`select 1`)
    })
    await expect(transaction).rejects.toThrow()
    expect((await database.orm.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
    await other.end()
    await database.close()
  },
)
