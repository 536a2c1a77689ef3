import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { signInMethods } from '@pentimento/protocol'
import type { z } from 'zod'
import { type CompressedContent, compress } from './compressed-content.ts'
import { escapeHtml } from './escape-html.ts'

/** Values that are unknown at build time. */
export interface RuntimeValues {
  /** Public origin of the app, without a trailing slash: link previews and search engines need absolute URLs. */
  origin: string
  /** The configured identity providers; absent if another server provides them. */
  signInMethods?: z.infer<typeof signInMethods>
  /** Whether the administrator reads the page's events for statistics, so that visitors are asked for consent. */
  hasStatistics?: boolean
}

/** Read all prerendered pages, keyed by their path in the folder, and insert the runtime values. */
export async function readPrerenderedPages(
  folder: string,
  runtimeValues: RuntimeValues,
): Promise<Map<string, CompressedContent>> {
  const readPage = async (name: string) => {
    const page = withOrigin(await readFile(join(folder, name), 'utf8'), runtimeValues.origin)
    const withMethods = withSignInMethods(page, runtimeValues.signInMethods)
    return [name, await compress(withStatistics(withMethods, runtimeValues.hasStatistics))] as const
  }
  return new Map(await Promise.all(globSync('**/*.html', { cwd: folder }).map(readPage)))
}

/** Make Open Graph URLs (https://ogp.me) and the canonical URL absolute. */
const withOrigin = (page: string, origin: string) =>
  page.replace(
    /(<meta property="og:(?:url|image)" content="|<link rel="canonical" href=")(?=\/)/g,
    start => start + origin,
  )

/** Insert the sign-in methods, so that their buttons don't shift the layout when they load. */
function withSignInMethods(page: string, methods: RuntimeValues['signInMethods']): string {
  if (!methods) return page
  const json = escapeHtml(JSON.stringify(methods))
  return page.replace(/(?<=<meta name="sign-in-methods" content=")(?=")/, () => json)
}

const withStatistics = (page: string, hasStatistics = false) =>
  hasStatistics ? page.replace(/(?<=<meta name="statistics" content=")(?=")/, 'on') : page
