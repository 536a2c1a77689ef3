import { describe, expect, it } from 'vitest'
import { findImplausibility, maxImplausibility } from './assess-shift-map.ts'
import { createEdgeView, createGuides, type Side } from './edge-view.ts'
import { computeFeatures, pixelCost, type Weights } from './shift-map.ts'
import type { Shift } from './shifts.ts'

const side = 60
const reach = 10
const ground = 120

/** An image of plain ground; from 20 pixels inside a side's edge on it's another gray. */
function viewOf(edge: Side, difference: number) {
  const depthOf = {
    left: (i: number) => i % side,
    right: (i: number) => side - 1 - (i % side),
    up: (i: number) => Math.floor(i / side),
    down: (i: number) => side - 1 - Math.floor(i / side),
  }
  const inside = depthOf[edge]
  const data = Uint8ClampedArray.from({ length: side * side * 3 }, (_, at) =>
    inside(Math.floor(at / 3)) < 20 ? ground : ground + difference,
  )
  return createEdgeView({ data, width: side, height: side, channels: 3 }, createGuides(side * side), edge)
}

/** Shows, in its order, what ends at a distance from the edge, in pixels. */
const translation = (along: number): Shift => ({ direction: -1, along, across: 0 })

function implausibility(edge: Side, along: number, difference: number): number {
  const view = viewOf(edge, difference)
  const mosaic = { view, reach, shifts: [translation(along)], label: new Uint8Array(side * reach) }
  return findImplausibility(mosaic, computeFeatures(view))
}

describe('a strip that shows one piece of the image', () => {
  it('is hardly implausible if it goes on in the edge’s color with what is beside it', () => {
    for (const edge of ['left', 'down'] as const)
      expect(implausibility(edge, reach - 1, 0)).toBeLessThan(maxImplausibility[edge] / 5)
  })

  it('is less plausible the farther from the edge that piece is', () => {
    const [near, far, farthest] = [9, 29, 49].map(along => implausibility('down', along, 0))
    expect(far - near).toBeGreaterThan(4)
    expect(farthest - far).toBeCloseTo(far - near)
    expect(farthest).toBeLessThan(maxImplausibility.down)
  })

  it('is blurred below if its color is somewhat unlike the edge’s, and sideways and above only if very unlike', () => {
    expect(implausibility('up', 39, 15)).toBeLessThan(maxImplausibility.up)
    expect(implausibility('up', 39, 40)).toBeGreaterThan(maxImplausibility.up)
    expect(implausibility('down', 39, 5)).toBeLessThan(maxImplausibility.down)
    expect(implausibility('down', 39, 20)).toBeGreaterThan(maxImplausibility.down)
    expect(implausibility('left', 39, 40)).toBeLessThan(maxImplausibility.left)
    expect(implausibility('left', 39, 60)).toBeGreaterThan(maxImplausibility.left)
  })
})

it('is blurred above a head that the edge cuts', () => {
  const guides = createGuides(side * side)
  for (let y = 0; y < 30; y++) guides.matte.fill(255, y * side + 20, y * side + 30)
  const data = Uint8ClampedArray.from({ length: side * side * 3 }, (_, at) => Math.floor(at / 3) % 60)
  const view = createEdgeView({ data, width: side, height: side, channels: 3 }, guides, 'up')
  const mosaic = { view, reach, shifts: [translation(reach - 1)], label: new Uint8Array(side * reach) }
  expect(findImplausibility(mosaic, computeFeatures(view))).toBeGreaterThan(maxImplausibility.up)
})

it('hardly counts seams that the texture on both sides hides', () => {
  const data = Uint8ClampedArray.from({ length: side * side * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3)
    return ground + ((Math.imul(pixel + 1, 2654435761) >>> 16) % 161) - 80
  })
  const view = createEdgeView(
    { data, width: side, height: side, channels: 3 },
    createGuides(side * side),
    'down',
  )
  const shifts = [translation(9), { ...translation(9), across: 2 }]
  const [whole, pieces] = [() => 0, (line: number) => Math.floor(line / 2) % 2].map(labelOf => {
    const label = Uint8Array.from({ length: side * reach }, (_, p) => labelOf(Math.floor(p / reach)))
    return findImplausibility({ view, reach, shifts, label }, computeFeatures(view))
  })
  expect(pieces - whole).toBeLessThan(5)
})

describe('the cost of a pixel', () => {
  const free: Weights = {
    area: 1,
    across: 0,
    inwards: 0,
    mirrored: 0,
    streaks: 0,
    repeated: 0,
    colorDifference: 0,
    unlikeZone: 0,
    lessSky: 0,
    moreSky: 0,
  }
  const view = viewOf('left', 0)
  const features = computeFeatures(view)
  const cost = (shift: Shift, weights: Partial<Weights>) =>
    pixelCost(view, features, shift, 5, 30, { ...free, ...weights })

  it('grows with the distance of what it shows from the edge', () => {
    const [near, far] = [9, 39].map(along => cost(translation(along), { inwards: 0.5 }))
    expect(far - near).toBe(15)
  })

  it('grows with the lines between it and what it shows, to both sides', () => {
    const [level, before, after] = [0, -4, 4].map(across =>
      cost({ ...translation(9), across }, { across: 3 }),
    )
    expect([before - level, after - level]).toEqual([12, 12])
  })

  it('is prohibitive for what is outside the image', () => {
    expect(cost(translation(3), {})).toBeGreaterThan(1e6)
    expect(cost({ ...translation(9), across: 40 }, {})).toBeGreaterThan(1e6)
  })
})
