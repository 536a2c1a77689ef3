import type { Canvas } from '../image-provider.ts'

interface Size {
  width: number
  height: number
}

/**
 * The size in which a service is best asked for a picture of a shape: the nearest of its sizes, or as many
 * pixels as it makes in sides it takes.
 */
export function sizeToMake(asked: Size, canvas: Canvas): Size {
  if (canvas.sizes) return nearestShape(asked, canvas.sizes)
  const scale = Math.sqrt(canvas.maxPixels / (asked.width * asked.height))
  return allowed({ width: asked.width * scale, height: asked.height * scale }, canvas)
}

/** The size in which a service is given a picture: its own where it takes that, else the nearest it takes. */
export function sizeToTake(picture: Size, canvas: Canvas): Size {
  if (canvas.sizes) return nearestShape(picture, canvas.sizes)
  const { width, height } = picture
  const scale = Math.max(
    Math.min(1, Math.sqrt(canvas.maxPixels / (width * height)), canvas.maxSide / Math.max(width, height)),
    canvas.minSide / Math.min(width, height),
  )
  return allowed({ width: width * scale, height: height * scale }, canvas)
}

function nearestShape({ width, height }: Size, sizes: readonly Size[]): Size {
  const unlikeness = (size: Size) => Math.abs(Math.log((size.width * height) / (size.height * width)))
  return sizes.reduce((best, size) => (unlikeness(size) < unlikeness(best) ? size : best))
}

/** Sides within the limits, in steps; the longer gives way where both come to too many pixels. */
function allowed(
  wanted: Size,
  { maxPixels, minSide, maxSide, multiple, maxAspect = Infinity }: Canvas,
): Size {
  const step = (side: number) => Math.max(multiple, Math.round(side / multiple) * multiple)
  const [least, most] = [Math.ceil(minSide / multiple) * multiple, Math.floor(maxSide / multiple) * multiple]
  const within = (side: number) => Math.min(most, Math.max(least, step(side)))
  let [width, height] = [within(wanted.width), within(wanted.height)]
  if (width > maxAspect * height) height = Math.ceil(width / maxAspect / multiple) * multiple
  if (height > maxAspect * width) width = Math.ceil(height / maxAspect / multiple) * multiple
  while (width * height > maxPixels && Math.max(width, height) > least) {
    if (width >= height) width -= multiple
    else height -= multiple
  }
  return { width, height }
}
