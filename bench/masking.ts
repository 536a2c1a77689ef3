import type { Mask, MaskOp, MaskRegion } from '../packages/stage/src/masking/mask-op.ts'
import { alignToPixels, exposedBoxes, panOffset } from '../packages/stage/src/masking/pan-offset.ts'
import { rasterizeOps } from '../packages/stage/src/masking/rasterize-ops.ts'
import { type CanvasBox, sampleRegion } from '../packages/stage/src/masking/sample-region.ts'
import { fitTransform, type ViewportTransform } from '../packages/stage/src/masking/viewport-transform.ts'
import { paintByEntries, sampleCanvas } from './masking-baselines.ts'

// Masks of a 24-megapixel image in the browser: painting a selection, and drawing several while zooming and panning.
// Only our own loops are measured; putting pixels on a canvas is the browser's.

const image = { width: 6000, height: 4000 }
const viewport = { width: 1400, height: 800 }
const color = 0xff336699
const selectionCount = 10
const rounds = Number(process.argv[2] ?? 7)

/** A selected object of the given size in the middle, with an irregular edge. */
function createSelection(share: number): MaskRegion {
  const [width, height] = [Math.round(image.width * share), Math.round(image.height * share)]
  const mask: Mask = { data: new Uint8Array(width * height), width, height }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const radius = Math.hypot(x / width - 0.5, y / height - 0.5)
      if (radius < 0.47 + 0.03 * Math.sin(x / 37) * Math.cos(y / 23)) mask.data[y * width + x] = 255
    }
  return { left: (image.width - width) >> 1, top: (image.height - height) >> 1, mask }
}

const medianMs = (run: () => unknown): number => {
  const times = Array.from({ length: rounds + 2 }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  }).slice(2)
  return times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN
}

function compare(name: string, before: () => unknown, after: () => unknown): void {
  const [beforeMs, afterMs] = [medianMs(before), medianMs(after)]
  const columns = [beforeMs, afterMs].map(ms => `${ms.toFixed(1)} ms`.padStart(10))
  console.log(
    `${name.padEnd(44)} before ${columns[0]}, after ${columns[1]}, ratio ${(beforeMs / afterMs).toFixed(1)}`,
  )
}

const whole = createSelection(1)
const wholeOp: MaskOp = { kind: 'selection', erases: false, points: [], region: whole, madeBy: 'bench' }
compare(
  'paint a selection of 24 megapixels',
  () => {
    const mask: Mask = { data: new Uint8Array(image.width * image.height), ...image }
    paintByEntries(mask, whole)
  },
  () => rasterizeOps([wholeOp], image),
)

const canvas: CanvasBox = { x: 0, y: 0, ...viewport }
const drawBefore = (regions: readonly MaskRegion[], transform: ViewportTransform) =>
  regions.map(region => sampleCanvas(region, transform, viewport, color))
const drawAfter = (
  regions: readonly MaskRegion[],
  transform: ViewportTransform,
  boxes: readonly CanvasBox[] = [canvas],
) => boxes.map(box => regions.map(region => sampleRegion(region, transform, 1, box, color)))

const fitted = alignToPixels(fitTransform(image, viewport), 1)
const fullSize = { scale: 1, x: -2300, y: -1600 }
for (const [name, share] of [
  ['whole image', 1],
  ['object of 1/8', 1 / 8],
] as const) {
  const regions = Array.from({ length: selectionCount }, () => createSelection(share))
  for (const [view, transform] of [
    ['fitted', fitted],
    ['at 100 %', fullSize],
  ] as const) {
    const panned = { ...transform, x: transform.x + 9, y: transform.y - 6 }
    const offset = panOffset(transform, panned, 1)
    const exposed = offset ? exposedBoxes(offset, viewport) : []
    const title = `${selectionCount} × ${name}, ${view}`
    compare(
      `${title}: zoom frame`,
      () => drawBefore(regions, transform),
      () => drawAfter(regions, transform),
    )
    compare(
      `${title}: pan frame`,
      () => drawBefore(regions, panned),
      () => drawAfter(regions, panned, exposed),
    )
  }
}
