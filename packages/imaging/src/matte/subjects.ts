import type { Box } from '../box.ts'
import { squaredDepth, squaredDistance } from '../mask/distance.ts'
import type { Component } from '../mask/find-components.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import type { Point } from '../quad.ts'
import type { Plane } from '../raster.ts'
import { findParts, meanAlpha } from './matte-parts.ts'

/** Mean alpha of a part of which the network is sure, and its smallest size relative to the image. */
const sure = { meanAlpha: 0.85, share: 0.002 }
/** Mean alpha from which a part is offered as a subject: what is cut out opaque, even if the network wavers. */
const subjectAlpha = 0.65
/** A part that is smaller than this, relative to the largest, belongs to the subject nearest to it. */
const minRelativeSize = 0.1
/** Larger numbers of subjects aren't worth choosing from: the parts are grains, leaves or windows. */
const maxSubjects = 12

/** Half width from which a part can be a subject, relative to the matte's longer side. */
const minHalfWidth = 0.004

/** A separate subject of an image. All values are fractions of the image's width and height. */
export interface Subject {
  box: Box
  /** A point of the subject, which identifies it. */
  point: Point
}

/** What a matte shows. */
interface MatteParts {
  /** The parts of which the network is sure. */
  sureParts: Component[]
  /** The parts that are separate subjects, from left to right; fewer than two if there is nothing to choose. */
  subjectParts: Component[]
}

/** Whether a matte shows more than lines and specks, which a network finds in images without a subject. */
export function showsSubject({ data, width, height }: Plane): boolean {
  const foreground = createMask(width, height, pixel => data[pixel] > 0.5)
  const minDepth = (minHalfWidth * Math.max(width, height)) ** 2
  return squaredDepth(foreground).some(depth => depth >= minDepth)
}

/** Find the parts of a matte that are sure, and those that are separate subjects. */
export function classifyParts(matte: Plane): MatteParts {
  const minPixels = sure.share * matte.data.length
  const parts = findParts(matte)
    .filter(({ pixels }) => pixels.length >= minPixels)
    .map(part => ({ part, alpha: meanAlpha(matte, [part]) }))
  const from = (minAlpha: number) => parts.filter(({ alpha }) => alpha >= minAlpha).map(({ part }) => part)
  return { sureParts: from(sure.meanAlpha), subjectParts: separateSubjects(from(subjectAlpha)) }
}

function separateSubjects(candidates: readonly Component[]): Component[] {
  const largest = Math.max(...candidates.map(({ pixels }) => pixels.length))
  const parts = candidates.filter(({ pixels }) => pixels.length >= minRelativeSize * largest)
  if (parts.length > maxSubjects) return []
  return parts.toSorted((a, b) => a.left + a.right - (b.left + b.right))
}

/** Describe a part of a matte as a subject. */
export function describeSubject(part: Component, { width, height }: Plane): Subject {
  const { left, top, right, bottom, pixels } = part
  const pixel = mostCentral(part, width)
  return {
    box: { left: left / width, top: top / height, right: right / width, bottom: bottom / height },
    point: pixelCenter(pixels[pixel], width, height),
  }
}

/** Index of the pixel of a part's middle row, by pixels, that is nearest to the middle of that row. */
function mostCentral({ pixels }: Component, width: number): number {
  const row = Math.floor(pixels[pixels.length >> 1] / width)
  const [from, to] = [
    pixels.findIndex(pixel => pixel >= row * width),
    pixels.findLastIndex(pixel => pixel < (row + 1) * width),
  ]
  return (from + to) >> 1
}

const pixelCenter = (pixel: number, width: number, height: number): Point => ({
  x: ((pixel % width) + 0.5) / width,
  y: (Math.floor(pixel / width) + 0.5) / height,
})

/**
 * Where subjects that weren't chosen are: every pixel belongs to the subject that is nearest to it.
 *
 * @param parts  subjects of a matte
 * @param points fractions of width and height; each chooses the subject that is nearest to it
 * @param size   of the matte
 * @returns 255 in subjects that weren't chosen; undefined if all were
 */
export function findUnchosen(
  parts: readonly Component[],
  points: readonly Point[],
  { width, height }: { width: number; height: number },
): Mask | undefined {
  const nearest = new Set(points.map(point => nearestPart(parts, point, { width, height })))
  const chosen = parts.filter(part => nearest.has(part))
  const others = parts.filter(part => !nearest.has(part))
  if (chosen.length === 0 || others.length === 0) return undefined
  const distanceTo = (these: readonly Component[]) => {
    const data = new Uint8Array(width * height)
    for (const { pixels } of these) for (const pixel of pixels) data[pixel] = 255
    return squaredDistance({ data, width, height })
  }
  const [toChosen, toOthers] = [distanceTo(chosen), distanceTo(others)]
  return createMask(width, height, pixel => toOthers[pixel] < toChosen[pixel])
}

function nearestPart(
  parts: readonly Component[],
  { x, y }: Point,
  { width, height }: { width: number; height: number },
): Component | undefined {
  let [nearest, least]: [Component | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const part of parts) {
    for (const pixel of part.pixels) {
      const center = pixelCenter(pixel, width, height)
      const distance = ((center.x - x) * width) ** 2 + ((center.y - y) * height) ** 2
      if (distance < least) [nearest, least] = [part, distance]
    }
  }
  return nearest
}

/** A matte, cleared where a mask of any size isn't 0. */
export function clearCovered(matte: Plane, mask: Mask | Plane): Plane {
  const { width, height } = matte
  const data = matte.data.slice()
  for (let y = 0, pixel = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * mask.height) / height) * mask.width
    for (let x = 0; x < width; x++, pixel++)
      if (mask.data[row + Math.floor(((x + 0.5) * mask.width) / width)]) data[pixel] = 0
  }
  return { data, width, height }
}
