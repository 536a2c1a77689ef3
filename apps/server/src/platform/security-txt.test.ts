import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createDataFolder } from '../test-data-folder.ts'
import { startServer, type TestServer } from '../test-server.ts'

const url = '/.well-known/security.txt'
const fieldsOf = (body: string) =>
  new Map(body.split('\n').flatMap(line => [line.split(': ') as [string, string]]))

describe('security.txt', () => {
  let server: TestServer
  afterEach(() => server.close(1000))

  it('gives the configured contact, and expires within a year, as RFC 9116 requires', async () => {
    const contact = 'mailto:security@example.org'
    server = await startServer({
      env: { PENTIMENTO_SECURITY_CONTACT: contact, PENTIMENTO_URL: 'https://images.example.org' },
    })
    const { statusCode, headers, body } = await server.app.inject(url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const fields = fieldsOf(body)
    expect(fields.get('Contact')).toBe(contact)
    expect(fields.get('Canonical')).toBe(`https://images.example.org${url}`)
    const expiresInDays = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000
    expect(expiresInDays).toBeGreaterThan(1)
    expect(expiresInDays).toBeLessThan(365)
  })

  it('is missing without a contact', async () => {
    server = await startServer()
    expect((await server.app.inject(url)).statusCode).toBe(404)
  })
})

describe('the contact', () => {
  const contactOf = (value: string) =>
    readConfig({ PENTIMENTO_DATA: createDataFolder(), PENTIMENTO_SECURITY_CONTACT: value }).securityContact

  it('may be an email address or a URL', () => {
    expect(contactOf('security@example.org')).toBe('mailto:security@example.org')
    expect(contactOf('https://example.org/report')).toBe('https://example.org/report')
  })

  it.each(['http://example.org', 'Ada', 'mailto:a@example.org\nPolicy: https://example.org'])(
    'is not %j',
    value => {
      expect(() => contactOf(value)).toThrow('PENTIMENTO_SECURITY_CONTACT')
    },
  )
})
