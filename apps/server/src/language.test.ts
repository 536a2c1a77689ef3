import { once } from 'node:events'
import { join } from 'node:path'
import { createProgress } from '@pentimento/imaging'
import type { ServerEvent } from '@pentimento/protocol'
import { termsEdition } from '@pentimento/protocol'
import { assembleEngines } from '@pentimento/providers'
import { runTool } from '@pentimento/tools/run'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { contractOf } from './features/tasks/contract-of.ts'
import { systemClock } from './platform/clock.ts'
import { createMailer } from './platform/mail.ts'
import { createBrowser } from './test-browser.ts'
import { startServer, type TestServer, testImage } from './test-server.ts'

let server: TestServer
let address: string
beforeAll(async () => {
  server = await startServer()
  address = (await server.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
})
afterAll(() => server.close(1000))

const french = { 'accept-language': 'fr-CA, en;q=0.5' }

describe('the language of a response is', () => {
  const request = async (headers: Record<string, string>, query = '') => {
    const answer = await server.app.inject({ url: `/api/tasks/${crypto.randomUUID()}${query}`, headers })
    return [answer.headers['content-language'], answer.json().title]
  }

  it.each([
    ['the browser’s', french, 'fr'],
    ['the one chosen in the browser', { 'accept-language': 'en', cookie: 'language=fr' }, 'fr'],
    ['the first supported one', { 'accept-language': 'de, fr;q=0.8, en;q=0.7' }, 'fr'],
    ['English if none is requested', {}, 'en'],
    ['English if none is supported', { 'accept-language': 'de', cookie: 'language=tlh' }, 'en'],
  ])('%s', async (_, headers, language) => {
    const title = { fr: 'Connectez-vous pour effectuer cette action', en: 'Sign in to do this' }[language]
    expect(await request(headers)).toEqual([language, title])
  })

  it('the URL’s, whatever the browser requests', async () => {
    const title = 'Connectez-vous pour effectuer cette action'
    expect(await request({ 'accept-language': 'en', cookie: 'language=en' }, '?language=fr')).toEqual([
      'fr',
      title,
    ])
    expect(await request(french, '?language=tlh')).toEqual(['fr', title])
    const page = await server.app.inject({ url: '/api/sign-in/return?language=fr' })
    expect(page.body).toContain('Vous pouvez fermer cette fenêtre')
  })

  it('separate for simultaneous requests', async () => {
    const languages = Array.from({ length: 40 }, (_, index) => (index % 3 ? 'fr' : 'en'))
    const answers = await Promise.all(languages.map(language => request({ 'accept-language': language })))
    expect(answers.map(([language]) => language)).toEqual(languages)
  })
})

it('an error has its numbers in the client’s language', async () => {
  const visitor = await server.subscriber()
  const fields = { params: JSON.stringify({ quality: 512.5 }) }
  const refused = async (headers: Record<string, string>) =>
    (await visitor.createTask(fields, headers)).json().detail
  expect(await refused({})).toMatch(/^quality: expected a whole number, 1 to 100, got 512.5/)
  expect(await refused(french)).toMatch(/^quality\u00a0: attendu un nombre entier, de 1 à 100, reçu 512.5/)
})

it('a Pro feature is named in the client’s language, with its numbers', async () => {
  const visitor = await server.visitor()
  const fields = { image: new Blob([await testImage(2049, 2)]), params: '{"scale":2}' }
  const refused = async (headers: Record<string, string>) =>
    (await visitor.createTask(fields, headers, 'image-upscaler')).json()
  const gate = 'Upscaling images larger than 2048 × 2048'
  expect(await refused({})).toMatchObject({
    gate,
    detail: `${gate}: without Pro, 2× supports images up to 2048 × 2048 pixels, and this one is 2049 × 2`,
  })
  expect((await refused(french)).gate).toMatch(/^Agrandissement d’images de plus de 2048 × 2048$/)
})

it('a failed task is shown and published in each client’s language', async () => {
  const engines = assembleEngines({}, () => {})
  server.setWork(({ tool, files, params }, { signal, onProgress }) =>
    runTool(contractOf(tool), files, params, { engines, signal, progress: createProgress(onProgress) }),
  )
  const visitor = await server.visitor()
  const details: Record<string, string[]> = { en: [], fr: [] }
  const sockets = await Promise.all(
    Object.entries(details).map(async ([language, received]) => {
      const headers = { cookie: visitor.cookie }
      const socket = new WebSocket(`${address}/api/events?language=${language}`, { headers })
      socket.on('message', data => {
        const event: ServerEvent = JSON.parse(String(data))
        if (event.type === 'task' && event.task.state === 'error') received.push(event.task.detail ?? '')
      })
      await once(socket, 'open')
      return socket
    }),
  )
  const broken = (await testImage(400, 300)).subarray(0, 120)
  const { id } = (await visitor.createTask({ image: new Blob([broken]) })).json()
  const english = await visitor.waitForState(id, 'error')
  expect(english).toMatchObject({
    message: 'This image is damaged and can’t be opened',
    detail: 'incomplete or invalid png data',
  })
  expect((await visitor.send('GET', `/api/tasks/${id}`, french)).json()).toMatchObject({
    message: 'Cette image est endommagée et ne peut pas être ouverte',
    detail: 'données png incomplètes ou non valides',
  })
  await expect
    .poll(() => details)
    .toEqual({
      en: ['incomplete or invalid png data'],
      fr: ['données png incomplètes ou non valides'],
    })
  for (const socket of sockets) socket.terminate()
})

it('emails are in the language of the browser that requests them', async () => {
  const email = 'colette@example.com'
  const browser = createBrowser(server.app, 'language=fr')
  await browser.post('/api/auth/sign-up/email', {
    name: 'Colette',
    email,
    password: 'correct horse battery',
    agreedTo: termsEdition,
  })
  await browser.post('/api/auth/sign-in/magic-link', { email })
  await browser.post('/api/password-reset-links', { email })
  await createBrowser(server.app).post('/api/password-reset-links', { email })
  const mail = createMailer({ smtpUrl: undefined, from: '' }, join(server.dataFolder, 'outbox'), systemClock)
  const emails = async () => (await mail.outbox?.())?.filter(({ to }) => to === email) ?? []
  await expect
    .poll(async () => (await emails()).map(({ subject }) => subject).sort())
    .toEqual([
      'Choisissez un nouveau mot de passe pour Pentimento',
      'Choose a new password for Pentimento',
      'Confirmez votre adresse e-mail pour Pentimento',
      'Connexion à Pentimento',
    ])
  const link = (await emails()).find(({ subject }) => subject.startsWith('Connexion'))
  expect(link?.text).toContain('Il ne fonctionne qu’une fois et expire dans 10 minutes')
})
