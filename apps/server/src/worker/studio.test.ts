import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { picture } from '../test-server.ts'
import { openStudio, type Studio } from './studio.ts'

const easels = (): number[] => {
  const found = execFileSync('ps', ['--ppid', String(process.pid), '-o', 'pid=,args='], { encoding: 'utf8' })
  return found
    .split('\n')
    .filter(line => line.includes('easel.ts'))
    .map(line => Number.parseInt(line, 10))
}

/** For the fastest tool with a real engine that reports progress. */
const order = async () => ({
  tool: 'image-upscaler',
  params: {},
  files: { image: new Uint8Array(await picture(64, 48)) },
})
const unstoppable = () => new AbortController().signal

describe('a job', () => {
  // Shared by all tests: starting a process, which loads every engine, is most of the cost.
  let studio: Studio
  beforeAll(() => {
    studio = openStudio(systemClock)
  })
  afterAll(() => studio.close())

  it('returns its result and reports progress', async () => {
    const heard: number[] = []
    const { outputs, madeBy } = await studio.work(await order(), {
      signal: unstoppable(),
      onProgress: fraction => heard.push(fraction),
    })
    expect(outputs).toMatchObject([{ name: 'image', format: 'png', width: 128, height: 96 }])
    expect(madeBy).not.toBe('')
    expect(heard.length).toBeGreaterThan(1)
    expect(heard).toEqual(heard.toSorted((a, b) => a - b))
  })

  it('with an unreadable image is rejected with an error code, and the process stays usable', async () => {
    const broken = { ...(await order()), files: { image: new Uint8Array([1, 2, 3]) } }
    const watch = { signal: unstoppable(), onProgress: () => {} }
    await expect(studio.work(broken, watch)).rejects.toMatchObject({ code: 'unsupported-format' })
    const [first] = easels()
    await studio.work(await order(), watch)
    expect(easels()).toEqual([first])
  })

  it('whose process is killed fails as a crash, and the next one gets a new process', async () => {
    const crashed = studio.work(await order(), {
      signal: unstoppable(),
      onProgress: () => {
        for (const pid of easels()) process.kill(pid, 'SIGKILL')
      },
    })
    await expect(crashed).rejects.toThrow('SIGKILL')
    const { outputs } = await studio.work(await order(), { signal: unstoppable(), onProgress: () => {} })
    expect(outputs).toHaveLength(1)
  })

  it('stops when aborted', async () => {
    const stop = new AbortController()
    const stopped = studio.work(await order(), {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    })
    await expect(stopped).rejects.toThrow()
  })
})

it('closing ends all processes', async () => {
  const studio = openStudio(systemClock)
  await studio.work(await order(), { signal: unstoppable(), onProgress: () => {} })
  expect(easels()).toHaveLength(1)
  await studio.close()
  expect(easels()).toHaveLength(0)
})

it('API keys aren’t on the processes’ command lines', async () => {
  const studio = openStudio(systemClock, { providers: [{ kind: 'stability', key: 'sk-secret' }] })
  const working = studio.work(await order(), { signal: unstoppable(), onProgress: () => {} })
  const refused = expect(working).rejects.toThrow('SIGKILL')
  expect(easels()).toHaveLength(1)
  expect(execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })).not.toContain('sk-secret')
  await studio.close()
  await refused
})
