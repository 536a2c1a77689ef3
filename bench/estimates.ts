import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { startTestServer } from '../scripts/test-server.ts'

// How far the estimates of queued tasks are from the actual times: `npm run bench -- estimates 60`. A server with two
// workers gets each kind of task twice, from which it learns, and then 60 random ones in bursts.

const port = 8137
const origin = `http://localhost:${port}`
const measuredCount = Number(process.argv[2] ?? 60)
const workers = 2

interface Kind {
  tool: string
  side: number
  params: object
  hasMask?: boolean
}

const kinds: Kind[] = [
  { tool: 'remove-background', side: 512, params: {} },
  { tool: 'remove-background', side: 1600, params: {} },
  { tool: 'image-upscaler', side: 160, params: { scale: 2 } },
  { tool: 'image-upscaler', side: 480, params: { scale: 2 } },
  { tool: 'image-upscaler', side: 160, params: { scale: 4 } },
  { tool: 'cleanup', side: 512, params: { mode: 'fast' }, hasMask: true },
  { tool: 'cleanup', side: 1024, params: { mode: 'quality' }, hasMask: true },
  { tool: 'universal-resizer', side: 800, params: { formats: ['open-graph'], method: 'crop' } },
  { tool: 'relight', side: 768, params: {} },
]

/** Deterministic random numbers from 0 to 1: mulberry32. */
let seed = 18
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

/** A textured background with a disc in front. */
async function drawImage(side: number): Promise<Blob> {
  const noise = Uint8Array.from({ length: 48 * 48 * 3 }, () => 60 + random() * 100)
  const disc = `<svg width="${side}" height="${side}"><circle cx="50%" cy="50%" r="30%" fill="#f4c430"/></svg>`
  const background = await sharp(noise, { raw: { width: 48, height: 48, channels: 3 } })
    .resize(side, side)
    .png()
    .toBuffer()
  const image = await sharp(background)
    .composite([{ input: Buffer.from(disc) }])
    .jpeg({ quality: 90 })
    .toBuffer()
  return new Blob([new Uint8Array(image)])
}

async function drawMask(side: number): Promise<Blob> {
  const disc = `<svg width="${side}" height="${side}"><rect width="100%" height="100%"/><circle cx="30%" cy="30%" r="8%" fill="#fff"/></svg>`
  return new Blob([new Uint8Array(await sharp(Buffer.from(disc)).png().toBuffer())])
}

interface Sent {
  kind: Kind
  id: string
  estimatedS: number
}

async function submit(kind: Kind, cookie: string): Promise<Sent> {
  const form = new FormData()
  form.set('params', JSON.stringify(kind.params))
  form.set('image', await drawImage(kind.side), 'image.jpg')
  if (kind.hasMask) form.set('mask', await drawMask(kind.side), 'mask.png')
  const answer = await fetch(`${origin}/api/tools/${kind.tool}/tasks`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  })
  const task = (await answer.json()) as { id: string; estimateS: number }
  if (!answer.ok) throw new Error(`${kind.tool}: ${JSON.stringify(task)}`)
  return { kind, id: task.id, estimatedS: task.estimateS }
}

interface Outcome extends Sent {
  actualS: number
}

/** @returns undefined for a task without a result */
async function waitForEnd(sent: Sent, cookie: string): Promise<Outcome | undefined> {
  for (;;) {
    await setTimeout(500)
    // The server may close an idle connection at the moment that it's used again.
    const answer = await fetch(`${origin}/api/tasks/${sent.id}`, { headers: { cookie } }).catch(
      () => undefined,
    )
    if (!answer?.ok) continue
    const task = (await answer.json()) as { state: string; createdAt: string; finishedAt: string }
    if (task.state === 'ready')
      return { ...sent, actualS: (Date.parse(task.finishedAt) - Date.parse(task.createdAt)) / 1000 }
    if (task.state !== 'queued' && task.state !== 'processing') return undefined
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
const errorOf = ({ estimatedS, actualS }: Outcome) => Math.abs(estimatedS - actualS) / actualS

function report(name: string, outcomes: (Outcome | undefined)[]): void {
  const ready = outcomes.filter(outcome => outcome !== undefined)
  console.log(`\n${name}: ${ready.length} of ${outcomes.length} ready`)
  for (const { tool, side, params } of kinds) {
    const own = ready.filter(({ kind }) => kind.tool === tool && kind.side === side && kind.params === params)
    if (own.length === 0) continue
    const label = `${tool} ${side} px ${JSON.stringify(params)}`
    const [estimated, actual] = [own.map(one => one.estimatedS), own.map(one => one.actualS)]
    console.log(
      `  ${label}: estimated ${median(estimated).toFixed(1)} s, actual ${median(actual).toFixed(1)} s,`,
      `median error ${Math.round(100 * median(own.map(errorOf)))} %`,
    )
  }
  console.log(`  all: median relative error ${Math.round(100 * median(ready.map(errorOf)))} %`)
}

const server = await startTestServer(
  {
    PENTIMENTO_PLANS: 'off',
    PENTIMENTO_APP_CHECK: 'off',
    PENTIMENTO_WORKERS: String(workers),
    LOG_LEVEL: 'warn',
  },
  port,
)
try {
  const signIn = await fetch(`${origin}/api/auth/sign-in/anonymous`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: '{}',
  })
  const cookie = signIn.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  const runAll = async (list: Kind[], gapMs: () => number) => {
    const outcomes: Promise<Outcome | undefined>[] = []
    for (const kind of list) {
      const sent = await submit(kind, cookie)
      outcomes.push(waitForEnd(sent, cookie))
      await setTimeout(gapMs())
    }
    return Promise.all(outcomes)
  }
  report('Learning', await runAll([...kinds, ...kinds], () => 0))
  const mixed = Array.from(
    { length: measuredCount },
    () => kinds[Math.floor(random() * kinds.length)],
  ).filter(kind => kind !== undefined)
  report('Mixed load', await runAll(mixed, () => (random() < 0.2 ? 10_000 : 300)))
} finally {
  await server.close()
}
