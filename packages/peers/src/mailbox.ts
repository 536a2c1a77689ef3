import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server'

export interface ReceivedLetter {
  envelope: SMTPServerEnvelope
  head: string
  /** The decoded body. */
  words: string
}

const [user, secret] = ['pentimento', 'p@ss word']
const patienceMs = 15_000

/** Start a local SMTP server that accepts authenticated senders and keeps the received emails in memory. */
export async function openMailbox() {
  const letters: ReceivedLetter[] = []
  const arrivals = new EventEmitter()
  const server = new SMTPServer({
    // There is no trusted certificate, so no TLS; passwords must be allowed without it.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, answer) =>
      username === user && password === secret ? answer(null, { user }) : answer(new Error('rejected')),
    onData: (stream, { envelope }, done) =>
      void text(stream).then(source => {
        letters.push({ envelope, ...parted(source) })
        arrivals.emit('email')
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
  const letterTo = async (email: string): Promise<ReceivedLetter> => {
    for (;;) {
      const at = letters.findIndex(({ envelope }) => envelope.rcptTo.some(({ address }) => address === email))
      const [letter] = at < 0 ? [] : letters.splice(at, 1)
      if (letter) return letter
      await once(arrivals, 'email', { signal: AbortSignal.timeout(patienceMs) })
    }
  }
  return {
    /** Environment variables that make a server send through this mail server. */
    settings: { SMTP_URL: `smtp://${user}:${encodeURIComponent(secret)}@127.0.0.1:${port}` },
    letterTo,
    /** The first link in the next email to an address. */
    linkTo: async (email: string): Promise<string> => {
      const [link] = (await letterTo(email)).words.match(/https?:\S+/) ?? []
      if (!link) throw new Error(`no link in the email to ${email}`)
      return link
    },
    close: () => new Promise<void>(closed => server.close(closed)),
  }
}

/** Parse an email whose body is ASCII or quoted-printable (RFC 2045, section 6.7). */
function parted(source: string): Omit<ReceivedLetter, 'envelope'> {
  const end = source.indexOf('\r\n\r\n')
  const [head, body] = [source.slice(0, end), source.slice(end)]
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return { head, words: body }
  const bytes = body.replaceAll('=\r\n', '').replaceAll('%', '%25')
  return { head, words: decodeURIComponent(bytes.replace(/=([\dA-F]{2})/g, '%$1')) }
}
