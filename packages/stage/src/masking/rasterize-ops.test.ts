import { describe, expect, it } from 'vitest'
import type { Mask, MaskOp, Stamp } from './mask-op.ts'
import { isMaskEmpty, rasterizeOps } from './rasterize-ops.ts'

const size = { width: 60, height: 40 }
const stroke = (...stamps: Stamp[]): MaskOp => ({ kind: 'stroke', erases: false, stamps })
const area = (...corners: [number, number][]): MaskOp => ({
  kind: 'area',
  erases: false,
  outline: corners.map(([x, y]) => ({ x, y })),
})
const erasing = (op: MaskOp): MaskOp => ({ ...op, erases: true }) as MaskOp
const everything = area([-1, -1], [61, -1], [61, 41], [-1, 41])
const centersOf = ({ data, width }: Mask) =>
  [...data].flatMap((value, at) =>
    value === 255 ? [{ x: (at % width) + 0.5, y: Math.floor(at / width) + 0.5 }] : [],
  )

describe('a stroke', () => {
  it('with one stamp covers exactly the pixels whose centers are in the disc', () => {
    const stamp = { x: 20.3, y: 15.8, radius: 9.4 }
    const mask = rasterizeOps([stroke(stamp)], size)
    for (let at = 0; at < mask.data.length; at++) {
      const [x, y] = [(at % 60) + 0.5, Math.floor(at / 60) + 0.5]
      const isInside = Math.hypot(x - stamp.x, y - stamp.y) <= stamp.radius
      expect(mask.data[at], `${x}, ${y}`).toBe(isInside ? 255 : 0)
    }
  })

  it('with varying radii covers exactly the convex hull of its discs', () => {
    const [a, b] = [
      { x: 12, y: 10, radius: 8 },
      { x: 45, y: 27, radius: 3 },
    ]
    const mask = rasterizeOps([stroke(a, b)], size)
    // The hull of two discs is the union of the discs interpolated between them.
    const signedDistance = (x: number, y: number) => {
      const steps = Array.from({ length: 801 }, (_, step) => step / 800)
      return Math.min(
        ...steps.map(
          t =>
            Math.hypot(x - a.x - t * (b.x - a.x), y - a.y - t * (b.y - a.y)) -
            a.radius -
            t * (b.radius - a.radius),
        ),
      )
    }
    for (let at = 0; at < mask.data.length; at++) {
      const [x, y] = [(at % 60) + 0.5, Math.floor(at / 60) + 0.5]
      const outside = signedDistance(x, y)
      if (Math.abs(outside) > 0.01) expect(mask.data[at], `${x}, ${y}`).toBe(outside < 0 ? 255 : 0)
    }
  })

  it('that starts inside a larger stamp equals that stamp', () => {
    const large = { x: 30, y: 20, radius: 12 }
    expect(rasterizeOps([stroke({ x: 32, y: 20, radius: 3 }, large)], size)).toEqual(
      rasterizeOps([stroke(large)], size),
    )
  })

  it('beyond the edge is clipped to the image', () => {
    const mask = rasterizeOps([stroke({ x: -4, y: 20, radius: 6 }, { x: -4, y: 80, radius: 6 })], size)
    const covered = centersOf(mask)
    expect(covered.length).toBeGreaterThan(0)
    for (const { x, y } of covered) {
      expect(x).toBeLessThan(2)
      expect(y).toBeGreaterThan(14)
    }
  })

  it('outside the image covers nothing', () => {
    expect(centersOf(rasterizeOps([stroke({ x: 200, y: 20, radius: 30 })], size))).toEqual([])
  })
})

describe('an area', () => {
  it('covers a rectangle exactly, whatever its winding', () => {
    const corners: [number, number][] = [
      [10, 5],
      [30, 5],
      [30, 25],
      [10, 25],
    ]
    const mask = rasterizeOps([area(...corners)], size)
    expect(centersOf(mask)).toHaveLength(20 * 20)
    expect(mask).toEqual(rasterizeOps([area(...corners.toReversed())], size))
  })

  it('is filled where its outline crosses itself', () => {
    const selfCrossing = area(
      [5, 5],
      [35, 5],
      [35, 35],
      [5, 35],
      [5, 5],
      [15, 15],
      [55, 15],
      [55, 25],
      [15, 25],
      [15, 15],
    )
    const mask = rasterizeOps([selfCrossing], size)
    expect(mask.data[20 * 60 + 20]).toBe(255)
    expect(mask.data[20 * 60 + 50]).toBe(255)
  })
})

describe('operations', () => {
  it('apply in order: an erased area can be covered again', () => {
    const stamp = stroke({ x: 30, y: 20, radius: 5 })
    expect(centersOf(rasterizeOps([everything, erasing(everything), stamp], size))).toEqual(
      centersOf(rasterizeOps([stamp], size)),
    )
  })

  it('are replaced by an uploaded mask', () => {
    const uploaded = rasterizeOps([stroke({ x: 8, y: 8, radius: 3 })], size)
    expect(rasterizeOps([everything, { kind: 'mask', mask: uploaded }], size)).toEqual(uploaded)
  })

  it('never modify an uploaded mask', () => {
    const uploaded = rasterizeOps([], size)
    rasterizeOps([{ kind: 'mask', mask: uploaded }, everything], size)
    expect(uploaded.data.includes(255)).toBe(false)
  })
})

describe('isBlank', () => {
  it.each<[string, MaskOp[], boolean]>([
    ['no operations', [], true],
    ['a stroke', [stroke({ x: 30, y: 20, radius: 5 })], false],
    ['a stamp smaller than a pixel that misses every center', [stroke({ x: 30, y: 20, radius: 0.2 })], true],
    ['a stroke outside the image', [stroke({ x: 90, y: 20, radius: 5 })], true],
    ['everything erased again', [everything, erasing(everything)], true],
    ['a partly erased area', [everything, erasing(stroke({ x: 30, y: 20, radius: 5 }))], false],
    ['an area without interior', [area([5, 5], [5, 5])], true],
    ['an empty uploaded mask', [everything, { kind: 'mask', mask: rasterizeOps([], size) }], true],
  ])('%s', (_name, ops, expected) => {
    expect(isMaskEmpty(ops, size)).toBe(expected)
  })
})
