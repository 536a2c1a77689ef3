import { afterAll, beforeAll, expect, it } from 'vitest'
import { devProxy } from '../../web/dev-proxy.ts'
import { routesOf } from './test-hostile-requests.ts'
import { startServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close(1000))

/** As Vite chooses: the first key that the URL begins with, or matches if it's a pattern. */
const proxyOf = (url: string) =>
  Object.entries(devProxy).find(([key]) =>
    key.startsWith('^') ? new RegExp(key).test(url) : url.startsWith(key),
  )?.[1]

it('the development server passes every route of the server on', () => {
  const urls = [...new Set(routesOf(server.app).map(({ path }) => path))]
  expect(urls.length).toBeGreaterThan(80)
  expect(urls.filter(url => !proxyOf(url))).toEqual([])
})

it('and websockets', () => {
  expect(server.app.hasRoute({ method: 'GET', url: '/api/events' })).toBe(true)
  expect(proxyOf('/api/events')).toMatchObject({ ws: true })
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
    expect(proxyOf(url), url).toBeUndefined()
})
