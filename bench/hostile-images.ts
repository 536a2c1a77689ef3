import { type ChildProcess, fork } from 'node:child_process'
import { on, once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inspectFile, randomIntegers } from '@pentimento/imaging'

// Sends images and their random mutations to worker processes, as the server does, and counts processes that die or
// don't answer. `npm run bench -- hostile-images FOLDER --files 5000 --seed 1 --minutes 60`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    files: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
  },
})
const [folder = '../shared/corpora/decoding'] = positionals
const fileCount = Number(values.files)
const integers = randomIntegers(Number(values.seed))
const below = (count: number) => integers() % Math.max(1, count)
const end = Date.now() + Number(values.minutes) * 60_000

const processes = 2
const limitMs = 600_000
/** Larger files are sent only unchanged. */
const maxMutatedBytes = 300_000
const limits = { maxPixels: 64e6, maxBytes: 30 * 2 ** 20 }

const uploads = mkdtempSync(join(tmpdir(), 'pentimento-hostile-'))

interface Image {
  name: string
  bytes: Buffer
}

const originals: Image[] = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => ({ name: entry.name, bytes: readFileSync(join(entry.parentPath, entry.name)) }))
const mutable = originals.filter(({ bytes }) => bytes.length > 0 && bytes.length <= maxMutatedBytes)

type Mutation = (bytes: Buffer) => Buffer
const mutations: Record<string, Mutation> = {
  flipped: bytes => {
    const copy = Buffer.from(bytes)
    for (let flips = 1 + below(20); flips > 0; flips--) copy[below(copy.length)] ^= 1 << below(8)
    return copy
  },
  'header-flipped': bytes => {
    const copy = Buffer.from(bytes)
    for (let flips = 1 + below(4); flips > 0; flips--) copy[below(Math.min(512, copy.length))] = below(256)
    return copy
  },
  truncated: bytes => bytes.subarray(0, below(bytes.length)),
  'length-maximal': bytes => {
    const copy = Buffer.from(bytes)
    const start = below(copy.length - 4)
    return copy.fill(0xff, start, start + 2 + below(3))
  },
  zeroed: bytes => {
    const copy = Buffer.from(bytes)
    const start = below(copy.length)
    return copy.fill(0, start, Math.min(copy.length, start + below(512)))
  },
  repeated: bytes => {
    const start = below(bytes.length)
    return Buffer.concat([bytes.subarray(0, start + below(4096)), bytes.subarray(start)])
  },
  spliced: bytes => {
    const { bytes: other } = mutable[below(mutable.length)]
    return Buffer.concat([bytes.subarray(0, below(bytes.length)), other.subarray(below(other.length))])
  },
}

function nextImage(index: number): Image {
  if (index < originals.length) return originals[index]
  const { name, bytes } = mutable[below(mutable.length)]
  const kinds = Object.entries(mutations)
  const [kind, mutate] = kinds[below(kinds.length)]
  return { name: `${name}, ${kind}, file ${index}`, bytes: mutate(bytes) }
}

const counts = new Map<string, number>()
const count = (outcome: string) => counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
let sent = 0

function startWorkerProcess(): ChildProcess {
  const script = join(import.meta.dirname, '../apps/server/src/worker/worker-process.ts')
  const worker = fork(script, { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  worker.send({ type: 'prepare', engines: {} })
  return worker
}

async function sendAll(): Promise<void> {
  let worker = startWorkerProcess()
  while (sent < fileCount && Date.now() < end) {
    const image = nextImage(sent++)
    // The server reads the header in its own process before it accepts a file.
    const file = join(uploads, `${sent}`)
    writeFileSync(file, image.bytes)
    const info = await inspectFile(file, limits).catch(() => void count('(rejected by the server already)'))
    rmSync(file)
    const outcome = await send(worker, image, formatOf(info))
    count(outcome)
    if (outcome !== 'died' && outcome !== 'no answer') continue
    console.log(`${image.name}: ${outcome}`)
    worker.kill('SIGKILL')
    worker = startWorkerProcess()
  }
  worker.kill('SIGKILL')
}

/** The image's own size if possible, for which no subject has to be detected: that takes seconds. */
function formatOf({ width, height } = { width: 32, height: 32 }) {
  const side = (length: number) => Math.min(10_000, Math.max(16, length))
  return { width: side(width), height: side(height), method: 'crop' }
}

type Format = ReturnType<typeof formatOf>

async function send(worker: ChildProcess, { bytes }: Image, format: Format): Promise<string> {
  const settled = new AbortController()
  const { signal } = settled
  const answer = (async () => {
    // Unlike `once`, it keeps messages that arrive together, such as the last progress and the answer.
    for await (const [message] of on(worker, 'message', { signal })) {
      if (message.type === 'done') return 'done'
      if (message.type === 'rejected') return `rejected: ${message.code}`
    }
    return 'no answer'
  })()
  const death = once(worker, 'exit', { signal }).then(() => 'died')
  const noAnswer = once(AbortSignal.timeout(limitMs), 'abort', { signal }).then(() => 'no answer')
  const params = { formats: [format], format: 'png' }
  worker.send({ type: 'work', tool: 'universal-resizer', params, files: { image: bytes } })
  try {
    return await Promise.race([answer, death, noAnswer])
  } finally {
    settled.abort()
    await Promise.allSettled([answer, death, noAnswer])
  }
}

await Promise.all(Array.from({ length: processes }, sendAll))
console.log(`${sent} files`)
for (const [outcome, number] of [...counts].sort(([, a], [, b]) => b - a))
  console.log(`${outcome}: ${number}`)
console.log(`deaths: ${counts.get('died') ?? 0}, without an answer: ${counts.get('no answer') ?? 0}`)
