import {
  clamp,
  distance,
  midpoint,
  type Point,
  panTransform,
  type Size,
  type ViewportTransform,
} from '../masking/viewport-transform.ts'

/** Fit the image to the viewport, centered. */
export function fitTransform(image: Size, viewport: Size): ViewportTransform {
  const scale = Math.min(viewport.width / image.width, viewport.height / image.height)
  return {
    scale,
    x: (viewport.width - image.width * scale) / 2,
    y: (viewport.height - image.height * scale) / 2,
  }
}

/** Zoom and pan actions. Points and distances are in CSS pixels of the viewport. */
export type ViewAction =
  | { type: 'zoom'; factor: number; anchor: Point }
  /** One image pixel per screen pixel, keeping the center. */
  | { type: 'full-size' }
  | { type: 'pan'; offset: Point }
  | { type: 'pinch'; from: readonly [Point, Point]; to: readonly [Point, Point] }
  | { type: 'fit' }

/** Maximum zoom, as a multiple of full size. */
const maxZoom = 40

/**
 * Apply a zoom or pan action. The minimum zoom is the fitted image, or full size if that is smaller.
 *
 * @param transform undefined while the image is fitted to the viewport, whatever its size
 * @param fullScale CSS pixels per image pixel at which one image pixel is one screen pixel
 * @returns undefined if the image is fitted again
 */
export function reduceView(
  transform: ViewportTransform | undefined,
  action: ViewAction,
  { image, viewport, fullScale }: { image: Size; viewport: Size; fullScale: number },
): ViewportTransform | undefined {
  const fitted = fitTransform(image, viewport)
  const scaleTo = (from: ViewportTransform, scale: number, anchor: Point): ViewportTransform | undefined => {
    const next = clamp(scale, Math.min(fitted.scale, fullScale), Math.max(fitted.scale, fullScale * maxZoom))
    const ratio = next / from.scale
    if (Math.abs(next / fitted.scale - 1) < 1e-6) return undefined
    const x = anchor.x - (anchor.x - from.x) * ratio
    const y = anchor.y - (anchor.y - from.y) * ratio
    return panTransform({ scale: next, x, y }, { x: 0, y: 0 }, image, viewport)
  }
  const current = transform ?? fitted
  switch (action.type) {
    case 'zoom':
      return scaleTo(current, current.scale * action.factor, action.anchor)
    case 'full-size':
      return scaleTo(current, fullScale, { x: viewport.width / 2, y: viewport.height / 2 })
    case 'pan':
      return transform && panTransform(transform, action.offset, image, viewport)
    case 'pinch': {
      const [fromCenter, toCenter] = [midpoint(...action.from), midpoint(...action.to)]
      const fromDistance = distance(...action.from)
      const shifted = {
        ...current,
        x: current.x + toCenter.x - fromCenter.x,
        y: current.y + toCenter.y - fromCenter.y,
      }
      return scaleTo(
        shifted,
        fromDistance > 0 ? (current.scale * distance(...action.to)) / fromDistance : current.scale,
        toCenter,
      )
    }
    case 'fit':
      return undefined
  }
}
