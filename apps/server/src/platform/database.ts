import { dirname, join } from 'node:path'
import { type SQL, sql, TransactionRollbackError } from 'drizzle-orm'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator'
import type { PgColumn, PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import type { Clock } from './clock.ts'
import { damaged, isDamage, openEmbeddedDatabase } from './embedded-database.ts'
import { lockFolder } from './folder-lock.ts'
import type { Logger } from './log.ts'

/** The result of raw SQL with both drivers. */
interface Rows extends PgQueryResultHKT {
  type: { rows: Record<string, unknown>[] }
}

/** Runs queries: the database itself or a transaction. */
export type Queryable = PgDatabase<Rows>

export interface Database {
  orm: Queryable
  /** Options with which pg-boss connects to the same database. */
  bossOptions: ConstructorOptions
  /** True if no other process can use the database. */
  isEmbedded: boolean
  /**
   * Receive the messages that {@link notify} sends on a channel from any process. `onGap` is called when messages may
   * have been lost, i.e. after a reconnect.
   */
  listen(channel: string, onMessage: (payload: string) => void, onGap: () => void): Promise<void>
  close(): Promise<void>
}

const migrationsFolder = join(import.meta.dirname, '../../migrations')

/** Open PostgreSQL if a URL is given, otherwise PGlite in the data folder, and migrate it. */
export function openDatabase(
  { databaseUrl, dataFolder }: { databaseUrl: string | undefined; dataFolder: string },
  { clock, log }: { clock: Clock; log: Logger },
): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl, clock, log) : openPglite(join(dataFolder, 'database'))
}

/** Whether a column has one of these values, in one parameter: a statement can have 65,535 of them. */
export const isOneOf = (column: PgColumn, values: string[]): SQL =>
  sql`${column} = any(${sql.param(values)}::${sql.raw(column.getSQLType())}[])`

/** Send a message to all listeners of a channel when the transaction commits. At most 8000 bytes. */
export async function notify(db: Queryable, channel: string, payload: object): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(payload)})`)
}

/**
 * Take advisory locks, in this order, until the transaction ends; others that request the same names wait, in any
 * process.
 */
export async function acquireAdvisoryLock(tx: Queryable, ...lockNames: string[]): Promise<void> {
  const locks = lockNames.map(name => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  await tx.execute(sql`select ${sql.join(locks, sql`, `)}`)
}

/**
 * Wait for concurrent operations of a transaction: until all have ended, also if one fails, because the statements of
 * the others would run after the rollback.
 *
 * @throws the first one's error, in their order
 */
export async function settleAll<Results extends unknown[]>(
  operations: {
    [Index in keyof Results]: Promise<Results[Index]>
  },
): Promise<Results> {
  const results = await Promise.allSettled(operations)
  return results.map(result => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  }) as Results
}

/** Handles the error of a transaction that rolled itself back: its result is undefined. */
export function undefinedIfRolledBack(error: unknown): undefined {
  if (!(error instanceof TransactionRollbackError)) throw error
}

async function openPglite(folder: string): Promise<Database> {
  const releaseLock = lockFolder(dirname(folder))
  const { pglite, orm } = await openMigrated(folder).catch(error => {
    releaseLock()
    throw error
  })
  return {
    orm,
    bossOptions: { db: fromPglite(pglite), backend: 'pglite' },
    isEmbedded: true,
    listen: async (channel, onMessage) => {
      await pglite.listen(channel, onMessage)
    },
    close: async () => {
      await pglite.close()
      releaseLock()
    },
  }
}

async function openMigrated(folder: string) {
  const pglite = await openEmbeddedDatabase(folder)
  const orm = drizzlePglite(pglite)
  try {
    await migratePglite(orm, { migrationsFolder })
  } catch (error) {
    throw isDamage(error) ? damaged(folder, error) : error
  }
  return { pglite, orm }
}

/** Arbitrary advisory lock id, the same in every process: one migrates, the others wait. */
const migrationLockId = 7_365_021

async function openPostgres(connectionString: string, clock: Clock, log: Logger): Promise<Database> {
  const poolOptions = { connectionString, onConnect: prepareConnection }
  // With pipelining, a transaction's concurrent statements are sent together, in their order, instead of one by one.
  const pool = new pg.Pool({ ...poolOptions, max: 10, pipeline: true })
  pool.on('error', error => log.warn({ err: error }, 'lost an idle database connection'))
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLockId])
    await migrateNode(drizzleNode(client), { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLockId])
    client.release()
  }
  const closing = new AbortController()
  return {
    orm: drizzleNode(pool),
    bossOptions: poolOptions,
    isEmbedded: false,
    listen: (channel, onMessage, onGap) =>
      listenWithReconnect({
        connectionString,
        channel,
        onMessage,
        onGap,
        clock,
        log,
        signal: closing.signal,
      }),
    close: async () => {
      closing.abort()
      await pool.end()
    },
  }
}

/**
 * While a transaction uses a client, its pool ignores the client's errors, and one between two queries would end the
 * process. The next query of the transaction fails instead.
 */
function ignoreErrors(client: pg.ClientBase): void {
  client.on('error', () => {})
}

/** Statements with lists have a text for each length; those beyond this number aren't prepared, to bound the memory. */
const maxPreparedStatements = 500

/**
 * Make a connection of a pool prepare its statements once: PostgreSQL needs longer to parse and plan most of them than
 * to run them.
 */
function prepareConnection(client: pg.ClientBase): void {
  ignoreErrors(client)
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < maxPreparedStatements) names.set(text, `statement ${names.size}`)
    return names.get(text)
  }
  const query = client.query.bind(client) as (statement: unknown, ...rest: unknown[]) => unknown
  // Without values, a text may be several statements, as in migrations, which can't be prepared.
  const queryPrepared = (statement: unknown, values: unknown, ...rest: unknown[]) =>
    isUnnamed(statement) && Array.isArray(values) && values.length > 0
      ? query({ ...toConfig(statement), name: nameOf(toConfig(statement).text) }, values, ...rest)
      : query(statement, values, ...rest)
  client.query = queryPrepared as typeof client.query
}

/** A statement as pg-boss passes it, or as Drizzle does. */
type Statement = string | { text: string }

const toConfig = (statement: Statement) => (typeof statement === 'string' ? { text: statement } : statement)

function isUnnamed(statement: unknown): statement is Statement {
  if (typeof statement !== 'object' || statement === null) return typeof statement === 'string'
  const { text, name, submit } = statement as { text?: unknown; name?: unknown; submit?: unknown }
  return typeof text === 'string' && name === undefined && submit === undefined
}

interface Listener {
  connectionString: string
  channel: string
  onMessage: (payload: string) => void
  onGap: () => void
  clock: Clock
  log: Logger
  signal: AbortSignal
}

async function listenWithReconnect(listener: Listener): Promise<void> {
  const { connectionString, channel, onMessage, onGap, clock, log, signal } = listener
  const client = new pg.Client({ connectionString, keepAlive: true })
  await client.connect()
  const close = () => void client.end().catch(() => {})
  signal.addEventListener('abort', close, { once: true })
  client.on('notification', message => onMessage(message.payload ?? ''))
  client.on('error', error => log.warn({ err: error, channel }, 'a LISTEN connection failed'))
  client.on('end', async () => {
    signal.removeEventListener('abort', close)
    while (!signal.aborted) {
      await clock.delay(1000, signal)
      try {
        if (!signal.aborted) await listenWithReconnect(listener)
        return onGap()
      } catch (error) {
        log.warn({ err: error, channel }, 'could not restore a LISTEN connection')
      }
    }
  })
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
}
