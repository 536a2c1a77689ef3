import { describe, expect, it } from 'vitest'
import { createPlane, type Plane } from '../raster.ts'
import { findSilhouetteHeads } from './find-silhouette-heads.ts'

const [width, height] = [160, 200]

type Shape = (x: number, y: number) => boolean

const disc =
  (centerX: number, centerY: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - centerX, y - centerY) <= radius
const rectangle =
  (left: number, top: number, right: number, bottom: number): Shape =>
  (x, y) =>
    x >= left && x < right && y >= top && y < bottom

/** A head with a neck, on shoulders that the image cuts below. */
const person = (centerX: number, top: number): Shape[] => [
  disc(centerX, top + 12, 12),
  rectangle(centerX - 6, top + 20, centerX + 6, top + 34),
  rectangle(centerX - 28, top + 32, centerX + 28, height),
]

function silhouette(...shapes: Shape[]): Plane {
  return createPlane(width, height, pixel =>
    shapes.some(isInside => isInside(pixel % width, Math.floor(pixel / width))) ? 1 : 0,
  )
}

/** Boxes of the heads, in pixels. */
const headsOf = (...shapes: Shape[]) =>
  findSilhouetteHeads(silhouette(...shapes)).map(({ left, top, right, bottom }) => [
    Math.round(left * width),
    Math.round(top * height),
    Math.round(right * width),
    Math.round(bottom * height),
  ])

describe('a silhouette’s heads', () => {
  it('are what is round above a neck and shoulders', () => {
    const [[left, top, right, bottom] = [], ...others] = headsOf(...person(80, 40))
    expect(others).toEqual([])
    expect([left, top, right]).toEqual([68, 40, 93])
    expect(bottom).toBeGreaterThan(60)
    expect(bottom).toBeLessThan(74)
  })

  it('are found where hair covers the neck', () => {
    expect(headsOf(disc(80, 60, 14), rectangle(66, 60, 94, 78), rectangle(40, 78, 120, 200))).toHaveLength(1)
  })

  it('are found on people who stand close together, at different heights', () => {
    const found = headsOf(...person(60, 50), ...person(104, 30))
    expect(found).toHaveLength(2)
    expect(found.map(([, top]) => top).toSorted((a = 0, b = 0) => a - b)).toEqual([30, 50])
  })

  it('are found beside a raised arm', () => {
    const found = headsOf(...person(80, 60), rectangle(112, 10, 120, 110), rectangle(100, 100, 120, 120))
    expect(found.map(([left]) => left)).toEqual([68])
  })

  it.each([
    ['a ball', [disc(80, 100, 40)]],
    ['a box', [rectangle(30, 60, 130, 160)]],
    ['a pole', [rectangle(76, 20, 84, 200)]],
    ['a hill', [disc(80, 260, 120)]],
    ['a knob on a lid that is wide and low', [disc(80, 100, 12), rectangle(30, 110, 130, 124)]],
  ])('aren’t %s', (_, shapes) => {
    expect(headsOf(...shapes)).toEqual([])
  })

  it('may be none', () => {
    expect(headsOf()).toEqual([])
  })
})
