import { describe, expect, it } from 'vitest'
import { createHttpServer } from '../../platform/http.ts'
import { createLogger } from '../../platform/log.ts'
import type { Email } from '../../platform/mail.ts'
import { contactRoutes } from './contact.ts'

const inquiry = {
  name: 'Anna Kowal',
  email: 'anna@example.org',
  topic: 'question',
  message: 'May I use a result in a book?',
}

async function send(body: object, { fails = false } = {}) {
  const sent: Email[] = []
  const mail = {
    send: async (email: Email) => {
      if (fails) throw new Error('no route to the mail server')
      sent.push(email)
    },
    outbox: undefined,
  }
  const app = await createHttpServer({ log: createLogger('silent'), isSecure: false })
  await app.register(contactRoutes(mail, 'operator@example.org'))
  const repeat = () => app.inject({ method: 'POST', url: '/api/contact', payload: body })
  return { answer: await repeat(), repeat, sent }
}

describe('a message to the operator', () => {
  it('is sent as an email that can be replied to', async () => {
    const { answer, sent } = await send(inquiry)
    expect(answer.statusCode).toBe(204)
    expect(sent).toEqual([
      {
        to: 'operator@example.org',
        replyTo: 'anna@example.org',
        subject: 'Pentimento, question: from Anna Kowal',
        text: 'May I use a result in a book?\n\nAnna Kowal, anna@example.org',
      },
    ])
  })

  it.each([
    ['without a reply address', { ...inquiry, email: 'anna' }],
    ['without text', { ...inquiry, message: '  ' }],
    ['with a second header in the name', { ...inquiry, name: 'Anna\r\nBcc: all@example.org' }],
    ['with an unknown topic', { ...inquiry, topic: 'anything' }],
    ['of more than 5,000 characters', { ...inquiry, message: 'a'.repeat(5001) }],
  ])('is rejected %s', async (_case, body) => {
    const { answer, sent } = await send(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().code).toBe('invalid-request')
    expect(sent).toEqual([])
  })

  it('reports when the email can’t be sent', async () => {
    const { answer } = await send(inquiry, { fails: true })
    expect(answer.statusCode).toBe(500)
    expect(answer.json().code).toBe('internal')
  })

  it('is rejected after five messages in an hour', async () => {
    const { repeat, sent } = await send(inquiry)
    for (let times = 0; times < 4; times++) expect((await repeat()).statusCode).toBe(204)
    expect((await repeat()).statusCode).toBe(429)
    expect(sent).toHaveLength(5)
  })
})
