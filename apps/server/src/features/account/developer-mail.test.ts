import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Email, Mailer } from '../../platform/mail.ts'
import { developerMailRoutes } from './developer-mail.ts'

const email: Email = {
  to: '"<b>"@example.com',
  subject: 'Sign in to Pentimento',
  text: 'Open <script>alert(1)</script>\n\nhttp://localhost:3000/verify?token=a&callbackURL="><b>',
}

async function answerOf({
  smtp = false,
  origin = 'http://localhost:3000',
  host = 'localhost:3000',
  remoteAddress = '127.0.0.1',
  headers = {},
} = {}) {
  const outbox = async () => [{ ...email, sentAt: '2026-11-21T08:00:00.000Z' }]
  const mail: Mailer = { send: async () => {}, outbox: smtp ? undefined : outbox }
  const server = Fastify()
  await server.register(developerMailRoutes(mail, origin))
  return server.inject({ url: '/developer/mail', headers: { host, ...headers }, remoteAddress })
}

describe('the developer page', () => {
  it('shows an email with a link', async () => {
    const { statusCode, body } = await answerOf()
    expect(statusCode).toBe(200)
    expect(body).toContain(
      '<a href="http://localhost:3000/verify?token=a&amp;callbackURL=&quot;&gt;&lt;b&gt;">',
    )
  })

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('exists for %s', async remoteAddress => {
    expect((await answerOf({ remoteAddress })).statusCode).toBe(200)
  })

  it('escapes the email’s content', async () => {
    const { body } = await answerOf()
    expect(body).not.toContain('<script>')
    expect(body).not.toContain('<b>')
  })

  it('allows no scripts and only its own styles', async () => {
    const { headers } = await answerOf()
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/)
  })

  it.each([
    ['emails are really sent', { smtp: true }],
    ['the server is public', { origin: 'https://pentimento.example' }],
    ['the request has another host name', { host: 'rebound.example' }],
    ['the request comes from another machine', { remoteAddress: '192.168.0.7' }],
    ['the request comes from another machine by IPv6', { remoteAddress: '2001:db8::7' }],
    ['the request was forwarded', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
  ])('does not exist if %s', async (_where, parts) => {
    expect((await answerOf(parts)).statusCode).toBe(404)
  })
})
