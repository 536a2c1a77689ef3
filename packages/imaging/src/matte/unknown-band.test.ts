import { describe, expect, it } from 'vitest'
import { createPlane } from '../raster.ts'
import { bandKinds, unknownBand } from './unknown-band.ts'

const [width, height] = [120, 60]
const armHalf = 14

/** A body on the left and an arm on the right, with a soft edge of this many pixels. */
const matteWith = (edge: number) =>
  createPlane(width, height, pixel => {
    const [column, row] = [pixel % width, Math.floor(pixel / width)]
    const depth = column < 60 ? 40 - column : armHalf - Math.abs(row - 30)
    return Math.min(1, Math.max(0, depth / edge))
  })
const kindsAt = (
  matte: ReturnType<typeof matteWith>,
  points: [x: number, y: number][],
  definite?: Uint8Array,
) => {
  const band = unknownBand(matte, 8, definite && { data: definite, width, height })
  return points.map(([x, y]) => band.data[y * width + x])
}
const { open, crisp } = bandKinds

describe('an edge', () => {
  it('that is soft is open, with its surroundings', () => {
    const points: [number, number][] = [
      [20, 10],
      [35, 10],
      [46, 10],
      [54, 2],
    ]
    expect(kindsAt(matteWith(12), points)).toEqual([0, open, open, 0])
  })

  it('that is crisp is refined only where it is', () => {
    const points: [number, number][] = [
      [35, 10],
      [39, 10],
      [43, 10],
    ]
    expect(kindsAt(matteWith(2), points)).toEqual([0, crisp, 0])
  })

  it('inside the subject, between two parts, is open', () => {
    const seam = createPlane(width, height, pixel => (pixel % width === 60 ? 0.8 : 1))
    expect(kindsAt(seam, [[60, 10]])).toEqual([open])
  })

  it('near the user’s strokes is open, but not under them', () => {
    const definite = new Uint8Array(width * height)
    for (let y = 0; y < 20; y++) definite.fill(255, y * width, y * width + 30)
    expect(
      kindsAt(
        matteWith(2),
        [
          [39, 10],
          [43, 10],
          [29, 10],
        ],
        definite,
      ),
    ).toEqual([open, open, 0])
  })
})

it('doesn’t contain the middle of a thin part of which the matte is certain', () => {
  expect(
    kindsAt(matteWith(8), [
      [90, 30],
      [90, 20],
    ]),
  ).toEqual([0, open])
})
