import { type FontGlyph, glyphsOf, pathData, type Typeface } from './fonts.ts'

/** A rectangle in pixels. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Lines of text as SVG outlines, and the rectangle that they cover. */
export interface TextBlock {
  /** SVG markup of the outlines, without a fill. */
  body: string
  bounds: Box
  /** Font size in pixels. */
  size: number
  lines: string[]
}

interface SetLine {
  text: string
  /** Path data at a font size of 1, scaled when drawn. */
  glyphs: FontGlyph[]
  /** Width at a font size of 1, and how far outlines reach beyond it, to the left and right together. */
  width: number
  overhang: number
  /** Heights of the outlines above and below the baseline, at a font size of 1. */
  ascent: number
  descent: number
}

/** Height of capitals of both families, as a fraction of the font size. */
const capHeight = 0.7

/**
 * Set a text in a box: as large as fits, over as many lines as that takes, centered in both directions. Words are broken
 * only at spaces, so a long word makes the whole text smaller.
 *
 * @param maxSize largest font size in pixels. @default the height of the box
 * @param spacing between letters, as a fraction of the font size
 */
export async function setText(
  text: string,
  box: Box,
  typeface: Typeface,
  { maxSize = Number.POSITIVE_INFINITY, spacing = 0, leading = 1.08 } = {},
): Promise<TextBlock> {
  const words = text.split(/\s+/).filter(word => word !== '')
  const measured = await Promise.all(words.map(word => measure(word, typeface, spacing)))
  const gap = 0.26 + spacing
  const ascent = Math.max(capHeight, ...measured.map(word => word.ascent))
  const descent = Math.max(0, ...measured.map(word => word.descent))
  const overhang = Math.max(0, ...measured.map(word => word.overhang))
  let best: { lines: number[][]; size: number } = { lines: [], size: 0 }
  for (let count = 1; count <= Math.min(words.length, 12); count++) {
    const lines = breakLines(
      measured.map(({ width }) => width),
      gap,
      count,
    )
    const widest = overhang + Math.max(...lines.map(line => lineWidth(line, measured, gap)))
    const height = ascent + (lines.length - 1) * leading + descent
    const size = Math.min(box.width / widest, box.height / height, maxSize)
    if (size > best.size * 1.02) best = { lines, size }
  }
  return drawLines(best.lines, measured, best.size, box, { gap, spacing, leading, ascent, descent })
}

async function measure(text: string, typeface: Typeface, spacing: number): Promise<SetLine> {
  const glyphs = await glyphsOf(text, typeface)
  const boxes = glyphs.map(({ glyph, font }) => {
    const { x1, x2, y1, y2 } = glyph.getBoundingBox()
    const em = font.unitsPerEm
    return { left: x1 / em, right: x2 / em, bottom: y1 / em, top: y2 / em }
  })
  const beyond = Math.max(0, ...boxes.map(({ right }, at) => right - advanceOf(glyphs, at)))
  return {
    text,
    glyphs,
    width: glyphs.reduce((sum, _, at) => sum + advanceOf(glyphs, at) + spacing, 0),
    overhang: 2 * Math.max(beyond, ...boxes.map(({ left }) => -left)),
    ascent: Math.max(0, ...boxes.map(({ top }) => top)),
    descent: Math.max(0, ...boxes.map(({ bottom }) => -bottom)),
  }
}

/** Advance of a glyph with kerning, at a font size of 1. */
function advanceOf(glyphs: readonly FontGlyph[], at: number): number {
  const { glyph, font } = glyphs[at]
  const next = glyphs[at + 1]
  const kerning = next && next.font === font ? font.getKerningValue(glyph, next.glyph) : 0
  return ((glyph.advanceWidth ?? 0) + kerning) / font.unitsPerEm
}

const lineWidth = (line: readonly number[], measured: readonly SetLine[], gap: number) =>
  line.reduce((sum, word) => sum + measured[word].width, 0) + gap * (line.length - 1)

/** Break words into at most `count` lines so that the widest line is as narrow as possible (dynamic programming). */
function breakLines(widths: readonly number[], gap: number, count: number): number[][] {
  const total = widths.length
  const spanWidth = (from: number, to: number) =>
    widths.slice(from, to).reduce((sum, width) => sum + width, 0) + gap * (to - from - 1)
  const best: { widest: number; from: number }[][] = [[{ widest: 0, from: 0 }]]
  for (let line = 1; line <= count; line++) {
    best[line] = []
    for (let to = line; to <= total; to++) {
      for (let from = line - 1; from < to; from++) {
        const before = best[line - 1][from]
        if (!before) continue
        const widest = Math.max(before.widest, spanWidth(from, to))
        if (!best[line][to] || widest < best[line][to].widest) best[line][to] = { widest, from }
      }
    }
  }
  const lines: number[][] = []
  for (let line = count, to = total; line > 0; line--) {
    const { from } = best[line][to]
    lines.unshift(Array.from({ length: to - from }, (_, at) => from + at))
    to = from
  }
  return lines
}

interface LineMetrics {
  gap: number
  spacing: number
  leading: number
  ascent: number
  descent: number
}

function drawLines(
  lines: readonly number[][],
  measured: readonly SetLine[],
  size: number,
  box: Box,
  { gap, spacing, leading, ascent, descent }: LineMetrics,
): TextBlock {
  const height = (ascent + (lines.length - 1) * leading + descent) * size
  const top = box.y + (box.height - height) / 2
  let body = ''
  let widest = 0
  for (const [row, line] of lines.entries()) {
    const width = (lineWidth(line, measured, gap) - spacing) * size
    widest = Math.max(widest, width)
    const baseline = top + (ascent + row * leading) * size
    let x = box.x + (box.width - width) / 2
    for (const word of line) {
      const { glyphs } = measured[word]
      for (const [at, { glyph }] of glyphs.entries()) {
        body += `<path d="${pathData(glyph, x, baseline, size)}"/>`
        x += (advanceOf(glyphs, at) + spacing) * size
      }
      x += gap * size
    }
  }
  return {
    body,
    bounds: {
      x: box.x + (box.width - widest) / 2,
      y: top,
      width: widest,
      height,
    },
    size,
    lines: lines.map(line => line.map(word => measured[word].text).join(' ')),
  }
}
