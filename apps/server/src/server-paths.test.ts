import { serverPaths } from '@pentimento/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routesOf } from './test-hostile-requests.ts'
import { startServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close(1000))

const isServers = (url: string) => serverPaths.some(pattern => new RegExp(pattern).test(url))

it('the paths of the server include every route', () => {
  const urls = [...new Set(routesOf(server.app).map(({ path }) => path))]
  expect(urls).toContain('/api/events')
  expect(urls.length).toBeGreaterThan(80)
  expect(urls.filter(url => !isServers(url))).toEqual([])
})

it('but no page of the web app, and none of its sources', () => {
  for (const url of [
    '/',
    '/tools',
    '/cleanup',
    '/a/api',
    '/a/pricing',
    '/apis',
    '/src/main.ts',
    '/@vite/client',
  ])
    expect(isServers(url), url).toBe(false)
})
