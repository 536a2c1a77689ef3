import { once } from 'node:events'
import type { ServerEvent } from '@pentimento/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { held, paintWhite, startServer, type TestServer, type Visitor } from '../../test-server.ts'

let server: TestServer
let address: string
beforeAll(async () => {
  server = await startServer()
  address = (await server.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
})
afterAll(() => server.close(1000))

async function follow(someone: Visitor): Promise<{ events: ServerEvent[]; close: () => void }> {
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
  const { events, close } = await follow(someone)
  const { id } = (await someone.begin({}, { prefer: 'wait=20' })).json()
  await expect.poll(() => new Set(statesOf(events, id))).toEqual(new Set(['queued', 'processing', 'ready']))
  await someone.ask('DELETE', `/api/tasks/${id}`)
  await expect.poll(() => events.at(-1)).toEqual({ type: 'task-deleted', id })
  close()
})

it('publishes new queue positions', async () => {
  const first = await server.subscriber()
  const second = await server.visitor()
  const { work, begun, letGo } = held()
  server.paint(work)
  await first.begin()
  await begun
  const front = (await first.begin()).json()
  const { id } = (await second.begin()).json()
  const { events, close } = await follow(second)
  const places = () =>
    events.flatMap(event =>
      event.type === 'task' && event.task.state === 'queued' ? [event.task.position] : [],
    )
  await first.ask('POST', `/api/tasks/${front.id}/cancel`)
  await expect.poll(places).toContain(1)
  server.paint(paintWhite)
  letGo()
  await second.until(id, 'ready')
  close()
})

it('publishes tasks to their owner only', async () => {
  const stranger = await server.visitor()
  const owner = await server.visitor()
  const strange = await follow(stranger)
  const own = await follow(owner)
  const { id } = (await owner.begin({}, { prefer: 'wait=20' })).json()
  await expect.poll(() => statesOf(own.events, id)).toContain('ready')
  expect(strange.events).toEqual([])
  own.close()
  strange.close()
})

it('closes connections without a session with a specific code', async () => {
  const [code] = await once(new WebSocket(`${address}/api/events`), 'close')
  expect(code).toBe(4401)
})
