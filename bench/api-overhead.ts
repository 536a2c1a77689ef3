import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { root } from '../scripts/root.mjs'
import { createMember } from './api-client.ts'
import { startDeployment, waitUntilReady } from './killable-processes.ts'
import { solidImage } from './visitor.ts'

// Measures how much longer a call of the public API takes than the tool itself, for a small image: the form, the key, the
// rate, the credits, the queue and the files. Requires PostgreSQL. `npm run bench -- api-overhead 300`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' } },
})
const calls = Number(positionals[0] ?? 300)
// Measured in steady state: V8 optimizes the request path only after a few hundred calls.
const warmUpCalls = 500
const targetsMs: Record<number, number> = { 50: 15, 95: 50 }

/** Milliseconds of a call. `work` is the worker's time around the tool: reading, storing, and posting the credits. */
interface Timing {
  overhead: number
  queued: number
  pickedUp: number
  work: number
  answered: number
}

const image = await solidImage([200, 120, 40])
const started = await Promise.all([root, ...(values.against ? [values.against] : [])].map(start))
try {
  for (let call = 0; call < calls + warmUpCalls; call++) {
    for (const server of call % 2 === 0 ? started : started.toReversed()) await server.call()
    if (call + 1 === warmUpCalls) for (const server of started) server.reset()
  }
  for (const server of started) server.print()
} finally {
  for (const server of started) await server.close()
}

async function start(folder: string) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'pentimento-api-overhead-'))
  const deployment = await startDeployment(
    dataFolder,
    { PENTIMENTO_API_RATE: '1000000' },
    { folder, count: 1 },
  )
  const pool = new pg.Pool({ connectionString: deployment.databaseUrl, max: 1 })
  await waitUntilReady(deployment.origins)
  const credits = calls + warmUpCalls
  const { ownerId, key } = await createMember({ ...deployment, pool }, { index: 0, credits })
  let timings: Timing[] = []
  let cpuBefore = deployment.cpuMs()
  return {
    call: async () => {
      const { startedAt, endedAt } = await callOnce(`${deployment.origins[0]}`, key)
      const { rows } = await pool.query(
        'select queued_at, started_at, finished_at, took_ms from task where owner_id = $1 order by created_at desc limit 1',
        [ownerId],
      )
      const [queuedAt, claimedAt, finishedAt] = ['queued_at', 'started_at', 'finished_at'].map(column =>
        rows[0][column].getTime(),
      ) as [number, number, number]
      const tookMs = Number(rows[0].took_ms)
      timings.push({
        overhead: endedAt - startedAt - tookMs,
        queued: queuedAt - startedAt,
        pickedUp: claimedAt - queuedAt,
        work: finishedAt - claimedAt - tookMs,
        answered: endedAt - finishedAt,
      })
    },
    reset: () => {
      timings = []
      cpuBefore = deployment.cpuMs()
    },
    print: () => {
      console.log(`\n${folder}`)
      for (const name of ['overhead', 'queued', 'pickedUp', 'work', 'answered'] as const)
        console.log(
          name.padEnd(10),
          Object.entries(targetsMs)
            .map(([percent, target]) => {
              const value = quantile(timings, name, Number(percent)).toFixed(1)
              return `${percent} %: ${value} ms${name === 'overhead' ? ` (target ${target} ms)` : ''}`
            })
            .join(', '),
        )
      const cpu = Object.entries(deployment.cpuMs()).map(
        ([name, ms]) => `${name} ${((ms - cpuBefore[name as keyof typeof cpuBefore]) / calls).toFixed(1)} ms`,
      )
      console.log(`CPU time per call: ${cpu.join(', ')}`)
    },
    close: async () => {
      await pool.end()
      await deployment.close()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

function quantile(timings: readonly Timing[], name: keyof Timing, percent: number): number {
  const sorted = timings.map(timing => timing[name]).sort((a, b) => a - b)
  return sorted[Math.floor((percent / 100) * (sorted.length - 1))] ?? Number.NaN
}

/** Call the API. @returns the times of the request and of the whole result, in milliseconds since the epoch */
async function callOnce(origin: string, key: string): Promise<{ startedAt: number; endedAt: number }> {
  const body = new FormData()
  for (const field of ['width', 'height']) body.set(field, '48')
  body.set('method', 'crop')
  body.set('image_file', image, 'image.png')
  const now = () => performance.timeOrigin + performance.now()
  const startedAt = now()
  const headers = { 'x-api-key': key, accept: 'image/png' }
  const response = await fetch(`${origin}/universal-resizer/v1`, { method: 'POST', headers, body })
  const bytes = await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.status}: ${Buffer.from(bytes).toString()}`)
  return { startedAt, endedAt: now() }
}
