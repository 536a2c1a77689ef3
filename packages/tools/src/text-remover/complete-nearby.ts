import {
  type Box,
  type Completion,
  clipBox,
  cropImage,
  cropMask,
  expandBox,
  type Mask,
  type Quad,
  type Raster,
  replaceForeignColors,
  uniteBoxes,
  type Work,
} from '@pentimento/imaging'

/** How far around a line content may be taken from: relative to its height, and at least so many pixels. */
const reach = { ratio: 2, minPx: 64 }

/**
 * Complete the masked strokes of lines from what is near each line: a sign is filled with the sign, not with the sky
 * beside it.
 *
 * @param lines that the mask covers, possibly none; lines with common surroundings are completed together
 */
export async function completeNearby(
  image: Raster,
  mask: Mask,
  lines: readonly { corners: Quad }[],
  completion: Completion,
  { signal, progress }: Work,
): Promise<Raster> {
  if (lines.length === 0) return image
  const output: Raster = { ...image, data: new Uint8ClampedArray(image.data) }
  const boxes = joinOverlapping(lines.map(({ corners }) => surroundings(corners, image)))
  const total = boxes.reduce((sum, box) => sum + areaOf(box), 0)
  let done = 0
  for (const box of boxes) {
    const [before, after] = [done / total, (done + areaOf(box)) / total]
    const hole = cropMask(mask, box)
    const completed = await completion.complete(
      cropImage(output, box),
      hole,
      { mode: 'quality', seed: 0, copiesSubjects: true },
      { signal, progress: progress.span(before, after) },
    )
    paste(replaceForeignColors(completed, hole), output, box)
    done += areaOf(box)
  }
  return output
}

/** A line's bounding box, expanded by what its completion may be taken from. */
export function surroundings(corners: Quad, { width, height }: Raster): Box {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [topLeft, , , bottomLeft] = corners
  const lineHeight = Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y)
  const box = {
    left: Math.floor(Math.min(...xs)),
    top: Math.floor(Math.min(...ys)),
    right: Math.ceil(Math.max(...xs)),
    bottom: Math.ceil(Math.max(...ys)),
  }
  return clipBox(expandBox(box, Math.ceil(Math.max(reach.minPx, reach.ratio * lineHeight))), width, height)
}

const areaOf = ({ left, top, right, bottom }: Box) => Math.max(0, right - left) * Math.max(0, bottom - top)

function joinOverlapping(boxes: readonly Box[]): Box[] {
  const joined: Box[] = []
  for (let box of boxes) {
    if (areaOf(box) === 0) continue
    for (let i = joined.findIndex(meets); i >= 0; i = joined.findIndex(meets)) {
      const [other] = joined.splice(i, 1)
      box = uniteBoxes([box, other])
    }
    joined.push(box)

    function meets(other: Box): boolean {
      return (
        box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom
      )
    }
  }
  return joined
}

function paste({ data, width, channels }: Raster, output: Raster, { left, top, bottom }: Box): void {
  for (let y = top; y < bottom; y++) {
    const row = data.subarray((y - top) * width * channels, (y - top + 1) * width * channels)
    output.data.set(row, (y * output.width + left) * channels)
  }
}
