import { describe, expect, it } from 'vitest'
import type { Raster } from '../raster.ts'
import { extractAlpha } from './alpha.ts'
import { refineEdge } from './refine-edge.ts'

const defaultOptions = { feather: 0, shift: 0, decontaminate: true }
const red = [200, 40, 30]
const background = [10, 90, 220]

/** Red from the left up to `edge`, its last column covered by the fraction; empty beyond. */
function halfPlane(width: number, height: number, edge: number): Raster {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const alpha = Math.round(255 * Math.min(1, Math.max(0, edge - (pixel % width))))
    if (alpha > 0) data.set([...red, alpha], pixel * 4)
  }
  return { data, width, height, channels: 4 }
}

function disc(side: number, radius: number): Raster {
  const data = new Uint8ClampedArray(side * side * 4)
  for (let pixel = 0; pixel < side * side; pixel++) {
    const away = Math.hypot((pixel % side) + 0.5 - side / 2, Math.floor(pixel / side) + 0.5 - side / 2)
    const alpha = Math.round(255 * Math.min(1, Math.max(0, radius - away + 0.5)))
    if (alpha > 0) data.set([...red, alpha], pixel * 4)
  }
  return { data, width: side, height: side, channels: 4 }
}

const imageOf = ({ width, height }: Raster): Raster => ({
  data: new Uint8ClampedArray(width * height * 3).map((_, at) => background[at % 3]),
  width,
  height,
  channels: 3,
})
const coverage = (raster: Raster) => extractAlpha(raster).data.reduce((sum, value) => sum + value, 0) / 255
const refined = (cutout: Raster, options: Partial<typeof defaultOptions>) =>
  refineEdge(cutout, imageOf(cutout), { ...defaultOptions, ...options })

it('returns the same cutout with default options', () => {
  const cutout = disc(80, 20)
  expect(refined(cutout, {})).toBe(cutout)
})

describe('shift', () => {
  it.each([-20, -7.5, -1, -0.25, 0.25, 1, 3.5, 20])(
    'moves a straight edge by %d pixels, within a fiftieth',
    px => {
      const cutout = halfPlane(300, 200, 150)
      expect(Math.abs(coverage(refined(cutout, { shift: px })) / 200 - 150 - px)).toBeLessThan(0.02)
    },
  )

  it('moves a round edge by as much, within a third of a pixel', () => {
    const cutout = disc(300, 90)
    for (const px of [-12, -2.5, 2.5, 12]) {
      const radius = Math.sqrt(coverage(refined(cutout, { shift: px })) / Math.PI)
      expect(Math.abs(radius - 90 - px), `${px}`).toBeLessThan(1 / 3)
    }
  })

  it('keeps a soft edge’s softness', () => {
    const cutout = halfPlane(200, 20, 100)
    const ramp = [230, 190, 140, 90, 40]
    for (let y = 0; y < 20; y++)
      for (const [step, value] of ramp.entries()) cutout.data.set([...red, value], (y * 200 + 100 + step) * 4)
    const { data } = extractAlpha(refined(cutout, { shift: 6 }))
    expect([...data.subarray(2000 + 105, 2000 + 112)]).toEqual([255, ...ramp, 0])
  })

  it('doesn’t shrink where the image’s border crops the subject', () => {
    const { data } = extractAlpha(refined(halfPlane(200, 90, 100), { shift: -10 }))
    expect([data[0], data[89 * 200]]).toEqual([255, 255])
  })

  it('grows in the subject’s color, not in the background’s', () => {
    const { data } = refined(disc(200, 40), { shift: 20 })
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] > 0) expect([...data.subarray(at, at + 3)]).toEqual(red)
  })
})

describe('feather', () => {
  it.each([1, 6, 25, 50])('spreads a hard edge over %d pixels, centered on it', px => {
    const cutout = halfPlane(300, 70, 150)
    const output = refined(cutout, { feather: px })
    expect(Math.abs(coverage(output) / 70 - 150)).toBeLessThan(0.1)
    const row = [...extractAlpha(output).data.subarray(35 * 300, 36 * 300)]
    expect(row).toEqual(row.toSorted((a, b) => b - a))
    const between = row.filter(value => value > 5 && value < 250).length
    expect(between).toBeLessThanOrEqual(px + 3)
    expect(between).toBeGreaterThanOrEqual(0.5 * px)
  })

  it('keeps a subject that the border crops opaque there', () => {
    const { data } = extractAlpha(refined(halfPlane(200, 90, 100), { feather: 40 }))
    expect([data[0], data[89 * 200 + 20]]).toEqual([255, 255])
  })

  it('is the same across tiles as inside one', () => {
    const rows = extractAlpha(refined(halfPlane(200, 200, 100.5), { feather: 17, shift: 3.3 })).data
    for (let y = 1; y < 200; y++)
      expect(Buffer.from(rows.subarray(y * 200, y * 200 + 200)).equals(rows.subarray(0, 200))).toBe(true)
  })
})

describe('decontaminate', () => {
  it('if off, gives the image’s colors wherever a pixel is visible', () => {
    const { data } = refined(disc(120, 30), { decontaminate: false, feather: 10 })
    for (let at = 0; at < data.length; at += 4)
      expect([...data.subarray(at, at + 3)]).toEqual(data[at + 3] > 0 ? background : [0, 0, 0])
  })
})
