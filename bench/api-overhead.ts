import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { createMember } from './api-client.ts'
import { startDeployment, waitUntilReady } from './killable-processes.ts'
import { solidImage } from './visitor.ts'

// Measures how much longer a call of the public API takes than the tool itself, for a small image: the form, the key, the
// rate, the credits, the queue and the files. Requires PostgreSQL. `npm run bench -- api-overhead 300`

const calls = Number(process.argv[2] ?? 300)
const warmUpCalls = 30
const targetsMs = { 50: 15, 95: 50 }

const dataFolder = mkdtempSync(join(tmpdir(), 'pentimento-api-overhead-'))
const deployment = await startDeployment(dataFolder, { PENTIMENTO_API_RATE: '1000000' })
const pool = new pg.Pool({ connectionString: deployment.databaseUrl, max: 1 })
try {
  await waitUntilReady(deployment.origins)
  const credits = calls + warmUpCalls
  const { ownerId, key } = await createMember({ ...deployment, pool }, { index: 0, credits })
  const image = await solidImage([200, 120, 40])
  const overheads: number[] = []
  for (let call = 0; call < credits; call++) {
    const total = await callOnce(key, image)
    const { rows } = await pool.query(
      'select took_ms from task where owner_id = $1 order by created_at desc limit 1',
      [ownerId],
    )
    if (call >= warmUpCalls) overheads.push(total - rows[0].took_ms)
  }
  overheads.sort((a, b) => a - b)
  for (const [percent, target] of Object.entries(targetsMs)) {
    const value = overheads[Math.floor((Number(percent) / 100) * (overheads.length - 1))]
    console.log(`overhead, ${percent} %: ${value.toFixed(1)} ms (target ${target} ms)`)
  }
} finally {
  await pool.end()
  await deployment.close()
  rmSync(dataFolder, { recursive: true, force: true })
}

/** @returns milliseconds until the whole result was received */
async function callOnce(key: string, image: Blob): Promise<number> {
  const body = new FormData()
  for (const field of ['width', 'height']) body.set(field, '48')
  body.set('method', 'crop')
  body.set('image_file', image, 'image.png')
  const startedAt = performance.now()
  const headers = { 'x-api-key': key, accept: 'image/png' }
  const url = `${deployment.origins[0]}/universal-resizer/v1`
  const response = await fetch(url, { method: 'POST', headers, body })
  const bytes = await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.status}: ${Buffer.from(bytes).toString()}`)
  return performance.now() - startedAt
}
