import { openMailbox } from '@pentimento/peers/mailbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../test-browser.ts'
import { startServer, type TestServer } from '../test-server.ts'

let mailbox: Awaited<ReturnType<typeof openMailbox>>
let server: TestServer
beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startServer({ env: { ...mailbox.settings, MAIL_FROM: 'The Studio <studio@example.com>' } })
})
afterAll(async () => {
  await server.close(0)
  await mailbox.close()
})

it('sends an email with the link by SMTP, with the URL’s credentials', async () => {
  const asked = await openBrowser(server.app).post('/api/auth/sign-in/magic-link', {
    email: 'ada@example.com',
  })
  expect(asked.statusCode, asked.body).toBe(200)
  const { envelope, head, words } = await mailbox.letterTo('ada@example.com')
  expect(envelope).toMatchObject({
    mailFrom: { address: 'studio@example.com' },
    rcptTo: [{ address: 'ada@example.com' }],
  })
  expect(head).toContain('From: The Studio <studio@example.com>')
  expect(head).toContain('To: ada@example.com')
  expect(head).toContain('Subject: Sign in to Pentimento')
  expect(new URL(words.match(/http:\S+/)?.[0] ?? '')).toMatchObject({
    pathname: '/signin-link',
    search: expect.stringContaining('token='),
  })
})
