import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { systemClock } from '../../platform/clock.ts'
import { type Database, openDatabase, type Queryable } from '../../platform/database.ts'
import { createLogger } from '../../platform/log.ts'
import { createPositionUpdates } from './position-updates.ts'
import { queueSnapshot } from './queue-store.ts'
import { queuedOf } from './store.ts'

// Measures how long reading the queue takes, with a table of finished tasks and queues of several lengths.

const taskCount = Number(process.argv[2] ?? 1_000_000)
/** Of a PostgreSQL server on which a database can be created; without it, PGlite is measured. */
const url = process.argv[3]
const queueLengths = [100, 1000, 100_000]
const rounds = 200
const subscribers = 1000
const runningCount = 16

const log = createLogger('error')

const print = (line: string) => process.stdout.write(`${line}\n`)

async function insertTasks(db: Queryable, first: number, last: number, state: string): Promise<void> {
  await db.execute(sql`
    insert into task (
      id, owner_id, tool, params, inputs, outputs, state, priority, variant, size_class, fraction, estimated_ms,
      took_ms, created_at, queued_at, started_at, finished_at, delete_on
    )
    select gen_random_uuid(), 'owner ' || n % 50000, 'tool ' || n % 9, '{"scale": 2, "mode": "smooth"}',
      jsonb_build_array(jsonb_build_object('name', 'image', 'key', 'x/in-image', 'mediaType', 'image/jpeg',
        'bytes', 2345678, 'width', 3000, 'height', 2000, 'hash', md5(n::text) || md5(n::text), 'fileName', 'a.jpg')),
      '[]', ${state}, case when n % 10 = 0 then 10 else 0 end, 'variant ' || n % 3, 30 + n % 12, 0.3, 9000, 8000,
      now() - interval '14 days' + n * interval '1 second', now() - interval '14 days' + n * interval '1 second',
      case when ${state} <> 'queued' then now() - interval '20 seconds' end,
      case when ${state} = 'ready' then now() - interval '14 days' + n * interval '1 second' end, now()
    from generate_series(${first}::int, ${last}::int) n`)
}

async function fill(db: Queryable): Promise<void> {
  const batch = 50_000
  for (let first = 1; first <= taskCount; first += batch)
    await insertTasks(db, first, Math.min(taskCount, first + batch - 1), 'ready')
  await insertTasks(db, 1, runningCount, 'processing')
  await db.execute(sql`
    insert into task_duration
    select 'tool ' || tool, 'variant ' || variant, size, 50, 8
    from generate_series(0, 8) tool, generate_series(0, 2) variant, generate_series(30, 42) size`)
  await db.execute(sql`vacuum analyze task`)
}

function percentile(sorted: number[], share: number): string {
  return `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2)} ms`
}

async function measure(
  name: string,
  times: number,
  work: (round: number) => Promise<unknown>,
): Promise<void> {
  const taken: number[] = []
  let cpuBefore = process.cpuUsage()
  for (let round = -5; round < times; round++) {
    if (round === 0) cpuBefore = process.cpuUsage()
    const startedAt = performance.now()
    await work(Math.abs(round))
    if (round >= 0) taken.push(performance.now() - startedAt)
  }
  const { user, system } = process.cpuUsage(cpuBefore)
  taken.sort((a, b) => a - b)
  const cpu = `${((user + system) / 1000 / times).toFixed(2)} ms`
  print(`  ${name}: p50 ${percentile(taken, 0.5)}, p95 ${percentile(taken, 0.95)}, this process's CPU ${cpu}`)
}

async function benchmark(name: string, database: Database): Promise<void> {
  const { orm } = database
  await fill(orm)
  let length = 0
  for (const target of queueLengths) {
    await insertTasks(orm, length + 1, target, 'queued')
    length = target
    await orm.execute(sql`vacuum analyze task`)
    print(`${name}, ${taskCount} tasks, ${length} of them queued`)
    const owners = Array.from({ length: subscribers }, (_, index) => `owner ${(index * 50) % 50_000}`)
    const queued = await queuedOf(
      orm,
      Array.from({ length }, (_, index) => `owner ${index + 1}`),
    )
    await measure('snapshot', rounds, () => queueSnapshot(orm, new Date()))
    await measure('snapshot with the position of one task', rounds, round => {
      const task = queued[(round * 7919) % queued.length]
      return queueSnapshot(orm, new Date(), task ? [task] : [])
    })
    await measure(`changed positions of ${subscribers} subscribers`, 20, () =>
      createPositionUpdates(database, systemClock)(owners),
    )
  }
}

async function benchmarkPostgres(url: string): Promise<void> {
  const name = `pentimento_benchmark_${process.pid}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  try {
    const databaseUrl = new URL(url)
    databaseUrl.pathname = `/${name}`
    const database = await openDatabase(
      { databaseUrl: databaseUrl.href, dataFolder: '' },
      { clock: systemClock, log },
    )
    await benchmark('PostgreSQL', database)
    await database.close()
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}

async function benchmarkPglite(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'queue-benchmark-'))
  const database = await openDatabase({ databaseUrl: undefined, dataFolder }, { clock: systemClock, log })
  await benchmark('PGlite', database)
  await database.close()
  await rm(dataFolder, { recursive: true, force: true })
}

await (url ? benchmarkPostgres(url) : benchmarkPglite())
