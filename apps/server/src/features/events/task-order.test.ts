import { once } from 'node:events'
import type { ServerEvent } from '@pentimento/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startServer, type TestServer, type TestSession } from '../../test-server.ts'

let server: TestServer
let address: string
beforeAll(async () => {
  // As many workers as tasks, so that each change follows the previous one immediately.
  server = await startServer({ env: { PENTIMENTO_WORKERS: '40' } })
  address = (await server.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
})
afterAll(() => server.close(1000))

async function connect({ cookie }: TestSession) {
  const received: (ServerEvent & { type: 'task' })['task'][] = []
  const socket = new WebSocket(`${address}/api/events`, { headers: { cookie } })
  socket.on('message', text => {
    const event: ServerEvent = JSON.parse(String(text))
    if (event.type === 'task') received.push(event.task)
  })
  await once(socket, 'open')
  return { received, close: () => socket.terminate() }
}

const order = ['queued', 'processing', 'ready']
/** For work that takes seconds on a busy machine. */
const patience = { timeout: 60_000 }

it('sends the changes of many simultaneous tasks in the order in which they happened', async () => {
  const owners = await Promise.all(['10.0.0.1', '10.0.0.2'].map(address => server.subscriber(address)))
  const connections = await Promise.all(owners.map(connect))
  const created = await Promise.all(
    owners.flatMap(owner => Array.from({ length: 20 }, () => owner.createTask())),
  )
  expect(created.map(answer => answer.statusCode)).toEqual(created.map(() => 202))
  const versionsOf = (id: string) =>
    connections.flatMap(({ received }) => received).filter(task => task.id === id)
  const ids: string[] = created.map(answer => answer.json().id)
  await expect.poll(() => ids.filter(id => versionsOf(id).at(-1)?.state !== 'ready'), patience).toEqual([])
  const unordered = ids.filter(id => {
    const ranks = versionsOf(id).map(({ state }) => order.indexOf(state))
    return ranks.join() !== ranks.toSorted().join()
  })
  expect(unordered).toEqual([])
  for (const { close } of connections) close()
})

it('gives each version of a task a revision that is higher than those of earlier versions', async () => {
  const owner = await server.subscriber()
  const { received, close } = await connect(owner)
  const { id } = (await owner.createTask()).json()
  await expect.poll(() => received.at(-1)?.state, patience).toBe('ready')
  const revisions = received.map(({ revision }) => revision)
  expect(revisions).toEqual(revisions.toSorted((a, b) => a - b))
  const byState = new Map(received.map(({ state, revision }) => [state, revision]))
  expect(new Set(byState.values()).size).toBe(byState.size)
  const { revision } = (await owner.send('GET', `/api/tasks/${id}`)).json()
  expect(revision).toBe(byState.get('ready'))
  close()
})
