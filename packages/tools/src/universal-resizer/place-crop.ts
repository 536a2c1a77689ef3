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

/** Where something lies that has play: 0 at the left or top, 1 at the right or bottom. */
export interface Lie {
  x: number
  y: number
}

/** Places tried along each way. */
const steps = 128
/** Air that a subject has around it where there is room, as a share of the crop. */
const air = 0.04
/** Of the air that is left, how much lies above a subject: heads have less above them than feet below. */
const headroom = 0.42
/** Where a subject may stand by the rule of thirds, or in the middle. */
const lines = [1 / 3, 1 / 2, 2 / 3]
/** How much more it counts that a subject is cut above than below: heads are there. */
const headsAbove = 2
/** What composition counts beside what is seen at all. */
const composition = 0.12

/** The largest area of a shape that a picture has, brought nearer by `zoom`, in whole pixels. */
export function largest(picture: Size, shape: number, zoom = 1): Size {
  const width = Math.min(picture.width, picture.height * shape) / zoom
  return {
    width: Math.min(picture.width, Math.max(1, Math.round(width))),
    height: Math.min(picture.height, Math.max(1, Math.round(width / shape))),
  }
}

/** An area where a hand put it. */
export function areaAt(picture: Size, size: Size, { x, y }: Lie): Area {
  return {
    left: Math.round(x * (picture.width - size.width)),
    top: Math.round(y * (picture.height - size.height)),
    ...size,
  }
}

/**
 * Where an area of a size shows most of what matters. A subject that fits is never cut; of places that show
 * as much, the one where it stands nearest to the third or the middle it stood by, with headroom.
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

/** Whether a subject lies in an area whole. */
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

/** An area in shares of its picture. */
export function boxOf({ width, height }: Size, area: Area): Box {
  return {
    left: area.left / width,
    top: area.top / height,
    right: (area.left + area.width) / width,
    bottom: (area.top + area.height) / height,
  }
}

/** Corners to try: those that keep the subject whole, with air where that leaves any; all where it does not fit. */
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

/** How far a subject is from the line that it stood nearest to in the whole picture. */
function offLine(centre: number, from: number, to: number): number {
  const line = lines.reduce((best, each) => (Math.abs(each - centre) < Math.abs(best - centre) ? each : best))
  return Math.abs((centre - from) / (to - from) - line)
}

/** How far the air above a subject is from what it should be; of one that does not fit, how much is cut above. */
function offHeadroom(box: Box, seen: Box): number {
  const height = seen.bottom - seen.top
  const spare = height - (Math.min(seen.bottom, box.bottom) - Math.max(seen.top, box.top))
  if (spare <= 0) return (headsAbove * Math.max(0, seen.top - box.top)) / (box.bottom - box.top)
  return Math.abs((box.top - seen.top) / height - (headroom * spare) / height)
}
