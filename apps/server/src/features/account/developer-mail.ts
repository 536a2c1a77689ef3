import { createHash } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../platform/escape-html.ts'
import type { Mailer } from '../../platform/mail.ts'

type StoredEmails = Awaited<ReturnType<NonNullable<Mailer['outbox']>>>

const style = `
  body { max-width: 44rem; margin: 48px auto; padding: 0 24px; background: #fbf8f2; color: #1d1b18;
    font: 17px/1.5 system-ui, sans-serif }
  article { margin: 24px 0; padding: 24px; background: #fff; border: 1px solid #e2d9c9; border-radius: 14px }
  h2 { margin: 0 0 4px; font-size: 21px }
  p { margin: 0; color: #5c564c; font-size: 15px }
  pre { margin: 16px 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
  a { color: #2a3cb4 }
`
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/**
 * A page that shows the emails stored on disk, so that a developer can follow their links. Anyone who can read it can
 * sign in as anyone, so it exists only if email isn't really sent, and only for clients on the same machine.
 */
export function developerMailRoutes({ outbox }: Mailer, origin: string): FastifyPluginAsync {
  return async server => {
    if (!outbox || !isLoopback(new URL(origin).hostname)) return
    server.get('/developer/mail', async (request, reply) => {
      if (!isLocal(request)) return reply.callNotFound()
      return reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page(await outbox()))
    })
  }
}

/**
 * Whether a request comes from a browser on this machine. The connection shows that; a proxy on this machine, which
 * would forward requests of others, names itself by a header. The host name protects against DNS rebinding: a rebound
 * page sends its own.
 */
function isLocal({ socket, headers, hostname }: FastifyRequest): boolean {
  const isForwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'].some(name => name in headers)
  return !isForwarded && isLoopbackAddress(socket.remoteAddress) && isLoopback(hostname)
}

const isLoopbackAddress = (address = '') => /^(::ffff:)?127(\.\d+){3}$|^::1$/.test(address)

function isLoopback(hostname: string): boolean {
  return /(^|[.])localhost$/.test(hostname) || ['127.0.0.1', '[::1]', '::1'].includes(hostname)
}

function page(emails: StoredEmails): string {
  const articles = emails.map(
    ({ to, subject, text, sentAt }) => `<article>
      <h2>${escapeHtml(subject)}</h2>
      <p>to ${escapeHtml(to)}, <time datetime="${escapeHtml(sentAt)}">${escapeHtml(sentAt)}</time></p>
      <pre>${linkify(text)}</pre>
    </article>`,
  )
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Saved emails · Pentimento</title>
    <style>${style}</style>
  </head>
  <body>
    <h1>Saved emails</h1>
    <p>No SMTP server is configured, so emails are saved here instead of being sent.</p>
    ${articles.join('') || '<article><p>No emails yet.</p></article>'}
  </body>
</html>`
}

function linkify(text: string): string {
  const segments = text.split(/(https?:\/\/\S+)/)
  return segments
    .map((segment, index) =>
      index % 2 ? `<a href="${escapeHtml(segment)}">${escapeHtml(segment)}</a>` : escapeHtml(segment),
    )
    .join('')
}
