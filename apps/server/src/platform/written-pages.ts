import { hash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { signInWays } from '@pentimento/protocol'
import type { z } from 'zod'
import { escapeHtml } from './escape-html.ts'

/** A page in each content encoding; `identity` is uncompressed. */
export interface WrittenPage {
  contents: Record<'br' | 'gzip' | 'identity', Buffer>
  etag: string
}

/** Values that are unknown at build time. */
export interface KnownLater {
  /** Public origin of the app, without a trailing slash: link previews and search engines need absolute URLs. */
  origin: string
  /** The configured identity providers; absent if another server provides them. */
  signInWays?: z.infer<typeof signInWays>
}

/** Read all prerendered pages, keyed by their path in the folder, and insert the runtime values. */
export async function readPages(folder: string, later: KnownLater): Promise<Map<string, WrittenPage>> {
  const read = async (name: string) => {
    const page = withOrigin(await readFile(join(folder, name), 'utf8'), later.origin)
    return [name, await pageOf(withSignInWays(page, later.signInWays))] as const
  }
  return new Map(await Promise.all(globSync('**/*.html', { cwd: folder }).map(read)))
}

/** Make Open Graph URLs (https://ogp.me) and the canonical URL absolute. */
const withOrigin = (page: string, origin: string) =>
  page.replace(
    /(<meta property="og:(?:url|image)" content="|<link rel="canonical" href=")(?=\/)/g,
    start => start + origin,
  )

/** Insert the sign-in methods, so that their buttons don't shift the layout when they load. */
function withSignInWays(page: string, ways: KnownLater['signInWays']): string {
  if (!ways) return page
  const told = escapeHtml(JSON.stringify(ways))
  return page.replace(/(?<=<meta name="sign-in-ways" content=")(?=")/, () => told)
}

/** Below Brotli's maximum of 11, which would delay the start. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

async function pageOf(page: string): Promise<WrittenPage> {
  const identity = Buffer.from(page)
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, quality),
    promisify(gzip)(identity),
  ])
  return { contents: { br, gzip: gzipped, identity }, etag: `W/"${hash('sha256', identity).slice(0, 16)}"` }
}
