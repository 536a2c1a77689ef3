import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { blockedWork, startServer } from '../test-server.ts'

it('responds with 503 to readiness checks and new tasks while running work is finished', async () => {
  const server = await startServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  const statusOf = async (path: string, init?: RequestInit) => (await fetch(origin + path, init)).status
  const someone = await server.visitor()
  const { work, started, release } = blockedWork()
  server.setWork(work)
  const { id } = (await someone.createTask()).json()
  await started
  expect(await statusOf('/readyz')).toBe(200)
  const closed = server.close(60_000)
  await expect.poll(() => statusOf('/readyz')).toBe(503)
  await expect.poll(() => statusOf('/api/qr-sign-ins', { method: 'POST' })).toBe(503)
  expect(await statusOf('/healthz')).toBe(200)
  expect(await statusOf(`/api/tasks/${id}`, { headers: { cookie: someone.cookie } })).toBe(200)
  release()
  await closed
  await expect(statusOf('/readyz')).rejects.toThrow()
})
