import { type Box, type Scene, shareIn } from './scene.ts'

/** A rectangle of pixels. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
}

export interface Size {
  width: number
  height: number
}

/** Relative position of a smaller rectangle in a larger one: 0 is left or top, 1 is right or bottom. */
export interface Lie {
  x: number
  y: number
}

/** Number of positions tried per axis. */
const steps = 128
/** Padding around the subject where possible, as a fraction of the crop. */
const air = 0.04
/** Fraction of the free height that should be above the subject: less above the head than below the feet. */
const headroom = 0.42
/** Preferred positions of the subject: rule of thirds, or the center. */
const lines = [1 / 3, 1 / 2, 2 / 3]
/** Cutting a subject at the top costs this many times more than at the bottom, because heads are there. */
const headsAbove = 2
/** Weight of the composition relative to the visible saliency. */
const composition = 0.12

/** The largest crop of an aspect ratio (width over height) in an image, divided by `zoom`, in whole pixels. */
export function largest(picture: Size, shape: number, zoom = 1): Size {
  const width = Math.min(picture.width, picture.height * shape) / zoom
  return {
    width: Math.min(picture.width, Math.max(1, Math.round(width))),
    height: Math.min(picture.height, Math.max(1, Math.round(width / shape))),
  }
}

/** The crop at a position that the user chose. */
export function areaAt(picture: Size, size: Size, { x, y }: Lie): Area {
  return {
    left: Math.round(x * (picture.width - size.width)),
    top: Math.round(y * (picture.height - size.height)),
    ...size,
  }
}

/**
 * The crop of a size with the highest saliency and best composition. A subject that fits is never cut. The
 * composition prefers to keep the subject near the same third or center line as in the image, with headroom.
 */
export function bestArea(scene: Scene, size: Size): Area {
  const [acrosses, downs] = [
    placesAlong(scene.width, size.width, scene.box && [scene.box.left, scene.box.right]),
    placesAlong(scene.height, size.height, scene.box && [scene.box.top, scene.box.bottom]),
  ]
  let best: Area = { left: 0, top: 0, ...size }
  let most = Number.NEGATIVE_INFINITY
  for (const top of downs)
    for (const left of acrosses) {
      const area = { left, top, ...size }
      const worth = worthOf(scene, area)
      if (worth > most) [best, most] = [area, worth]
    }
  return best
}

/** Whether an area contains the whole subject. */
export function holds(scene: Scene, area: Area): boolean {
  const { box } = scene
  if (!box) return true
  const seen = boxOf(scene, area)
  const least = (side: number) => 0.5 / side
  return (
    seen.left <= box.left + least(scene.width) &&
    seen.right >= box.right - least(scene.width) &&
    seen.top <= box.top + least(scene.height) &&
    seen.bottom >= box.bottom - least(scene.height)
  )
}

/** An area as fractions of its image. */
export function boxOf({ width, height }: Size, area: Area): Box {
  return {
    left: area.left / width,
    top: area.top / height,
    right: (area.left + area.width) / width,
    bottom: (area.top + area.height) / height,
  }
}

/** Offsets to try: those that keep the whole subject, with padding if possible; all if it doesn't fit. */
function placesAlong(side: number, size: number, subject: [number, number] | undefined): number[] {
  const [from, to] = subject ? rangeFor(side, size, subject) : [0, side - size]
  const count = Math.min(steps, to - from)
  const places = Array.from(
    { length: count + 1 },
    (_, step) => from + Math.round((step * (to - from)) / Math.max(1, count)),
  )
  return [...new Set(places)]
}

function rangeFor(side: number, size: number, [begin, end]: [number, number]): [number, number] {
  const ranges = [air * size, 0].map(margin => [
    Math.max(0, Math.ceil(Math.min(side, end * side + margin) - size)),
    Math.min(side - size, Math.floor(Math.max(0, begin * side - margin))),
  ])
  for (const [from = 0, to = 0] of ranges) if (from <= to) return [from, to]
  return [0, side - size]
}

function worthOf(scene: Scene, area: Area): number {
  const seen = boxOf(scene, area)
  const { box } = scene
  const kept = shareIn(scene.saliency, seen)
  if (!box)
    return (
      kept -
      composition *
        Math.hypot(
          offMiddle(scene.width, area.width, area.left),
          offMiddle(scene.height, area.height, area.top),
        )
    )
  const across = offLine((box.left + box.right) / 2, seen.left, seen.right)
  const down = offHeadroom(box, seen)
  return kept + shareIn(scene.subject, seen) - composition * (across + down)
}

const offMiddle = (side: number, size: number, at: number) =>
  side > size ? Math.abs(at / (side - size) - 0.5) : 0

/** Distance of the subject from the composition line that it is nearest to in the whole image. */
function offLine(centre: number, from: number, to: number): number {
  const line = lines.reduce((best, each) => (Math.abs(each - centre) < Math.abs(best - centre) ? each : best))
  return Math.abs((centre - from) / (to - from) - line)
}

/** Deviation of the headroom from its target; for a subject that doesn't fit, how much is cut at the top. */
function offHeadroom(box: Box, seen: Box): number {
  const height = seen.bottom - seen.top
  const spare = height - (Math.min(seen.bottom, box.bottom) - Math.max(seen.top, box.top))
  if (spare <= 0) return (headsAbove * Math.max(0, seen.top - box.top)) / (box.bottom - box.top)
  return Math.abs((box.top - seen.top) / height - (headroom * spare) / height)
}
