import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decode } from '@pentimento/imaging'
import sharp, { type Sharp } from 'sharp'
import type { Quad } from '../packages/imaging/src/quad.ts'
import type { Raster } from '../packages/imaging/src/raster.ts'

export const corpora = join(import.meta.dirname, '../../shared/corpora')

/** An image with text at known positions. */
export interface ImageWithText {
  name: string
  image: Raster
  /** The same image without the text. */
  truth: Raster
  lines: { text: string; corners: Quad }[]
}

const fonts = [
  'DejaVu Sans',
  'DejaVu Serif',
  'DejaVu Sans Mono',
  'Liberation Sans',
  'Liberation Serif',
  'Liberation Sans Narrow',
]
const colors = ['#ffffff', '#111111', '#ffd400', '#d22020', '#1030c0', '#0c7a3a', '#f5e9d0', '#ff7ad9']
const angles = [0, 0, 0, 0, 6, -8, 20, -30, 45, 90]
const phrases = [
  'Summer sale',
  'OPEN HOUSE',
  'Photo by A. Nowak',
  'No parking 8-18',
  'Fresh bread daily',
  '2024-06-18 14:32',
  'For sale: 555 0199',
  'Breaking news',
  'Welcome to Lisbon',
  'Do not copy',
]

/** Photographs of the BSDS500 test set with drawn lines of text, in varying fonts, sizes, angles and colors. */
export async function renderedCases(count: number): Promise<ImageWithText[]> {
  const folder = join(corpora, 'photos/BSDS500-test')
  const names = (await readdir(folder)).filter(name => name.endsWith('.jpg')).sort()
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const name = names[i % names.length]
      const photo = sharp(await readFile(join(folder, name))).toColourspace('srgb')
      const large = await photo
        .resize(i % 2 ? 962 : 1443, null, { kernel: 'cubic' })
        .png()
        .toBuffer()
      return drawText(`${i} on ${name}`, large, i)
    }),
  )
}

/** Photographs that contain text; its positions are known only from the detector. */
export async function photographsWithText(): Promise<{ name: string; image: Raster }[]> {
  const folder = join(corpora, 'text/easyocr')
  const names = (await readdir(folder)).filter(name => /\.(png|jpg)$/.test(name)).sort()
  return Promise.all(
    names.map(async name => ({
      name,
      image: (await decode(await readFile(join(folder, name)), { maxPixels: 64e6, maxBytes: 64e6 })).raster,
    })),
  )
}

async function drawText(name: string, photo: Buffer, i: number): Promise<ImageWithText> {
  const { width, height } = await sharp(photo).metadata()
  const size = 16 + ((i * 37) % 61)
  const angle = angles[i % angles.length]
  const count = angle === 0 ? 1 + (i % 3) : 1
  const lines: ImageWithText['lines'] = []
  let layers = ''
  for (let line = 0; line < count; line++) {
    const text = phrases[(i + 3 * line) % phrases.length]
    const style = styleOf(i, size)
    const box = await glyphBoxOf(text, style, size)
    const x = width * (0.4 + 0.02 * (i % 11))
    const y = count > 1 ? height * 0.3 + line * size * 1.7 : height * (0.35 + 0.03 * (i % 10))
    layers += `<g transform="translate(${x} ${y}) rotate(${angle})"><text text-anchor="middle" ${style}>${text}</text></g>`
    lines.push({ text, corners: rotated(box, x, y, angle) })
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${layers}</svg>`
  const image = await pixelsOf(sharp(photo).composite([{ input: Buffer.from(svg) }]))
  return { name, image, truth: await pixelsOf(sharp(photo)), lines }
}

async function pixelsOf(image: Sharp): Promise<Raster> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 3 }
}

function styleOf(i: number, size: number): string {
  const edge = i % 5 === 3 ? `stroke="#000000" stroke-width="${size / 14}" paint-order="stroke"` : ''
  const weight = i % 3 === 0 ? 'bold' : 'normal'
  return `font-family="${fonts[i % fonts.length]}" font-size="${size}" font-weight="${weight}" fill="${colors[(i * 3) % colors.length]}" ${edge}`
}

interface GlyphBox {
  left: number
  top: number
  right: number
  bottom: number
}

/** Bounding box of the rendered glyphs, relative to the anchor point. */
async function glyphBoxOf(text: string, style: string, size: number): Promise<GlyphBox> {
  const [width, height] = [Math.ceil(size * text.length + 4 * size), 4 * size]
  const [x, y] = [width / 2, 2 * size]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="${x}" y="${y}" text-anchor="middle" ${style}>${text}</text></svg>`
  const data = await sharp(Buffer.from(svg)).extractChannel(3).raw().toBuffer()
  const box = { left: width, top: height, right: 0, bottom: 0 }
  for (let at = 0; at < data.length; at++) {
    if (data[at] < 8) continue
    const [column, row] = [at % width, Math.floor(at / width)]
    box.left = Math.min(box.left, column)
    box.right = Math.max(box.right, column + 1)
    box.top = Math.min(box.top, row)
    box.bottom = Math.max(box.bottom, row + 1)
  }
  return { left: box.left - x, right: box.right - x, top: box.top - y, bottom: box.bottom - y }
}

function rotated({ left, top, right, bottom }: GlyphBox, x: number, y: number, angle: number): Quad {
  const [cosine, sine] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const at = (along: number, down: number) => ({
    x: x + along * cosine - down * sine,
    y: y + along * sine + down * cosine,
  })
  return [at(left, top), at(right, top), at(right, bottom), at(left, bottom)]
}
