import sharp from 'sharp'

const fonts = ['DejaVu Sans', 'Liberation Serif', 'Liberation Mono', 'URW Gothic', 'DejaVu Serif']
const words = [
  'SAMPLE',
  '© stockphoto',
  'example.com',
  'PREVIEW',
  'Copyright 2024',
  'Proof only',
  'DO NOT COPY',
]
/** Words of single watermarks; the last have no word from a known list. */
const singleWords = [
  'SAMPLE',
  'shutterstock',
  'adobe stock',
  'PREVIEW',
  'PROOF',
  'studio nova',
  'Anna Kowal',
  'ARTHAUS',
]
const angles = [-45, -30, -20, 0, 20, 30, 45]
const colors = ['#fff', '#fff', '#fff', '#000', '#888', '#f00']
/** Ring and bar, camera, star, leaf: each within 100 × 100 around its center. */
const logos = [
  '<circle r="38" fill="none" stroke="currentColor" stroke-width="14"/><path d="M-30 30L30 -30" stroke="currentColor" stroke-width="14"/>',
  '<path fill-rule="evenodd" d="M-46 -24H-20L-12 -38H12L20 -24H46V36H-46ZM0 -14A20 20 0 1 0 0.1 -14Z"/>',
  '<path d="M0 -46L12 -14L46 -14L18 6L28 40L0 20L-28 40L-18 6L-46 -14L-12 -14Z"/>',
  '<path d="M-40 40C-40 -20 0 -44 42 -42C44 0 20 40 -20 30L-30 44Z"/>',
]

export type WatermarkKind = 'tiled words' | 'tiled logos' | 'a single word'
export const watermarkKinds = ['tiled words', 'tiled logos', 'a single word'] as const

/**
 * Draw a watermark over an image and encode it as JPEG: a tiled text or logo, as stock agencies use, or one large
 * word. Opacity 0.2 to 0.5, for single words up to 0.6. Letters of tiled words are 3.5 to 9.5 % of the shorter
 * side, logos 8 to 18 %, single words 50 to 90 % of the width. Angle, spacing, font and color depend on the seed.
 */
export async function watermarkedImage(
  file: Uint8Array,
  seed: number,
  kind: WatermarkKind,
): Promise<Uint8Array> {
  const chance = seededRandom(seed * 7919 + 13)
  const { width = 0, height = 0 } = await sharp(file).metadata()
  const [group, most] =
    kind === 'a single word' ? [single, 0.6] : [kind === 'tiled words' ? tiledWords : tiledLogos, 0.5]
  const marks = group({ width, height }, chance)
  const color = pick(colors, chance)
  const layer = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <g transform="translate(${width / 2} ${height / 2}) rotate(${pick(angles, chance)})" font-family="${pick(fonts, chance)}"
      font-weight="${pick(['normal', 'bold'], chance)}" fill="${color}" color="${color}"
      opacity="${0.2 + (most - 0.2) * chance()}">${marks}</g></svg>`
  return sharp(file)
    .composite([{ input: Buffer.from(layer) }])
    .jpeg({ quality: pick([75, 85, 92], chance) })
    .toBuffer()
}

interface Size {
  width: number
  height: number
}
type Chance = () => number
const pick = <T>(values: readonly T[], chance: Chance) => values[Math.floor(chance() * values.length)] as T

function tiledWords({ width, height }: Size, chance: Chance): string {
  const word = pick(words, chance)
  const size = Math.min(width, height) * (0.035 + 0.06 * chance())
  const step = { x: size * 0.62 * word.length * (1.15 + 0.8 * chance()), y: size * (2 + 3 * chance()) }
  return tiles({ width, height }, step, chance, (x, y) => `<text x="${x}" y="${y}">${word}</text>`, size)
}

function tiledLogos({ width, height }: Size, chance: Chance): string {
  const logo = pick(logos, chance)
  const size = Math.min(width, height) * (0.08 + 0.1 * chance())
  const step = { x: size * (1.4 + 1.2 * chance()), y: size * (1.3 + 1.2 * chance()) }
  const placed = (x: string, y: string) =>
    `<g transform="translate(${x} ${y}) scale(${size / 100})">${logo}</g>`
  return tiles({ width, height }, step, chance, placed, size)
}

function tiles(
  { width, height }: Size,
  step: { x: number; y: number },
  chance: Chance,
  tile: (x: string, y: string) => string,
  size: number,
): string {
  const shift = chance() < 0.5 ? step.x / 2 : 0
  const reach = Math.hypot(width, height)
  const [rows, columns] = [Math.ceil(reach / step.y), Math.ceil(reach / step.x)]
  let all = ''
  for (let row = -rows; row <= rows; row++) {
    for (let column = -columns; column <= columns; column++)
      all += tile((column * step.x + (row & 1 ? shift : 0)).toFixed(2), (row * step.y).toFixed(2))
  }
  return `<g font-size="${size}">${all}</g>`
}

function single({ width }: Size, chance: Chance): string {
  const word = pick(singleWords, chance)
  const size = ((0.5 + 0.4 * chance()) * width) / (0.62 * word.length)
  return `<text text-anchor="middle" y="${size / 3}" font-size="${size}">${word}</text>`
}

/** A seeded random number generator, [0, 1): mulberry32. */
function seededRandom(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
