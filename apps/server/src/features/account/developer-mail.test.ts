import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Letter, Mail } from '../../platform/mail.ts'
import { developerMailRoutes } from './developer-mail.ts'

const letter: Letter = {
  to: '"<b>"@example.com',
  subject: 'Sign in to Pentimento',
  text: 'Open <script>alert(1)</script>\n\nhttp://localhost:3000/verify?token=a&callbackURL="><b>',
}

async function answerOf({ smtp = false, origin = 'http://localhost:3000', host = 'localhost:3000' } = {}) {
  const outbox = async () => [{ ...letter, sentAt: '2026-11-21T08:00:00.000Z' }]
  const mail: Mail = { send: async () => {}, outbox: smtp ? undefined : outbox }
  const server = Fastify()
  await server.register(developerMailRoutes(mail, origin))
  return server.inject({ url: '/developer/mail', headers: { host } })
}

describe('the developer page', () => {
  it('shows a letter with a link to follow', async () => {
    const { statusCode, body } = await answerOf()
    expect(statusCode).toBe(200)
    expect(body).toContain(
      '<a href="http://localhost:3000/verify?token=a&amp;callbackURL=&quot;&gt;&lt;b&gt;">',
    )
  })

  it('escapes everything that a letter says', async () => {
    const { body } = await answerOf()
    expect(body).not.toContain('<script>')
    expect(body).not.toContain('<b>')
  })

  it('runs no script and only its own style', async () => {
    const { headers } = await answerOf()
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/)
  })

  it.each([
    ['mail really goes out', { smtp: true }],
    ['the server is public', { origin: 'https://pentimento.example' }],
    ['it is asked for by another name', { host: 'rebound.example' }],
  ])('does not exist where %s', async (_where, parts) => {
    expect((await answerOf(parts)).statusCode).toBe(404)
  })
})
