import { createHash } from 'node:crypto'
import type { ProviderResult } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import { escapeHtml } from '../../platform/escape-html.ts'
import { type Translator, translatorFor } from '../../platform/translator.ts'

/** Where a provider's window ends up, with `error` set if the sign-in failed. */
export const returnPath = '/api/sign-in/return'

const type: ProviderResult['type'] = 'pentimento:provider-result'

const script = `
const { error, linkedBy, linkToken } = Object.fromEntries(new URLSearchParams(location.search))
const targets = JSON.parse(document.body.dataset.targets)
for (const target of targets) window.opener?.postMessage({ type: '${type}', error, linkedBy, linkToken }, target)
window.close()
`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policy = `default-src 'none'; script-src ${hashOf(script)}; base-uri 'none'; frame-ancestors 'none'`

/**
 * The page that a provider's window returns to: it posts the outcome to the page that opened it and closes.
 *
 * @param home public URL of the web app
 * @param origins origins of pages that may receive the outcome
 */
export function returnPage(home: string, origins: readonly string[]): FastifyPluginAsync {
  const targets = escapeHtml(JSON.stringify(origins))
  const page = ({ language, t }: Translator) => `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${t('Signing in…')} · Pentimento</title>
  </head>
  <body data-targets="${targets}">
    <p>${t('You can close this window and return to {page}.', { page: `<a href="${home}/">Pentimento</a>` })}</p>
    <script>${script}</script>
  </body>
</html>`
  return async server => {
    server.get(returnPath, { schema: { hide: true } }, (request, reply) =>
      reply
        .header('content-security-policy', policy)
        // A stricter policy would sever the reference to the opener.
        .header('cross-origin-opener-policy', 'unsafe-none')
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page(translatorFor(request))),
    )
  }
}
