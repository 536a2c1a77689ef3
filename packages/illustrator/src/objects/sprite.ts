import type { Raster } from '@pentimento/imaging'
import sharp from 'sharp'
import type { Drawing } from './drawing.ts'

/** Bounding box of the visible part of a drawing, in the drawing's units. */
export interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

/** Size in pixels at which a drawing is rendered to measure its bounds. */
const probeSize = 160

export async function boundsOf(drawing: Drawing): Promise<Bounds> {
  const scale = probeSize / Math.max(drawing.width, drawing.height)
  const box = {
    x: -0.1 * drawing.width,
    y: -0.1 * drawing.height,
    width: 1.2 * drawing.width,
    height: 1.2 * drawing.height,
  }
  const { data, width, height } = await renderDrawing(
    drawing,
    box,
    Math.round(box.width * scale),
    Math.round(box.height * scale),
  )
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[4 * (y * width + x) + 3] < 24) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  if (right < left) return box
  return {
    x: box.x + left / scale,
    y: box.y + top / scale,
    width: (right + 1 - left) / scale,
    height: (bottom + 1 - top) / scale,
  }
}

/**
 * Render the part of a drawing within its bounds.
 *
 * @param height of the sprite in pixels; the width follows from the aspect ratio
 * @param isMirrored flips the sprite horizontally
 * @returns four channels
 */
export async function renderSprite(
  drawing: Drawing,
  bounds: Bounds,
  height: number,
  isMirrored: boolean,
): Promise<Raster> {
  const heightPx = Math.max(2, Math.round(height))
  const widthPx = Math.max(2, Math.round((heightPx * bounds.width) / bounds.height))
  const sprite = await renderDrawing(drawing, bounds, widthPx, heightPx)
  if (!isMirrored) return sprite
  const data = new Uint8ClampedArray(sprite.data.length)
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) {
      const from = 4 * (y * widthPx + x)
      data.set(sprite.data.subarray(from, from + 4), 4 * (y * widthPx + widthPx - 1 - x))
    }
  return { ...sprite, data }
}

async function renderDrawing({ body }: Drawing, box: Bounds, width: number, height: number): Promise<Raster> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="${box.x} ${box.y} ${box.width} ${box.height}" preserveAspectRatio="none">${body}</svg>`
  const data = await sharp(Buffer.from(svg), { unlimited: true }).ensureAlpha().raw().toBuffer()
  return { data: new Uint8ClampedArray(data), width, height, channels: 4 }
}
