import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HTTPMethods } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from './test-server.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/calls.md'), 'utf8')
const named = [...page.matchAll(/`(GET|POST|PUT|DELETE) (\/\S+)`/g)].map(([, method, url]) => ({
  method: method as HTTPMethods,
  url: String(url),
}))

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close(1000))

it('the document lists many routes', () => {
  expect(named.length).toBeGreaterThan(25)
})

it.each(named)('$method $url exists', route => {
  expect(server.app.hasRoute(route)).toBe(true)
})
