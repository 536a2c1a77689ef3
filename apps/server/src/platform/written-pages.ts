import { hash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { signInWays } from '@pentimento/protocol'
import type { z } from 'zod'
import { escapeHtml } from './escape-html.ts'

/** A page by the encodings that a browser may take, `identity` the one that all take. */
export interface WrittenPage {
  contents: Record<'br' | 'gzip' | 'identity', Buffer>
  etag: string
}

/** What nobody knew as the pages were written. */
export interface KnownLater {
  /** Where people reach the app, without a trailing slash: who shares or indexes a page wants whole addresses. */
  origin: string
  /** The outside providers that are set up here; absent where that is for another server to say. */
  signInWays?: z.infer<typeof signInWays>
}

/** Read the pages that were written at build, by their names in the folder, and fill in what was not known then. */
export async function readPages(folder: string, later: KnownLater): Promise<Map<string, WrittenPage>> {
  const read = async (name: string) => {
    const page = withOrigin(await readFile(join(folder, name), 'utf8'), later.origin)
    return [name, await pageOf(withSignInWays(page, later.signInWays))] as const
  }
  return new Map(await Promise.all(globSync('**/*.html', { cwd: folder }).map(read)))
}

/** Open Graph's addresses (https://ogp.me) and the canonical one. */
const withOrigin = (page: string, origin: string) =>
  page.replace(
    /(<meta property="og:(?:url|image)" content="|<link rel="canonical" href=")(?=\/)/g,
    start => start + origin,
  )

/** So that their buttons need not push others away when they come. */
function withSignInWays(page: string, ways: KnownLater['signInWays']): string {
  if (!ways) return page
  const told = escapeHtml(JSON.stringify(ways))
  return page.replace(/(?<=<meta name="sign-in-ways" content=")(?=")/, () => told)
}

/** At start, where the utmost of Brotli would keep people waiting. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

async function pageOf(page: string): Promise<WrittenPage> {
  const identity = Buffer.from(page)
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, quality),
    promisify(gzip)(identity),
  ])
  return { contents: { br, gzip: gzipped, identity }, etag: `W/"${hash('sha256', identity).slice(0, 16)}"` }
}
