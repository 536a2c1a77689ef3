import type { Raster } from '@pentimento/imaging'
import sharp from 'sharp'
import type { Rgb } from './color.ts'

/** The canvas: interleaved sRGB, 0 to 1, row-major. */
export interface Canvas {
  data: Float32Array
  width: number
  height: number
  /** The shorter side in pixels. Lengths in a scene are fractions of it, so that every size looks the same. */
  unit: number
}

export function createCanvas(width: number, height: number): Canvas {
  return { data: new Float32Array(3 * width * height), width, height, unit: Math.min(width, height) }
}

/**
 * Paint the pixels of a range of rows.
 *
 * @param top first row
 * @param bottom row after the last one
 * @param shade gives the color of a pixel; undefined leaves the pixel unchanged
 * @param cover opacity of a pixel, 0 to 1
 */
export function paintRows(
  { data, width, height }: Canvas,
  top: number,
  bottom: number,
  shade: (x: number, y: number) => Rgb | undefined,
  cover: (x: number, y: number) => number = () => 1,
): void {
  const from = Math.max(0, Math.floor(top))
  const to = Math.min(height, Math.ceil(bottom))
  for (let y = from; y < to; y++)
    for (let x = 0; x < width; x++) {
      const share = cover(x, y)
      if (share <= 0) continue
      const color = shade(x, y)
      if (!color) continue
      const at = 3 * (y * width + x)
      const kept = 1 - Math.min(1, share)
      for (let c = 0; c < 3; c++) data[at + c] = data[at + c] * kept + color[c] * (1 - kept)
    }
}

/** Blend a color over one pixel with opacity `share`, 0 to 1. */
export function blend({ data, width }: Canvas, x: number, y: number, color: Rgb, share: number): void {
  const at = 3 * (y * width + x)
  for (let c = 0; c < 3; c++) data[at + c] += (color[c] - data[at + c]) * share
}

/** Add light to one pixel; bright pixels gain less. */
export function addLight({ data, width }: Canvas, x: number, y: number, color: Rgb, share: number): void {
  const at = 3 * (y * width + x)
  for (let c = 0; c < 3; c++) data[at + c] += color[c] * share * Math.max(0, 1 - data[at + c] * 0.6)
}

/** Darken one pixel by `share`, 0 to 1, red most because skylight is blue. Pixels outside the canvas are ignored. */
export function darkenPixel({ data, width, height }: Canvas, x: number, y: number, share: number): void {
  if (x < 0 || y < 0 || x >= width || y >= height || share <= 0) return
  const at = 3 * (y * width + x)
  data[at] *= 1 - share
  data[at + 1] *= 1 - share * 0.95
  data[at + 2] *= 1 - share * 0.84
}

/** Render SVG markup at the canvas size, with user units in pixels, into four channels. */
export async function renderSvg(
  body: string,
  { width, height }: { width: number; height: number },
): Promise<Raster> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`
  const data = await sharp(Buffer.from(svg), { unlimited: true }).ensureAlpha().raw().toBuffer()
  return { data, width, height, channels: 4 }
}

/** Composite a four-channel layer of any size onto the canvas. */
export function compositeLayer(canvas: Canvas, layer: Raster, left = 0, top = 0, opacity = 1): void {
  const { data, width, height } = canvas
  for (let y = Math.max(0, -top); y < layer.height && y + top < height; y++)
    for (let x = Math.max(0, -left); x < layer.width && x + left < width; x++) {
      const from = 4 * (y * layer.width + x)
      const alpha = (layer.data[from + 3] / 255) * opacity
      if (alpha === 0) continue
      const to = 3 * ((y + top) * width + x + left)
      for (let c = 0; c < 3; c++) data[to + c] += (layer.data[from + c] / 255 - data[to + c]) * alpha
    }
}

/** Convert to eight bits per channel; values above 1 are clipped. Ordered dithering prevents banding in skies. */
export function toRaster({ data, width, height }: Canvas): Raster {
  const out = new Uint8ClampedArray(data.length)
  for (let at = 0; at < data.length; at++) {
    const pixel = Math.floor(at / 3)
    const dither = bayerMatrix[((pixel % width) & 3) + 4 * (Math.floor(pixel / width) & 3)]
    out[at] = data[at] * 255 + dither
  }
  return { data: out, width, height, channels: 3 }
}

/** 4 × 4 Bayer matrix, from −0.5 to 0.5 of a level. */
const bayerMatrix = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map(
  step => (step + 0.5) / 16 - 0.5,
)
