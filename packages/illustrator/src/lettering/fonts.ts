import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** Roboto Black, Roboto Medium, Gelasio Bold and Gelasio SemiBold Italic (SIL Open Font License 1.1). */
export type Typeface = 'heavy' | 'plain' | 'serif' | 'italic'

const files: Record<Typeface, { family: string; variant: string }> = {
  heavy: { family: 'roboto', variant: '900-normal' },
  plain: { family: 'roboto', variant: '500-normal' },
  serif: { family: 'gelasio', variant: '700-normal' },
  italic: { family: 'gelasio', variant: '600-italic' },
}
/** Character subsets that the font packages have as separate files, in the order in which they are searched. */
const subsets: Record<string, readonly string[]> = {
  roboto: ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'],
  gelasio: ['latin', 'latin-ext', 'vietnamese'],
}

/** A command of an outline, with absolute coordinates in pixels. Those it doesn't have are left out. */
interface PathCommand {
  type: 'M' | 'L' | 'Q' | 'C' | 'Z'
  x1?: number
  y1?: number
  x2?: number
  y2?: number
  x?: number
  y?: number
}

/** What this package uses of opentype.js. Its published types would bring the browser's globals into server code. */
interface Glyph {
  index: number
  advanceWidth?: number
  getBoundingBox(): { x1: number; y1: number; x2: number; y2: number }
  getPath(x: number, y: number, fontSize: number): { commands: readonly PathCommand[] }
}
interface Font {
  unitsPerEm: number
  glyphs: { get(index: number): Glyph }
  substitution: { getFeature(feature: string): { sub: number; by: number }[] | undefined }
  charToGlyph(character: string): Glyph
  getKerningValue(left: Glyph, right: Glyph): number
}

const require = createRequire(import.meta.url)
const opentype: { parse(buffer: ArrayBufferLike): Font } = require('opentype.js')
const fontPromises = new Map<string, Promise<Font>>()

function openFont(family: string, subset: string, variant: string): Promise<Font> {
  const path = `@fontsource/${family}/files/${family}-${subset}-${variant}.woff`
  const opened = fontPromises.get(path) ?? readFont(path)
  fontPromises.set(path, opened)
  return opened
}

async function readFont(path: string): Promise<Font> {
  const { buffer, byteOffset, byteLength } = await readFile(require.resolve(path))
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength))
}

/** A glyph and the font that it is from; glyphs of one text can be from several subsets. */
export interface FontGlyph {
  glyph: Glyph
  font: Font
}

/**
 * SVG path data of a glyph, to two decimals. `Path.toPathData` of opentype.js 2.0 turns a coordinate that is 1e-7 or less
 * above a whole number into `NaN`, and keeps every fraction that it has rounded.
 *
 * @param x of the origin, in pixels
 * @param y of the baseline
 */
export const pathData = (glyph: Glyph, x: number, y: number, fontSize: number): string =>
  glyph
    .getPath(x, y, fontSize)
    .commands.map(({ type, x1, y1, x2, y2, x, y }) => {
      const values = [x1, y1, x2, y2, x, y].filter(value => value !== undefined)
      return type + values.map(value => Number(value.toFixed(2))).join(' ')
    })
    .join('')

/**
 * The glyphs of a text, one per character; characters that no subset has are left out. Serif typefaces fall back to the
 * plain one, which has Cyrillic and Greek.
 */
export async function glyphsOf(text: string, typeface: Typeface): Promise<FontGlyph[]> {
  const glyphs: FontGlyph[] = []
  for (const character of text.normalize('NFC')) {
    const found = (await findGlyph(character, typeface)) ?? (await findGlyph(character, 'plain'))
    if (found) glyphs.push(found)
  }
  return glyphs
}

async function findGlyph(character: string, typeface: Typeface): Promise<FontGlyph | undefined> {
  const { family, variant } = files[typeface]
  for (const subset of subsets[family]) {
    const font = await openFont(family, subset, variant)
    const glyph = font.charToGlyph(character)
    if (glyph.index > 0) return { glyph: liningForm(font, glyph), font }
  }
  return undefined
}

/** Digits as tall as capitals, for fonts whose default digits have ascenders and descenders. */
function liningForm(font: Font, glyph: Glyph): Glyph {
  const lining = font.substitution.getFeature('lnum')?.find(({ sub }) => sub === glyph.index)
  return lining ? font.glyphs.get(lining.by) : glyph
}
