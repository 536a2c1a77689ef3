import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerErrorHandler } from './problems.ts'
import { serveWebApp } from './web-app.ts'

const relight = `<title>Relight · Pentimento</title>
<meta name="description" content="Change the light." />
<meta property="og:title" content="Relight · Pentimento" />
<meta property="og:image" content="/press/home.webp" />
<meta property="og:url" content="/tools/relight">
<link rel="canonical" href="/tools/relight">
<meta name="sign-in-methods" content="" />
<link rel="icon" href="/favicon.svg" />`
const signInMethods = { providers: [{ id: 'google' as const, name: 'Google & "us"' }] }

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pentimento-web-'))
  await mkdir(join(folder, 'a'))
  await mkdir(join(folder, 'tools'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.git'))
  await writeFile(join(folder, 'index.html'), 'home')
  await writeFile(join(folder, 'shell.html'), 'shell')
  await writeFile(join(folder, '404.html'), 'nothing here')
  await writeFile(
    join(folder, 'routes.json'),
    JSON.stringify(['/', '/a/terms', '/tools/relight', '/history', '/checkout/sandbox/:id']),
  )
  await writeFile(join(folder, 'tools/relight.html'), relight)
  await writeFile(join(folder, 'a/terms.html'), 'terms')
  await writeFile(join(folder, 'assets/main-1.js'), 'script')
  await writeFile(join(folder, '.git/config'), 'url = main-1')
  await mkdir(join(folder, 'fr/a'), { recursive: true })
  await writeFile(join(folder, 'fr/index.html'), 'accueil')
  await writeFile(join(folder, 'fr/shell.html'), 'coquille')
  app = Fastify()
  registerErrorHandler(app)
  await app.register(cookie)
  await serveWebApp(app, { folder, origin: 'https://paint.test', signInMethods })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, accept = 'text/html') => app.inject({ url, headers: { accept } })

it.each([
  ['/', 'home'],
  ['/a/terms', 'terms'],
  ['/a/terms?from=footer', 'terms'],
  ['/a/terms/', 'terms'],
  ['/history', 'shell'],
  ['/a/../a/nothing', 'nothing here'],
  ['/..%2f..%2fetc/passwd', 'nothing here'],
])('serves %s: its page, the shell or the 404 page', async (url, body) => {
  expect((await get(url)).body).toBe(body)
})

it('inserts absolute URLs and sign-in methods and changes nothing else', async () => {
  const { body } = await get('/tools/relight', '*/*')
  expect(body).toBe(
    relight
      .replaceAll('content="/', 'content="https://paint.test/')
      .replace('href="/tools', 'href="https://paint.test/tools')
      .replace(
        'sign-in-methods" content="',
        '$&{&quot;providers&quot;:[{&quot;id&quot;:&quot;google&quot;,&quot;name&quot;:&quot;Google &amp; \\&quot;us\\&quot;&quot;}]}',
      ),
  )
})

it.each([
  ['/history', 200],
  ['/a/terms', 200],
  ['/history/?q=1', 200],
  ['/checkout/sandbox/17', 200],
  ['/checkout/sandbox', 404],
  ['/tools/nothing', 404],
  ['/nowhere', 404],
])('responds to %s with status %i', async (url, status) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
})

it('names the type and the encoding of a script', async () => {
  expect((await get('/assets/main-1.js')).headers['content-type']).toMatch(
    /^(text|application)\/javascript; charset=utf-8$/,
  )
})

it.each([
  ['/History/?q=1', '/history?q=1'],
  ['/tools/Relight', '/tools/relight'],
  ['/Checkout/Sandbox/AbC', '/checkout/sandbox/AbC'],
])('redirects %s to %s, the app’s spelling', async (url, location) => {
  const answer = await get(url)
  expect([answer.statusCode, answer.headers.location]).toEqual([308, location])
})

it('redirects to no other host', async () => {
  expect((await get('//Evil.test/History')).statusCode).toBe(404)
})

it('compresses pages as the browser accepts, and returns 304 for unchanged ones', async () => {
  const send = (headers: object) =>
    app.inject({ url: '/tools/relight', headers: { accept: 'text/html', ...headers } })
  const small = await send({ 'accept-encoding': 'gzip, br' })
  expect(small.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(small.rawPayload).toString()).toContain('Relight')
  expect((await send({ 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  const again = await send({ 'if-none-match': small.headers['etag'] })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

it.each([
  [{ 'accept-language': 'fr-CA,en;q=0.5' }, '/', 'accueil'],
  [{ 'accept-language': 'fr-CA,en;q=0.5' }, '/history', 'coquille'],
  [{ 'accept-language': 'fr', cookie: 'status=free; language=en' }, '/', 'home'],
  [{ 'accept-language': 'en', cookie: 'language=fr' }, '/', 'accueil'],
  [{ 'accept-language': 'de', cookie: 'language=xx' }, '/', 'home'],
])('serves %o the page in its language', async (headers, url, body) => {
  const answer = await app.inject({ url, headers: { accept: 'text/html', ...headers } })
  expect(answer.body).toBe(body)
  expect(answer.headers['vary']).toContain('Accept-Language')
})

it('lets browsers cache hashed files only', async () => {
  const keeping = async (url: string) => (await get(url)).headers['cache-control']
  expect(await keeping('/assets/main-1.js')).toContain('immutable')
  expect(await keeping('/a/terms')).toBe('no-cache')
})

it.each([
  ['of the API', '/api/tasks/none', 'text/html'],
  ['requested without accepting HTML', '/history', 'application/json'],
  ['of a missing file', '/assets/main-0.js', '*/*'],
])('responds to a URL %s with a problem, not a page', async (_what, url, accept) => {
  const answer = await get(url, accept)
  expect(answer.statusCode).toBe(404)
  expect(answer.json().code).toBe('not-found')
})

it.each(['/assets', '/assets/', '/fr/', '/.git/config'])('lists no folder at %s', async url => {
  const { body, statusCode } = await get(url)
  expect(statusCode).toBe(404)
  expect(body).not.toContain('main-1')
})

it.each([
  ['/pricing', '/a/pricing'],
  ['/Privacy/', '/a/privacy'],
  ['/terms?from=mail', '/a/terms?from=mail'],
  ['/contact', '/a/contact'],
  ['/api', '/a/api'],
  ['/login', '/a/login'],
  ['/home', '/'],
  ['/press-kit', '/a/pressKit'],
])('%s redirects to %s', async (path, location) => {
  const answer = await get(path)
  expect([answer.statusCode, answer.headers.location]).toEqual([308, location])
})
