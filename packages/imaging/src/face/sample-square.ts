import type { Raster } from '../raster.ts'

/** A square part of an image, possibly turned and beyond its borders, in pixels. */
export interface SquarePart {
  centerX: number
  centerY: number
  side: number
  /** In radians, clockwise. */
  angle: number
}

/** Samples per axis that are averaged for a pixel of a reduced square, at most. */
const maxSamples = 4

/** The position in the image of a point of a square; u and v from 0 to 1. */
export function toImage(part: SquarePart, u: number, v: number): [x: number, y: number] {
  const [x, y] = [(u - 0.5) * part.side, (v - 0.5) * part.side]
  const [cosine, sine] = [Math.cos(part.angle), Math.sin(part.angle)]
  return [part.centerX + cosine * x - sine * y, part.centerY + sine * x + cosine * y]
}

/**
 * Sample a square part of an image as planes of red, green and blue from 0 to 1; black beyond the image's borders.
 *
 * @param side of the result in pixels
 */
export function sampleSquare(image: Raster, part: SquarePart, side: number): Float32Array {
  const planes = new Float32Array(3 * side * side)
  const samples = Math.min(maxSamples, Math.max(1, Math.round(part.side / side)))
  const share = 1 / (samples * samples * 255)
  for (let pixel = 0; pixel < side * side; pixel++) {
    const [column, row] = [pixel % side, Math.floor(pixel / side)]
    for (let sample = 0; sample < samples * samples; sample++) {
      const u = (column + ((sample % samples) + 0.5) / samples) / side
      const v = (row + (Math.floor(sample / samples) + 0.5) / samples) / side
      const [x, y] = toImage(part, u, v)
      const [nearX, nearY] = [Math.floor(x), Math.floor(y)]
      if (nearX < 0 || nearY < 0 || nearX >= image.width || nearY >= image.height) continue
      const at = (nearY * image.width + nearX) * image.channels
      for (let channel = 0; channel < 3; channel++)
        planes[channel * side * side + pixel] += share * image.data[at + channel]
    }
  }
  return planes
}
