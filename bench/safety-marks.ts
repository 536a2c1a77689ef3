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
const angles = [-45, -30, -20, 0, 20, 30, 45]
const colours = ['#fff', '#fff', '#fff', '#000', '#888', '#f00']

/**
 * Lay a text over a picture again and again, as stock agencies do, and save it as a JPEG: opacity 0.2 to
 * 0.5, letters of 3.5 to 9.5 % of the shorter side, every angle, spacing, font and colour by the seed.
 */
export async function markedPicture(file: Uint8Array, seed: number): Promise<Uint8Array> {
  const chance = chances(seed * 7919 + 13)
  const pick = <T>(values: readonly T[]) => values[Math.floor(chance() * values.length)] as T
  const { width = 0, height = 0 } = await sharp(file).metadata()
  const word = pick(words)
  const size = Math.min(width, height) * (0.035 + 0.06 * chance())
  const across = size * 0.62 * word.length * (1.15 + 0.8 * chance())
  const down = size * (2 + 3 * chance())
  const shift = chance() < 0.5 ? across / 2 : 0
  const reach = Math.hypot(width, height)
  const [rows, columns] = [Math.ceil(reach / down), Math.ceil(reach / across)]
  const texts: string[] = []
  for (let row = -rows; row <= rows; row++) {
    for (let column = -columns; column <= columns; column++) {
      const x = column * across + (row & 1 ? shift : 0)
      texts.push(`<text x="${x.toFixed(2)}" y="${(row * down).toFixed(2)}">${word}</text>`)
    }
  }
  const layer = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <g transform="translate(${width / 2} ${height / 2}) rotate(${pick(angles)})" font-family="${pick(fonts)}"
      font-size="${size}" font-weight="${pick(['normal', 'bold'])}" fill="${pick(colours)}"
      fill-opacity="${0.2 + 0.3 * chance()}">${texts.join('')}</g></svg>`
  return sharp(file)
    .composite([{ input: Buffer.from(layer) }])
    .jpeg({ quality: pick([75, 85, 92]) })
    .toBuffer()
}

/** The same numbers from 0 to 1 for the same seed: mulberry32. */
function chances(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
