import { once } from 'node:events'
import type { ServerEvent } from '@pentimento/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import {
  blockedWork,
  returnWhitePixel,
  startServer,
  type TestServer,
  type TestSession,
} from '../../test-server.ts'

let server: TestServer
let address: string
beforeAll(async () => {
  server = await startServer()
  address = (await server.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
})
afterAll(() => server.close(1000))

async function subscribe(someone: TestSession): Promise<{ events: ServerEvent[]; close: () => void }> {
  const events: ServerEvent[] = []
  const socket = new WebSocket(`${address}/api/events`, { headers: { cookie: someone.cookie } })
  socket.on('message', text => events.push(JSON.parse(String(text))))
  await once(socket, 'open')
  return { events, close: () => socket.terminate() }
}

const statesOf = (events: ServerEvent[], id: string) =>
  events.flatMap(event => (event.type === 'task' && event.task.id === id ? [event.task.state] : []))

it('publishes a task’s states to its owner: queued, processing, ready, deleted', async () => {
  const someone = await server.visitor()
  const { events, close } = await subscribe(someone)
  const another = blockedWork()
  server.setWork(another.work)
  await (await server.visitor()).createTask()
  await another.started
  const { id } = (await someone.createTask()).json()
  await expect.poll(() => statesOf(events, id)).toContain('queued')
  const own = blockedWork()
  server.setWork(own.work)
  another.release()
  await expect.poll(() => statesOf(events, id)).toContain('processing')
  own.release()
  await expect.poll(() => new Set(statesOf(events, id))).toEqual(new Set(['queued', 'processing', 'ready']))
  server.setWork(returnWhitePixel)
  await someone.send('DELETE', `/api/tasks/${id}`)
  await expect.poll(() => events.at(-1)).toEqual({ type: 'task-deleted', id })
  close()
})

it('publishes new queue positions', async () => {
  const first = await server.subscriber()
  const second = await server.visitor()
  const { work, started, release } = blockedWork()
  server.setWork(work)
  await first.createTask()
  await started
  const front = (await first.createTask()).json()
  const { id } = (await second.createTask()).json()
  const { events, close } = await subscribe(second)
  const places = () =>
    events.flatMap(event =>
      event.type === 'task' && event.task.state === 'queued' ? [event.task.position] : [],
    )
  await first.send('POST', `/api/tasks/${front.id}/cancel`)
  await expect.poll(places).toContain(1)
  server.setWork(returnWhitePixel)
  release()
  await second.waitForState(id, 'ready')
  close()
})

it('publishes tasks to their owner only', async () => {
  const stranger = await server.visitor()
  const owner = await server.visitor()
  const strangersEvents = await subscribe(stranger)
  const own = await subscribe(owner)
  const { id } = (await owner.createTask({}, { prefer: 'wait=20' })).json()
  await expect.poll(() => statesOf(own.events, id)).toContain('ready')
  expect(strangersEvents.events).toEqual([])
  own.close()
  strangersEvents.close()
})

it('closes connections without a session with a specific code', async () => {
  const [code] = await once(new WebSocket(`${address}/api/events`), 'close')
  expect(code).toBe(4401)
})
