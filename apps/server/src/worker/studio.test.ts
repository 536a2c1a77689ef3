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

/** For the tool that is the quickest with a real engine, of those that report progress on the way. */
const order = async () => ({
  tool: 'image-upscaler',
  params: {},
  files: { image: new Uint8Array(await picture(64, 48)) },
})
const unstoppable = () => new AbortController().signal

describe('a picture', () => {
  // One for all of them: the start of a process, which loads every engine, is most of what this costs.
  let studio: Studio
  beforeAll(() => {
    studio = openStudio(systemClock)
  })
  afterAll(() => studio.close())

  it('comes back worked on, with progress on the way', async () => {
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

  it('that cannot be read is refused by its code, and the process serves on', async () => {
    const broken = { ...(await order()), files: { image: new Uint8Array([1, 2, 3]) } }
    const watch = { signal: unstoppable(), onProgress: () => {} }
    await expect(studio.work(broken, watch)).rejects.toMatchObject({ code: 'unsupported-format' })
    const [first] = easels()
    await studio.work(await order(), watch)
    expect(easels()).toEqual([first])
  })

  it('whose process is killed fails as a crash, and another is ready for the next', async () => {
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

  it('that is stopped stops', async () => {
    const stop = new AbortController()
    const stopped = studio.work(await order(), {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    })
    await expect(stopped).rejects.toThrow()
  })
})

it('closing leaves no process behind', async () => {
  const studio = openStudio(systemClock)
  await studio.work(await order(), { signal: unstoppable(), onProgress: () => {} })
  expect(easels()).toHaveLength(1)
  await studio.close()
  expect(easels()).toHaveLength(0)
})

it('the keys of services are not on its processes’ command lines', async () => {
  const studio = openStudio(systemClock, { providers: [{ kind: 'stability', key: 'sk-secret' }] })
  const working = studio.work(await order(), { signal: unstoppable(), onProgress: () => {} })
  const refused = expect(working).rejects.toThrow('SIGKILL')
  expect(easels()).toHaveLength(1)
  expect(execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })).not.toContain('sk-secret')
  await studio.close()
  await refused
})
