import { hash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A page by the encodings that a browser may take, `identity` the one that all take. */
export interface WrittenPage {
  contents: Record<'br' | 'gzip' | 'identity', Buffer>
  etag: string
}

/**
 * Read the pages that were written at build, by their names in the folder. Whoever shares or indexes a page wants
 * whole addresses, which nobody knew at build: they get the origin here.
 */
export async function readPages(folder: string, origin: string): Promise<Map<string, WrittenPage>> {
  const read = async (name: string) =>
    [name, await pageOf(withOrigin(await readFile(join(folder, name), 'utf8'), origin))] as const
  return new Map(await Promise.all(globSync('**/*.html', { cwd: folder }).map(read)))
}

/** Open Graph's addresses (https://ogp.me) and the canonical one. */
const withOrigin = (page: string, origin: string) =>
  page.replace(
    /(<meta property="og:(?:url|image)" content="|<link rel="canonical" href=")(?=\/)/g,
    start => start + origin,
  )

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
