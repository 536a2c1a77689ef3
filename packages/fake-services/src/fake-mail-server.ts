import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server'

export interface ReceivedEmail {
  envelope: SMTPServerEnvelope
  headers: string
  /** The decoded body. */
  text: string
}

const [user, secret] = ['pentimento', 'p@ss word']
const timeoutMs = 15_000

/** Start a local SMTP server that accepts authenticated senders and keeps the received emails in memory. */
export async function startFakeMailServer() {
  const emails: ReceivedEmail[] = []
  const events = new EventEmitter()
  const server = new SMTPServer({
    // There is no trusted certificate, so no TLS; passwords must be allowed without it.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      username === user && password === secret ? callback(null, { user }) : callback(new Error('rejected')),
    onData: (stream, { envelope }, done) =>
      void text(stream).then(source => {
        emails.push({ envelope, ...parseEmail(source) })
        events.emit('email')
        done()
      }, done),
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  const listening = server.listen(0, '127.0.0.1', resolve)
  await promise
  const { port } = listening.address() as AddressInfo
  /**
   * Wait for the next email to an address; each email is returned once.
   *
   * @throws AbortError if none arrives within 15 seconds
   */
  const nextEmailTo = async (email: string): Promise<ReceivedEmail> => {
    for (;;) {
      const at = emails.findIndex(({ envelope }) => envelope.rcptTo.some(({ address }) => address === email))
      const [found] = at < 0 ? [] : emails.splice(at, 1)
      if (found) return found
      await once(events, 'email', { signal: AbortSignal.timeout(timeoutMs) })
    }
  }
  return {
    /** Environment variables that make a server send through this mail server. */
    env: { SMTP_URL: `smtp://${user}:${encodeURIComponent(secret)}@127.0.0.1:${port}` },
    nextEmailTo,
    /** The first link in the next email to an address. */
    nextLinkTo: async (email: string): Promise<string> => {
      const [link] = (await nextEmailTo(email)).text.match(/https?:\S+/) ?? []
      if (!link) throw new Error(`no link in the email to ${email}`)
      return link
    },
    close: () => new Promise<void>(closed => server.close(closed)),
  }
}

/** Parse an email whose body is ASCII or quoted-printable (RFC 2045, section 6.7). */
function parseEmail(source: string): Omit<ReceivedEmail, 'envelope'> {
  const end = source.indexOf('\r\n\r\n')
  const [headers, body] = [source.slice(0, end), source.slice(end)]
  if (!/^content-transfer-encoding: quoted-printable/im.test(headers)) return { headers, text: body }
  const bytes = body.replaceAll('=\r\n', '').replaceAll('%', '%25')
  return { headers, text: decodeURIComponent(bytes.replace(/=([\dA-F]{2})/g, '%$1')) }
}
