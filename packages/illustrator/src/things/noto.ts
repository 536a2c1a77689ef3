import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Picture } from './drawing.ts'

interface IconSet {
  icons: Record<string, { body: string }>
  aliases?: Record<string, { parent: string }>
}

let opening: Promise<IconSet> | undefined

/**
 * The pictures of the Noto set (Apache-2.0, by Google; packed by Iconify), 128 by 128. It is 25 MB of text, so
 * it is read with the first thing that is drawn, and once.
 */
export async function openPictures(): Promise<Picture> {
  opening ??= read()
  const { icons, aliases = {} } = await opening
  let made = 0
  return name => {
    const icon = icons[name] ?? icons[aliases[name]?.parent]
    if (!icon) throw new RangeError(`picture: expected one of the Noto set, got ${name}`)
    return withOwnNames(icon.body, `p${made++}`)
  }
}

async function read(): Promise<IconSet> {
  const file = createRequire(import.meta.url).resolve('@iconify-json/noto/icons.json')
  return JSON.parse(await readFile(file, 'utf8'))
}

/** Gradients are named within a picture; two pictures in one drawing would share them. */
function withOwnNames(body: string, own: string): string {
  return body
    .replaceAll(/\bid="([^"]+)"/g, `id="${own}-$1"`)
    .replaceAll(/url\(#([^)]+)\)/g, `url(#${own}-$1)`)
    .replaceAll(/href="#([^"]+)"/g, `href="#${own}-$1"`)
}
