import type { Box } from '../box.ts'
import type { Face } from '../engines.ts'

/** The box around a face's points, from the forehead to the chin, in pixels of the image; not rounded. */
export function faceBox({ points }: Face): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (let at = 0; at < points.length; at += 3) {
    box.left = Math.min(box.left, points[at])
    box.top = Math.min(box.top, points[at + 1])
    box.right = Math.max(box.right, points[at])
    box.bottom = Math.max(box.bottom, points[at + 1])
  }
  return box
}
