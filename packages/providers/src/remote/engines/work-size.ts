import type { Canvas } from '../image-provider.ts'

interface Size {
  width: number
  height: number
}

/**
 * The size to request from a service for an aspect ratio: the nearest of its sizes, or the maximum number of
 * pixels within its limits.
 */
export function generationSize(requested: Size, canvas: Canvas): Size {
  if (canvas.sizes) return nearestAspectRatio(requested, canvas.sizes)
  const scale = Math.sqrt(canvas.maxPixels / (requested.width * requested.height))
  return toAllowedSize({ width: requested.width * scale, height: requested.height * scale }, canvas)
}

/** The size in which to send an image to a service: unchanged if supported, else the nearest supported one. */
export function inputSize(image: Size, canvas: Canvas): Size {
  if (canvas.sizes) return nearestAspectRatio(image, canvas.sizes)
  const { width, height } = image
  const scale = Math.max(
    Math.min(1, Math.sqrt(canvas.maxPixels / (width * height)), canvas.maxSide / Math.max(width, height)),
    canvas.minSide / Math.min(width, height),
  )
  return toAllowedSize({ width: width * scale, height: height * scale }, canvas)
}

function nearestAspectRatio({ width, height }: Size, sizes: readonly Size[]): Size {
  const aspectDistance = (size: Size) => Math.abs(Math.log((size.width * height) / (size.height * width)))
  return sizes.reduce((best, size) => (aspectDistance(size) < aspectDistance(best) ? size : best))
}

/** Round sides to supported values; the longer one shrinks if there are too many pixels. */
function toAllowedSize(
  wanted: Size,
  { maxPixels, minSide, maxSide, multiple, maxAspect = Infinity }: Canvas,
): Size {
  const step = (side: number) => Math.max(multiple, Math.round(side / multiple) * multiple)
  const [min, max] = [Math.ceil(minSide / multiple) * multiple, Math.floor(maxSide / multiple) * multiple]
  const clamp = (side: number) => Math.min(max, Math.max(min, step(side)))
  let [width, height] = [clamp(wanted.width), clamp(wanted.height)]
  if (width > maxAspect * height) height = Math.ceil(width / maxAspect / multiple) * multiple
  if (height > maxAspect * width) width = Math.ceil(height / maxAspect / multiple) * multiple
  while (width * height > maxPixels && Math.max(width, height) > min) {
    if (width >= height) width -= multiple
    else height -= multiple
  }
  return { width, height }
}
