export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/**
 * Transform from image pixels to CSS pixels of the viewport: image point (px, py) is at (`px × scale + x`,
 * `py × scale + y`), from the viewport's top left.
 */
export interface ViewportTransform {
  scale: number
  x: number
  y: number
}

/** Margin around a fitted image, so that strokes can start outside its edges. */
const fitMarginPx = 16
/** Maximum scale of a fitted image. */
const maxFitScale = 8
/** Maximum scale, in CSS pixels per image pixel. */
const maxScale = 40

/** Fit the image to the viewport with a margin, centered. */
export function fitTransform(image: Size, viewport: Size): ViewportTransform {
  return constrain({ scale: fitScale(image, viewport), x: 0, y: 0 }, image, viewport)
}

/** Zoom about a point of the viewport, within the limits. */
export function zoomTransform(
  transform: ViewportTransform,
  factor: number,
  anchor: Point,
  image: Size,
  viewport: Size,
): ViewportTransform {
  const minScale = Math.min(fitScale(image, viewport), 1) / 2
  const scale = clamp(transform.scale * factor, minScale, maxScale)
  const ratio = scale / transform.scale
  return constrain(
    { scale, x: anchor.x - (anchor.x - transform.x) * ratio, y: anchor.y - (anchor.y - transform.y) * ratio },
    image,
    viewport,
  )
}

export function panTransform(
  transform: ViewportTransform,
  offset: Point,
  image: Size,
  viewport: Size,
): ViewportTransform {
  return constrain({ ...transform, x: transform.x + offset.x, y: transform.y + offset.y }, image, viewport)
}

/** Pan by keyboard: also an image that is smaller than the viewport, so that the crosshair reaches every part of it. */
export function panUnderCrosshair(
  { scale, x, y }: ViewportTransform,
  offset: Point,
  image: Size,
  viewport: Size,
): ViewportTransform {
  const panAxis = (start: number, length: number, center: number) => clamp(start, center - length, center)
  return {
    scale,
    x: panAxis(x + offset.x, image.width * scale, viewport.width / 2),
    y: panAxis(y + offset.y, image.height * scale, viewport.height / 2),
  }
}

/** Apply a pinch from one pair of points to another: zoom about their midpoint and move with it. */
export function pinchTransform(
  transform: ViewportTransform,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
  image: Size,
  viewport: Size,
): ViewportTransform {
  const fromCenter = midpoint(...from)
  const toCenter = midpoint(...to)
  const fromDistance = distance(...from)
  const shifted = {
    ...transform,
    x: transform.x + toCenter.x - fromCenter.x,
    y: transform.y + toCenter.y - fromCenter.y,
  }
  return zoomTransform(
    shifted,
    fromDistance > 0 ? distance(...to) / fromDistance : 1,
    toCenter,
    image,
    viewport,
  )
}

/** Convert a viewport point to image pixels. */
export function toImagePoint(transform: ViewportTransform, point: Point): Point {
  return { x: (point.x - transform.x) / transform.scale, y: (point.y - transform.y) / transform.scale }
}

export function midpoint(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}

function fitScale(image: Size, viewport: Size): number {
  const axisScale = (available: number, length: number) =>
    Math.max(available - 2 * fitMarginPx, available / 2, 1) / length
  return Math.min(
    axisScale(viewport.width, image.width),
    axisScale(viewport.height, image.height),
    maxFitScale,
  )
}

/** Per axis: center an image that is smaller than the viewport; a larger one always reaches the viewport's center. */
function constrain(transform: ViewportTransform, image: Size, viewport: Size): ViewportTransform {
  return {
    scale: transform.scale,
    x: constrainAxis(transform.x, image.width * transform.scale, viewport.width),
    y: constrainAxis(transform.y, image.height * transform.scale, viewport.height),
  }
}

function constrainAxis(start: number, length: number, viewport: number): number {
  if (length <= viewport) return (viewport - length) / 2
  return clamp(start, viewport / 2 - length, viewport / 2)
}
