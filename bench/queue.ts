import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

// How long reading the queue takes with a million tasks: `npm run bench -- queue 1000000`. With DATABASE_URL, it creates
// a database on that PostgreSQL server, too, and drops it at the end.

const script = join(import.meta.dirname, '../apps/server/src/features/tasks/queue-benchmark.ts')
const count = process.argv[2] ?? '1000000'
const url = process.env['DATABASE_URL']
if (!url) console.log('PostgreSQL is skipped without DATABASE_URL')
for (const args of [[count], ...(url ? [[count, url]] : [])]) {
  const running = spawn(process.execPath, [script, ...args], { stdio: 'inherit' })
  const [code] = await once(running, 'exit')
  if (code !== 0) process.exitCode = 1
}
