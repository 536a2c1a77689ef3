import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerProblems } from './problems.ts'
import { serveWeb } from './static.ts'

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pentimento-web-'))
  await mkdir(join(folder, 'a'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), 'home')
  await writeFile(join(folder, 'shell.html'), 'shell')
  await writeFile(join(folder, 'a/terms.html'), 'terms')
  await writeFile(join(folder, 'assets/main-1.js'), 'script')
  await mkdir(join(folder, 'fr/a'), { recursive: true })
  await writeFile(join(folder, 'fr/index.html'), 'accueil')
  await writeFile(join(folder, 'fr/shell.html'), 'coquille')
  app = Fastify()
  answerProblems(app)
  await app.register(cookie)
  await serveWeb(app, folder)
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
  ['/history', 'shell'],
  ['/a/../a/nothing', 'shell'],
  ['/..%2f..%2fetc/passwd', 'shell'],
])('answers %s with its page, or the shell', async (url, body) => {
  expect((await get(url)).body).toBe(body)
})

it.each([
  [{ 'accept-language': 'fr-CA,en;q=0.5' }, '/', 'accueil'],
  [{ 'accept-language': 'fr-CA,en;q=0.5' }, '/history', 'coquille'],
  [{ 'accept-language': 'fr', cookie: 'status=free; language=en' }, '/', 'home'],
  [{ 'accept-language': 'en', cookie: 'language=fr' }, '/', 'accueil'],
  [{ 'accept-language': 'de', cookie: 'language=xx' }, '/', 'home'],
])('answers %o with the page in that language', async (headers, url, body) => {
  const answer = await app.inject({ url, headers: { accept: 'text/html', ...headers } })
  expect(answer.body).toBe(body)
  expect(answer.headers['vary']).toContain('Accept-Language')
})

it('lets browsers keep what is named by its hash, and nothing else', async () => {
  const keeping = async (url: string) => (await get(url)).headers['cache-control']
  expect(await keeping('/assets/main-1.js')).toContain('immutable')
  expect(await keeping('/a/terms')).toBe('no-cache')
})

it.each([
  ['of the API', '/api/tasks/none', 'text/html'],
  ['that no person asked for', '/history', 'application/json'],
])('answers an address %s with a problem, not a page', async (_what, url, accept) => {
  const answer = await get(url, accept)
  expect(answer.statusCode).toBe(404)
  expect(answer.json().code).toBe('not-found')
})
