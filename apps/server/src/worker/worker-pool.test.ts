import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Blobs } from '../platform/blobs.ts'
import { systemClock } from '../platform/clock.ts'
import { openBlobs } from '../platform/open-blobs.ts'
import { bucketKeys, startTestBucket } from '../test-bucket.ts'
import { createManualClock } from '../test-clock.ts'
import { testImage } from '../test-server.ts'
import { residentMiB } from './process-limits.ts'
import { createWorkerPool, type WorkerPool } from './worker-pool.ts'

const workerProcessIds = (): number[] => {
  const found = execFileSync('ps', ['--ppid', String(process.pid), '-o', 'pid=,args='], { encoding: 'utf8' })
  return found
    .split('\n')
    .filter(line => line.includes('worker-process.ts'))
    .map(line => Number.parseInt(line, 10))
}

/** For the fastest tool with a real engine that reports progress. */
const job = async (width = 64, height = 48) => ({
  tool: 'image-upscaler',
  params: {},
  files: { image: new Uint8Array(await testImage(width, height)) },
})
/** A job that still runs when its first progress arrives, also on a busy machine. */
const longJob = () => job(384, 288)
const neverAborted = () => new AbortController().signal
const options = () => ({ workClass: 'quick' as const, signal: neverAborted(), onProgress: () => {} })

describe('a job', () => {
  // Shared by all tests: starting a process, which loads every engine, is most of the cost.
  let workerPool: WorkerPool
  beforeAll(() => {
    workerPool = createWorkerPool(systemClock)
  })
  afterAll(() => workerPool.close())

  it('returns its result and reports progress', async () => {
    const fractions: number[] = []
    const { outputs, madeBy } = await workerPool.run(await job(), {
      ...options(),
      onProgress: fraction => fractions.push(fraction),
    })
    expect(outputs).toMatchObject([{ name: 'image', format: 'png', width: 128, height: 96 }])
    expect(madeBy).not.toBe('')
    expect(fractions.length).toBeGreaterThan(1)
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
  })

  it('with an unreadable image is rejected with an error code, and the process stays usable', async () => {
    const broken = { ...(await job()), files: { image: new Uint8Array([1, 2, 3]) } }
    const watch = options()
    await expect(workerPool.run(broken, watch)).rejects.toMatchObject({ code: 'unsupported-format' })
    const [first] = workerProcessIds()
    await workerPool.run(await job(), watch)
    expect(workerProcessIds()).toEqual([first])
  })

  it('whose process is killed fails as a crash, and the next one gets a new process', async () => {
    const crashed = workerPool.run(await longJob(), {
      ...options(),
      onProgress: () => {
        for (const pid of workerProcessIds()) process.kill(pid, 'SIGKILL')
      },
    })
    await expect(crashed).rejects.toThrow('SIGKILL')
    const { outputs } = await workerPool.run(await job(), options())
    expect(outputs).toHaveLength(1)
  })

  it('isn’t given to an idle process that was killed', async () => {
    const watch = options()
    await workerPool.run(await job(), watch)
    for (const pid of workerProcessIds()) process.kill(pid, 'SIGKILL')
    await expect.poll(workerProcessIds).toEqual([])
    const { outputs } = await workerPool.run(await job(), watch)
    expect(outputs).toHaveLength(1)
  })

  it('stops when aborted', async () => {
    const stop = new AbortController()
    const stopped = workerPool.run(await longJob(), {
      ...options(),
      signal: stop.signal,
      onProgress: () => stop.abort(),
    })
    await expect(stopped).rejects.toThrow()
  })
})

it('uses a model that was pulled since the last job, in the same process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pentimento-models-'))
  const warnings: string[] = []
  const workerPool = createWorkerPool(systemClock, { models: { folder } }, text => warnings.push(text))
  const select = async () => ({ ...(await job()), tool: 'cleanup', inferenceKind: 'select' as const })
  const params = { points: [{ x: 30, y: 20 }] }
  await workerPool.run({ ...(await select()), params }, options())
  const processes = workerProcessIds()
  expect(warnings).toEqual([])
  // As large as the real model, and unreadable: the warning shows that it was tried.
  await writeFile(join(folder, 'efficientsam-ti.onnx'), Buffer.alloc(20_479_928))
  const { madeBy } = await workerPool.run({ ...(await select()), params }, options())
  expect(madeBy).toContain('(built-in)')
  expect(warnings).toEqual([expect.stringContaining('EfficientSAM failed')])
  expect(workerProcessIds()).toEqual(processes)
  await workerPool.close()
  await rm(folder, { recursive: true })
})

describe.each(['a folder', 'a bucket'])('a job with images in %s', where => {
  let folder: string
  let bucket: Awaited<ReturnType<typeof startTestBucket>>
  let blobs: Blobs
  let workerPool: WorkerPool
  beforeAll(async () => {
    for (const [name, value] of Object.entries(bucketKeys)) vi.stubEnv(name, value)
    folder = await mkdtemp(join(tmpdir(), 'pentimento-worker-'))
    bucket = await startTestBucket()
    const { name, endpoint, region } = bucket
    const storage = where === 'a bucket' ? { bucket: { name, endpoint, region } } : { folder }
    blobs = await openBlobs(storage)
    workerPool = createWorkerPool(systemClock, {}, undefined, { storage })
  })
  afterAll(async () => {
    await workerPool.close()
    await bucket.close()
    await rm(folder, { recursive: true })
    vi.unstubAllEnvs()
  })
  const storedJob = { tool: 'image-upscaler', params: {}, outputFolder: 'tasks/one/1' }
  const watch = options

  it('stores its outputs under their content’s hash', async () => {
    await blobs.put('tasks/one/in-image', await testImage(64, 48))
    const job = { ...storedJob, inputs: { image: 'tasks/one/in-image' } }
    const { outputs } = await workerPool.runStored(job, watch())
    expect(outputs).toMatchObject([{ name: 'image', format: 'png', width: 128, height: 96 }])
    for (const { key, bytes, hash } of outputs.flatMap(output => [output, output.thumbnail])) {
      const stored = (await blobs.get(key)) ?? new Uint8Array()
      expect(key).toContain(`tasks/one/1/image`)
      expect(key).toContain(hash)
      expect([stored.length, createHash('sha256').update(stored).digest('hex')]).toEqual([bytes, hash])
    }
  })

  it('whose image is missing fails as a crash, and the process stays usable', async () => {
    const job = { ...storedJob, inputs: { image: 'tasks/none/in-image' } }
    await expect(workerPool.runStored(job, watch())).rejects.toThrow('tasks/none/in-image is missing')
    const processIds = workerProcessIds()
    await blobs.put('tasks/two/in-image', await testImage(8, 6))
    await workerPool.runStored({ ...job, inputs: { image: 'tasks/two/in-image' } }, watch())
    expect(workerProcessIds()).toEqual(processIds)
  })
})

describe('a job out of control', () => {
  let workerPool: WorkerPool
  afterEach(() => workerPool.close())

  it('that ignores its cancellation is killed within a second', async () => {
    const clock = createManualClock()
    workerPool = createWorkerPool(clock)
    const stop = new AbortController()
    const started = Promise.withResolvers<void>()
    const stopped = workerPool.run(await longJob(), {
      ...options(),
      signal: stop.signal,
      onProgress: () => started.resolve(),
    })
    const rejection = expect(stopped).rejects.toThrow('aborted')
    await started.promise
    const processIds = workerProcessIds()
    for (const pid of processIds) process.kill(pid, 'SIGSTOP')
    stop.abort()
    clock.advance(999)
    await rejection
    expect(processIds).toHaveLength(1)
    expect(workerProcessIds()).toEqual([])
  })

  it.each([
    ['time', { timeS: 5, memoryMiB: Infinity }, 'time-limit'],
    ['memory', { timeS: Infinity, memoryMiB: 1 }, 'memory-limit'],
  ])(
    'that exceeds its limit of %s is rejected, and the next one gets a new process',
    async (_, limits, code) => {
      const clock = createManualClock()
      let currentLimits = limits
      workerPool = createWorkerPool(clock, {}, undefined, { limitsOf: () => currentLimits })
      const exceeding = workerPool.run(await longJob(), {
        ...options(),
        onProgress: () => clock.advance(5000),
      })
      await expect(exceeding).rejects.toMatchObject({ code })
      currentLimits = { timeS: Infinity, memoryMiB: Infinity }
      expect((await workerPool.run(await job(), options())).outputs).toHaveLength(1)
    },
  )
})

it('a process that kept half of a job’s memory from earlier ones is replaced', async () => {
  const limits = { timeS: 3600, memoryMiB: Infinity }
  const workerPool = createWorkerPool(systemClock, {}, undefined, { limitsOf: () => limits })
  await workerPool.run(await job(), options())
  const before = workerProcessIds()
  limits.memoryMiB = 1.6 * ((await residentMiB(before[0])) ?? 0)
  await workerPool.run(await job(), options())
  expect(workerProcessIds()).not.toEqual(before)
  await workerPool.close()
})

it('closing ends all processes', async () => {
  const workerPool = createWorkerPool(systemClock)
  await workerPool.run(await job(), options())
  expect(workerProcessIds()).toHaveLength(1)
  await workerPool.close()
  expect(workerProcessIds()).toHaveLength(0)
})

it('a process that is killed while it receives a large job only fails that job', async () => {
  const workerPool = createWorkerPool(systemClock)
  const files = { image: new Uint8Array(64 * 2 ** 20) }
  const working = workerPool.run({ ...(await job()), files }, options())
  const rejection = expect(working).rejects.toThrow('SIGKILL')
  await workerPool.close()
  await rejection
})

it('API keys aren’t on the processes’ command lines', async () => {
  const workerPool = createWorkerPool(systemClock, { providers: [{ kind: 'stability', key: 'sk-secret' }] })
  const working = workerPool.run(await job(), options())
  const rejection = expect(working).rejects.toThrow('SIGKILL')
  expect(workerProcessIds()).toHaveLength(1)
  expect(execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })).not.toContain('sk-secret')
  await workerPool.close()
  await rejection
})
