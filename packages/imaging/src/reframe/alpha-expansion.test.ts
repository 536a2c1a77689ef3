import { expect, it } from 'vitest'
import { countUses, createExpansion } from './alpha-expansion.ts'
import { createGuides, type EdgeView } from './edge-view.ts'
import { computeFeatures, type Weights } from './shift-map.ts'
import type { Shift } from './shifts.ts'

const [lines, depth, reach] = [6, 80, 24]
const weights: Weights = {
  area: 1,
  across: 1,
  inwards: 0.3,
  mirrored: 0.5,
  streaks: 10,
  repeated: 0,
  colorDifference: 0.1,
  unlikeZone: 0,
  lessSky: 0,
  moreSky: 0,
}

/** How often the strip shows the pixel that it shows most often, with shifts that the view's pattern makes equal. */
function mostUses(gray: (i: number, line: number) => number, repeated: number): number {
  const data = new Uint8Array(lines * depth * 3)
  for (let p = 0; p < lines * depth; p++) data.fill(gray(p % depth, Math.floor(p / depth)), 3 * p, 3 * p + 3)
  const view: EdgeView = {
    side: 'right',
    data,
    lines,
    depth,
    channels: 3,
    guides: createGuides(lines * depth),
    edgeSubject: new Uint8Array(lines),
  }
  const shifts: Shift[] = [8, 16, 24, 32, 40, 48, 56, 64, 72].map(along => ({
    direction: -1,
    along,
    across: 0,
  }))
  const mosaic = { view, reach, shifts, label: new Uint8Array(lines * reach).fill(shifts.length - 1) }
  const shiftCosts = new Float32Array(shifts.length)
  const { expand } = createExpansion(mosaic, computeFeatures(view), { ...weights, repeated }, shiftCosts)
  const allPixels = Int32Array.from(mosaic.label, (_, p) => p)
  for (let round = 0; round < 2; round++) for (const candidate of shifts.keys()) expand(candidate, allPixels)
  return Math.max(...countUses(mosaic))
}

it('shows something else rather than the same posts again, though it is farther from the edge', () => {
  const posts = (i: number) => (i % 8 < 4 ? 60 : 180)
  expect(mostUses(posts, 0)).toBe(3)
  expect(mostUses(posts, 0.1)).toBe(1)
})

it('repeats what is the same everywhere along it, such as rails', () => {
  expect(mostUses((_, line) => (line % 4 < 2 ? 60 : 180), 0.1)).toBe(3)
})
