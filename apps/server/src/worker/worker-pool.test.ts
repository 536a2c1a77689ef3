import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Blobs } from '../platform/blobs.ts'
import { systemClock } from '../platform/clock.ts'
import { openBlobs } from '../platform/open-blobs.ts'
import { bucketKeys, startTestBucket } from '../test-bucket.ts'
import { testImage } from '../test-server.ts'
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
      signal: neverAborted(),
      onProgress: fraction => fractions.push(fraction),
    })
    expect(outputs).toMatchObject([{ name: 'image', format: 'png', width: 128, height: 96 }])
    expect(madeBy).not.toBe('')
    expect(fractions.length).toBeGreaterThan(1)
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
  })

  it('with an unreadable image is rejected with an error code, and the process stays usable', async () => {
    const broken = { ...(await job()), files: { image: new Uint8Array([1, 2, 3]) } }
    const watch = { signal: neverAborted(), onProgress: () => {} }
    await expect(workerPool.run(broken, watch)).rejects.toMatchObject({ code: 'unsupported-format' })
    const [first] = workerProcessIds()
    await workerPool.run(await job(), watch)
    expect(workerProcessIds()).toEqual([first])
  })

  it('whose process is killed fails as a crash, and the next one gets a new process', async () => {
    const crashed = workerPool.run(await longJob(), {
      signal: neverAborted(),
      onProgress: () => {
        for (const pid of workerProcessIds()) process.kill(pid, 'SIGKILL')
      },
    })
    await expect(crashed).rejects.toThrow('SIGKILL')
    const { outputs } = await workerPool.run(await job(), { signal: neverAborted(), onProgress: () => {} })
    expect(outputs).toHaveLength(1)
  })

  it('isn’t given to an idle process that was killed', async () => {
    const watch = { signal: neverAborted(), onProgress: () => {} }
    await workerPool.run(await job(), watch)
    for (const pid of workerProcessIds()) process.kill(pid, 'SIGKILL')
    await expect.poll(workerProcessIds).toEqual([])
    const { outputs } = await workerPool.run(await job(), watch)
    expect(outputs).toHaveLength(1)
  })

  it('stops when aborted', async () => {
    const stop = new AbortController()
    const stopped = workerPool.run(await longJob(), {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    })
    await expect(stopped).rejects.toThrow()
  })
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
    workerPool = createWorkerPool(systemClock, {}, undefined, storage)
  })
  afterAll(async () => {
    await workerPool.close()
    await bucket.close()
    await rm(folder, { recursive: true })
    vi.unstubAllEnvs()
  })
  const storedJob = { tool: 'image-upscaler', params: {}, outputFolder: 'tasks/one/1' }
  const watch = () => ({ signal: neverAborted(), onProgress: () => {} })

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

it('closing ends all processes', async () => {
  const workerPool = createWorkerPool(systemClock)
  await workerPool.run(await job(), { signal: neverAborted(), onProgress: () => {} })
  expect(workerProcessIds()).toHaveLength(1)
  await workerPool.close()
  expect(workerProcessIds()).toHaveLength(0)
})

it('API keys aren’t on the processes’ command lines', async () => {
  const workerPool = createWorkerPool(systemClock, { providers: [{ kind: 'stability', key: 'sk-secret' }] })
  const working = workerPool.run(await job(), { signal: neverAborted(), onProgress: () => {} })
  const rejection = expect(working).rejects.toThrow('SIGKILL')
  expect(workerProcessIds()).toHaveLength(1)
  expect(execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })).not.toContain('sk-secret')
  await workerPool.close()
  await rejection
})
