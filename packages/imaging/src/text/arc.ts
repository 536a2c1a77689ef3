import type { Point, RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { addSample } from './rectified-crop.ts'

/** A line of text along a circle. Angles are in radians, clockwise on the screen, and ascend. */
export interface Arc {
  center: Point
  /** Radius of the line's middle, in pixels. */
  radius: number
  from: number
  to: number
  /** Height of the line, in pixels. */
  height: number
}

/** A line is curved if its minimum-area rectangle is higher than its strip of pixels by this factor. */
const minHeightRatio = 1.45
/** Shorter strips, relative to their thickness, are blots rather than lines. */
const minLengthRatio = 3
/** How much wider than its mean thickness a strip may be around its circle; wider ones have another shape. */
const maxThicknessRatio = 1.7
/** Longest arc: text rarely runs all around. */
const maxAngle = 1.9 * Math.PI
/** Maximum distance of a piece's middle from the straight between its ends, relative to the line's height. */
const maxSagitta = 0.12
const maxPieces = 12
const rounds = 20
const maxSamples = 1500

/**
 * The arc of a circle that a component of a map follows.
 *
 * @param pixels indices of the component's pixels in a map of the given width
 * @param box    their minimum-area rectangle
 * @returns undefined if they lie along a straight line, or along no arc
 */
export function findArc(pixels: Int32Array, width: number, box: RotatedRectangle): Arc | undefined {
  if (box.height * box.width < minHeightRatio * pixels.length) return undefined
  const points = Array.from({ length: Math.min(maxSamples, pixels.length) }, (_, i, step = pixels.length) => {
    const pixel = pixels[Math.floor((i * step) / Math.min(maxSamples, step))]
    return { x: (pixel % width) + 0.5, y: Math.floor(pixel / width) + 0.5 }
  })
  const circle = fitCircle(points, box)
  if (!circle) return undefined
  const { center, radius } = circle
  const angles = points.map(({ x, y }) => Math.atan2(y - center.y, x - center.x)).sort((a, b) => a - b)
  const [from, to] = widestSpan(angles)
  const length = radius * (to - from)
  const height = pixels.length / length
  const radii = points.map(({ x, y }) => Math.hypot(x - center.x, y - center.y)).sort((a, b) => a - b)
  const spread = radii[Math.floor(0.98 * radii.length)] - radii[Math.floor(0.02 * radii.length)]
  const isArc =
    to - from < maxAngle &&
    length > minLengthRatio * height &&
    box.height > minHeightRatio * height &&
    spread < maxThicknessRatio * height
  return isArc ? { center, radius, from, to, height } : undefined
}

/** Least squares of the distances from a circle, by Gauss–Newton steps from one through the box's ends and middle. */
function fitCircle(points: readonly Point[], box: RotatedRectangle) {
  const along = ({ x, y }: Point) => (x - box.center.x) * box.u.x + (y - box.center.y) * box.u.y
  const down = ({ x, y }: Point) => (y - box.center.y) * box.u.x - (x - box.center.x) * box.u.y
  const isEnd = (point: Point) => Math.abs(along(point)) > 0.4 * box.width
  const isMiddle = (point: Point) => Math.abs(along(point)) < 0.1 * box.width
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [ends, middle] = [points.filter(isEnd), points.filter(isMiddle)].map(some => mean(some.map(down)))
  const sagitta = middle - ends
  if (!(Math.abs(sagitta) > 1)) return undefined
  const half = 0.45 * box.width
  const offset = middle - Math.sign(sagitta) * ((half ** 2 + sagitta ** 2) / (2 * Math.abs(sagitta)))
  let circle = {
    center: {
      x: box.center.x - box.u.y * offset,
      y: box.center.y + box.u.x * offset,
    },
    radius: Math.abs(middle - offset),
  }
  for (let round = 0; round < rounds; round++) circle = refineCircle(points, circle)
  return Number.isFinite(circle.radius) && circle.radius < 20 * box.width ? circle : undefined
}

interface Circle {
  center: Point
  radius: number
}

/** One Gauss–Newton step; the radius is the mean distance. */
function refineCircle(points: readonly Point[], { center, radius }: Circle): Circle {
  const offsets = points.map(({ x, y }) => {
    const [across, down] = [x - center.x, y - center.y]
    const distance = Math.hypot(across, down) || 1
    return { x: across / distance, y: down / distance, error: distance - radius }
  })
  const count = points.length
  const [x, y, error] = (['x', 'y', 'error'] as const).map(
    key => offsets.reduce((sum, offset) => sum + offset[key], 0) / count,
  )
  let [xx, xy, yy, xe, ye] = [0, 0, 0, 0, 0]
  for (const offset of offsets) {
    const [a, b, e] = [offset.x - x, offset.y - y, offset.error - error]
    xx += a * a
    xy += a * b
    yy += b * b
    xe += a * e
    ye += b * e
  }
  const determinant = xx * yy - xy * xy
  const [dx, dy] = [(xe * yy - ye * xy) / determinant, (ye * xx - xe * xy) / determinant]
  return {
    center: { x: center.x + dx, y: center.y + dy },
    radius: radius + error - x * dx - y * dy,
  }
}

/** The range of sorted angles without their widest gap; its end may be above π. */
function widestSpan(angles: readonly number[]): [from: number, to: number] {
  let [gap, after] = [angles[0] + 2 * Math.PI - angles[angles.length - 1], 0]
  for (let i = 1; i < angles.length; i++)
    if (angles[i] - angles[i - 1] > gap) [gap, after] = [angles[i] - angles[i - 1], i]
  return [angles[after], angles[after] + 2 * Math.PI - gap]
}

/** Enlarge an arc by some pixels on all sides. */
export function expandArc(arc: Arc, by: number): Arc {
  const angle = by / arc.radius
  return { ...arc, from: arc.from - angle, to: arc.to + angle, height: arc.height + 2 * by }
}

/** An arc in a map that is resized by a factor. */
export function scaleArc({ center, radius, height, ...angles }: Arc, factor: number): Arc {
  return {
    ...angles,
    center: { x: center.x * factor, y: center.y * factor },
    radius: radius * factor,
    height: height * factor,
  }
}

/** Rectangles along an arc, in ascending angles: as few as follow it closely, each with the top outward. */
export function splitArc({ center, radius, from, to, height }: Arc): RotatedRectangle[] {
  const length = radius * (to - from)
  const count = Math.ceil(Math.sqrt((length * (to - from)) / (8 * maxSagitta * height)))
  const pieces = Math.min(maxPieces, Math.max(1, count))
  const half = (to - from) / pieces / 2
  const sagitta = radius * (1 - Math.cos(half))
  return Array.from({ length: pieces }, (_, i) => {
    const angle = from + (2 * i + 1) * half
    const middle = radius - sagitta / 2
    return {
      center: { x: center.x + middle * Math.cos(angle), y: center.y + middle * Math.sin(angle) },
      u: { x: -Math.sin(angle), y: Math.cos(angle) },
      width: 2 * (radius + height / 2) * Math.sin(half),
      height: height + sagitta,
    }
  })
}

/** Extract an arc as a straight line of three channels, in ascending angles with its outer edge at the top. */
export function straightenArc(image: Raster, arc: Arc): Raster {
  const width = Math.max(1, Math.round(arc.radius * (arc.to - arc.from)))
  const height = Math.max(1, Math.round(arc.height))
  const data = new Uint8ClampedArray(width * height * 3)
  for (let y = 0, to = 0; y < height; y++) {
    const radius = arc.radius + arc.height * (0.5 - (y + 0.5) / height)
    for (let x = 0; x < width; x++) {
      const angle = arc.from + ((arc.to - arc.from) * (x + 0.5)) / width
      const color = [0, 0, 0]
      addSample(
        image,
        arc.center.x + radius * Math.cos(angle),
        arc.center.y + radius * Math.sin(angle),
        color,
      )
      for (const value of color) data[to++] = value
    }
  }
  return { data, width, height, channels: 3 }
}
