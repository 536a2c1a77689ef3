import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  blockedWork,
  returnWhitePixel,
  startServer,
  type TestServer,
  type TestSession,
  testImage,
} from '../test-server.ts'

type Work = Parameters<TestServer['setWork']>[0]

let server: TestServer
let someone: TestSession
beforeEach(async () => {
  server.setWork(returnWhitePixel)
  someone = await server.subscriber()
})

const createQuick = async () => (await someone.createTask()).json()
/** A task of the slowest mode of a tool. */
const createHeavy = async (image: Buffer<ArrayBuffer>) => {
  const fields = { image: new File([image], 'Large.png'), params: JSON.stringify({ mode: 'detailed' }) }
  return (await someone.createTask(fields, {}, 'image-upscaler')).json()
}
const heavyImage = testImage(700, 600)

describe('with two processes', () => {
  beforeAll(async () => {
    server = await startServer({ env: { PENTIMENTO_PLANS: 'off', PENTIMENTO_WORKERS: '2' } })
  })
  afterAll(() => server.close(1000))

  it('heavy tasks leave one to quick ones', async () => {
    const { work, started } = blockedWork()
    const blockHeavy: Work = (job, options) =>
      job.tool === 'image-upscaler' ? work(job, options) : returnWhitePixel(job, options)
    server.setWork(blockHeavy)
    const heavy = [await createHeavy(await heavyImage), await createHeavy(await heavyImage)]
    await started
    const quick = await createQuick()
    await someone.waitForState(quick.id, 'ready')
    const states = []
    for (const { id } of heavy) states.push((await someone.send('GET', `/api/tasks/${id}`)).json().state)
    expect(states).toEqual(['processing', 'queued'])
    await server.idle()
  })
})

describe('with one process', () => {
  beforeAll(async () => {
    server = await startServer({ env: { PENTIMENTO_PLANS: 'off' } })
  })
  afterAll(() => server.close(1000))

  it('tasks of neither class wait for all of the other', async () => {
    const first = blockedWork()
    server.setWork(first.work)
    await createQuick()
    await first.started
    const classes: string[] = []
    server.setWork((job, options) => {
      classes.push(job.tool === 'image-upscaler' ? 'heavy' : 'quick')
      return returnWhitePixel(job, options)
    })
    for (let task = 0; task < 5; task++) await createQuick()
    for (let task = 0; task < 2; task++) await createHeavy(await heavyImage)
    first.release()
    await server.idle()
    expect(classes).toEqual(['quick', 'quick', 'heavy', 'quick', 'quick', 'quick', 'heavy'])
  })
})
