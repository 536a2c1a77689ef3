import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { startFakeMailServer } from '@pentimento/fake-services/mail-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBrowser } from '../test-browser.ts'
import { createDataFolder } from '../test-data-folder.ts'
import { startServer, type TestServer } from '../test-server.ts'
import { systemClock } from './clock.ts'
import { createMailer } from './mail.ts'

let mailServer: Awaited<ReturnType<typeof startFakeMailServer>>
let server: TestServer
beforeAll(async () => {
  mailServer = await startFakeMailServer()
  server = await startServer({ env: { ...mailServer.env, MAIL_FROM: 'The Studio <studio@example.com>' } })
})
afterAll(async () => {
  await server.close(0)
  await mailServer.close()
})

it('sends an email with the link by SMTP, with the URL’s credentials', async () => {
  const response = await createBrowser(server.app).post('/api/auth/sign-in/magic-link', {
    email: 'ada@example.com',
  })
  expect(response.statusCode, response.body).toBe(200)
  const { envelope, headers, text } = await mailServer.nextEmailTo('ada@example.com')
  expect(envelope).toMatchObject({
    mailFrom: { address: 'studio@example.com' },
    rcptTo: [{ address: 'ada@example.com' }],
  })
  expect(headers).toContain('From: The Studio <studio@example.com>')
  expect(headers).toContain('To: ada@example.com')
  expect(headers).toContain('Subject: Sign in to Pentimento')
  expect(new URL(text.match(/http:\S+/)?.[0] ?? '')).toMatchObject({
    pathname: '/signin-link',
    search: expect.stringContaining('token='),
  })
})

it('stores emails readable by the server’s user only, also in an existing folder', async () => {
  const dataFolder = createDataFolder()
  const outboxFolder = join(dataFolder, 'outbox')
  await mkdir(outboxFolder)
  await chmod(outboxFolder, 0o755)
  const mailer = createMailer({ smtpUrl: undefined, from: '' }, outboxFolder, systemClock)
  await mailer.send({ to: 'ada@example.com', subject: 'Sign in', text: 'http://localhost/signin-link' })
  const permissionsOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
  expect(await permissionsOf(outboxFolder)).toBe('700')
  const files = await readdir(outboxFolder)
  expect(await Promise.all(files.map(file => permissionsOf(join(outboxFolder, file))))).toEqual(['600'])
  expect(await mailer.outbox?.()).toMatchObject([{ to: 'ada@example.com' }])
  await rm(dataFolder, { recursive: true })
})

it('shows no half-written email while emails are being sent', async () => {
  const dataFolder = createDataFolder()
  const mailer = createMailer({ smtpUrl: undefined, from: '' }, join(dataFolder, 'outbox'), systemClock)
  const text = 'a'.repeat(100_000)
  const sending = Array.from({ length: 60 }, () =>
    mailer.send({ to: 'ada@example.com', subject: 'Sign in', text }),
  )
  const reading = Array.from({ length: 60 }, () => mailer.outbox?.())
  await Promise.all([...sending, ...reading])
  expect(await mailer.outbox?.()).toHaveLength(60)
  await rm(dataFolder, { recursive: true })
})
