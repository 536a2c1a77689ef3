import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { IconLookup } from './drawing.ts'

interface IconSet {
  icons: Record<string, { body: string }>
  aliases?: Record<string, { parent: string }>
}

let iconSetPromise: Promise<IconSet> | undefined

/**
 * Load the Noto icons (Apache-2.0, by Google; packaged by Iconify), 128 × 128. The file has 25 MB of text, so it is
 * read once, when the first object is drawn.
 */
export async function openIconSet(): Promise<IconLookup> {
  iconSetPromise ??= readIconSet()
  const { icons, aliases = {} } = await iconSetPromise
  let iconCount = 0
  const find = (name: string) => icons[name] ?? icons[aliases[name]?.parent]
  const lookUp = (name: string) => {
    const icon = find(name)
    if (!icon) throw new RangeError(`icon: expected the name of a Noto icon, got ${name}`)
    return withUniqueIds(icon.body, `p${iconCount++}`)
  }
  return Object.assign(lookUp, { has: (name: string) => find(name) !== undefined })
}

async function readIconSet(): Promise<IconSet> {
  const file = createRequire(import.meta.url).resolve('@iconify-json/noto/icons.json')
  return JSON.parse(await readFile(file, 'utf8'))
}

/** Prefix element ids: gradient ids are unique only within one icon, and two icons in one SVG would share them. */
function withUniqueIds(body: string, prefix: string): string {
  return body
    .replaceAll(/\bid="([^"]+)"/g, `id="${prefix}-$1"`)
    .replaceAll(/url\(#([^)]+)\)/g, `url(#${prefix}-$1)`)
    .replaceAll(/href="#([^"]+)"/g, `href="#${prefix}-$1"`)
}
