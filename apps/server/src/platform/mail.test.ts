import { startFakeMailServer } from '@pentimento/fake-services/mail-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBrowser } from '../test-browser.ts'
import { startServer, type TestServer } from '../test-server.ts'

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
