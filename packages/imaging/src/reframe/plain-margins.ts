import { type Box, boxAround } from '../box.ts'
import type { Raster } from '../raster.ts'

/** Largest difference from the background's color, in levels of 256 per channel: JPEG noise, and a step that isn't seen. */
const tolerance = 4
/** Alpha, in levels of 256, from which a pixel of a cutout is visible. */
const visibleAlpha = 6
/** Depth of the edge that is examined, relative to the shorter side. */
const edgeDepth = 0.02
/** Fraction of an edge's pixels that must have its mean color. */
const minPlainShare = 0.99

/** Whether something holds at each side of an image. */
export interface Sides {
  left: boolean
  top: boolean
  right: boolean
  bottom: boolean
}

/**
 * The bounding box of everything in front of a plain background.
 *
 * @param image three channels, or four with a background that is transparent
 * @param color of the background, as `#rrggbb`
 * @returns relative to the image's width and height; undefined if the image is empty
 */
export function contentBox(image: Raster, color: string): Box | undefined {
  const { data, width, height, channels } = image
  const background = [1, 3, 5].map(from => Number.parseInt(color.slice(from, from + 2), 16))
  const box = boxAround(image, pixel =>
    channels === 4
      ? data[4 * pixel + 3] >= visibleAlpha
      : background.some((value, c) => Math.abs(data[3 * pixel + c] - value) > tolerance),
  )
  return (
    box && {
      left: box.left / width,
      top: box.top / height,
      right: box.right / width,
      bottom: box.bottom / height,
    }
  )
}

/** The sides of an opaque image that have one color all along, each its own, so that they can be extended without limit. */
export function findPlainSides(image: Raster): Sides {
  const { width, height } = image
  const depth = Math.max(1, Math.round(edgeDepth * Math.min(width, height)))
  const isPlain = (left: number, top: number, right: number, bottom: number) =>
    hasOneColor(image, { left, top, right, bottom })
  return {
    left: isPlain(0, 0, depth, height),
    top: isPlain(0, 0, width, depth),
    right: isPlain(width - depth, 0, width, height),
    bottom: isPlain(0, height - depth, width, height),
  }
}

function hasOneColor({ data, width, channels }: Raster, { left, top, right, bottom }: Box): boolean {
  const colors: number[][] = []
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * channels
      colors.push([data[at], data[at + 1], data[at + 2]])
    }
  const mean = [0, 1, 2].map(c => colors.reduce((sum, color) => sum + color[c], 0) / colors.length)
  const alike = colors.filter(color => color.every((value, c) => Math.abs(value - mean[c]) <= tolerance))
  return alike.length >= minPlainShare * colors.length
}
