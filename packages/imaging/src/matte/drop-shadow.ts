import type { Box } from '../box.ts'
import type { Plane, Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { fitWithin } from '../resample/fit-within.ts'
import { shrink } from '../resample/shrink.ts'
import { blurPlane } from './blur-plane.ts'
import { subjectBox } from './crop.ts'

export interface DropShadow {
  /** Horizontal offset of the shadow of the subject's top, in percent of its height; positive is right. */
  x: number
  /** Vertical offset, upwards and away from the viewer; negative falls towards the viewer. */
  y: number
  /** 0 (sharpest) to 100. */
  blur: number
  /** 0 to 100; opacity of the darkest part. */
  opacity: number
}

/** Longest side, in pixels, at which a shadow is rendered: it has no detail. */
const longestSide = 640
/** Standard deviation of the strongest blur, relative to the subject's height. */
const maxSigmaRatio = 0.08
/** Opacity of the shadow of the subject's top. */
const farOpacity = 0.35
/** Height of the contact shadow and standard deviation of its blur, relative to the subject's height. */
const [contactHeight, contactBlur] = [0.03, 0.012]

/**
 * Render the shadow that a cutout would cast on level ground: its silhouette projected from its lowest line,
 * fading with distance, plus a darker contact shadow.
 *
 * @param cutout RGBA
 * @returns 0 (none) to 1 (black), of the cutout's size; parts outside the image are lost
 */
export async function renderDropShadow(cutout: Raster, { x, y, blur, opacity }: DropShadow): Promise<Plane> {
  const { width, height } = fitWithin(cutout, longestSide)
  const small = await shrink(cutout, width, height)
  const box = subjectBox(small, 0)
  if (!box) return { data: new Float32Array(cutout.width * cutout.height), ...sizeOf(cutout) }
  const subjectHeight = box.bottom - box.top
  const cast = projectSilhouette(small, box, x / 100, y / 100, farOpacity)
  const contact = projectSilhouette(small, box, 0, Math.sign(y || 1) * contactHeight, 1)
  const softCast = blurPlane(cast, (blur / 100) * maxSigmaRatio * subjectHeight).data
  const softContact = blurPlane(contact, contactBlur * subjectHeight).data
  const shadow = softCast.map(
    (value, at) => (opacity / 100) * (1 - (1 - 0.8 * value) * (1 - softContact[at])),
  )
  return enlarge({ data: shadow, width, height }, cutout.width, cutout.height)
}

const sizeOf = ({ width, height }: Raster) => ({ width, height })

/**
 * The silhouette projected from its lowest line; its top falls `right` and `up` of it, in subject heights.
 */
function projectSilhouette(cutout: Raster, box: Box, right: number, up: number, far: number): Plane {
  const { width, height } = cutout
  const subjectHeight = box.bottom - box.top
  const data = new Float32Array(width * height)
  for (let step = 0; step < subjectHeight; step++) {
    // A row of the subject may cover less than one row of the shadow, or several.
    const row = (box.bottom - 1 - step) * width
    const strength = 1 - (1 - far) * (step / subjectHeight)
    const from = box.bottom - 1 - step * up
    const until = from - up
    const shift = step * right
    for (let v = Math.round(Math.min(from, until)); v <= Math.round(Math.max(from, until)); v++) {
      if (v < 0 || v >= height) continue
      for (let u = 0; u < width; u++) {
        const source = Math.round(u - shift)
        if (source < 0 || source >= width) continue
        const value = (strength * cutout.data[(row + source) * 4 + 3]) / 255
        const to = v * width + u
        if (value > data[to]) data[to] = value
      }
    }
  }
  return { data, width, height }
}
