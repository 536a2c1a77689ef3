import { describe, expect, it } from 'vitest'
import type { Plane, Raster } from '../raster.ts'
import { compositeShadow } from './composite-shadow.ts'
import { renderDropShadow } from './drop-shadow.ts'
import { extractShadow } from './extract-shadow.ts'

const [width, height] = [400, 300]
const isBox = (x: number, y: number) => Math.abs(x - 200) < 40 && y > 60 && y < 200
const isCast = (x: number, y: number) => y > 160 && y < 200 && x > 240 && x < 330

function box(): Raster {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++)
    if (isBox(pixel % width, Math.floor(pixel / width))) data.set([30, 60, 160, 255], pixel * 4)
  return { data, width, height, channels: 4 }
}
/** The box on a gray floor; its shadow removes a share of the light. The noise has the given grain size. */
function onFloor(shade: number, grain: number, tint = [1, 1, 1], coarseness = 1): Raster {
  const data = new Uint8ClampedArray(width * height * 3)
  for (let at = 0; at < data.length; at++) {
    const pixel = Math.floor(at / 3)
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const light =
      0.5 *
      (isCast(x, y) ? (1 - shade) * tint[at % 3] : 1) *
      (1 + grain * Math.sin((x * 7 + y * 13) / coarseness))
    data[at] = isBox(x, y) ? [30, 60, 160][at % 3] : 255 * Math.max(0, light) ** (1 / 2.2)
  }
  return { data, width, height, channels: 3 }
}
function mean({ data }: Plane, isInside: (x: number, y: number) => boolean): number {
  let [sum, count] = [0, 0]
  for (let pixel = 0; pixel < data.length; pixel++) {
    if (!isInside(pixel % width, Math.floor(pixel / width))) continue
    sum += data[pixel]
    count++
  }
  return sum / count
}
const isElsewhere = (x: number, y: number) => !isBox(x, y) && (y < 140 || x < 140 || y > 220)

describe('an extracted shadow', () => {
  it.each([0.3, 0.6])('is as dark as the original, %d of the light, and nowhere else', async shade => {
    const shadow = await extractShadow(onFloor(shade, 0.02), box())
    expect(
      Math.abs(mean(shadow, (x, y) => isCast(x, y) && x > 248 && x < 256 && y > 176 && y < 192) - shade),
    ).toBeLessThan(0.1)
    expect(mean(shadow, isElsewhere)).toBeLessThan(0.005)
  })

  it('has almost none of the background’s texture', async () => {
    const isCore = (x: number, y: number) => isCast(x, y) && x > 246 && x < 270 && y > 176 && y < 194
    const [even, textured] = [
      await extractShadow(onFloor(0.6, 0), box()),
      await extractShadow(onFloor(0.6, 0.15, [1, 1, 1], 24), box()),
    ]
    const apart = textured.data.map((value, pixel) => value - even.data[pixel])
    const shift = mean({ ...even, data: apart }, isCore)
    const squares = mean({ ...even, data: apart.map(value => (value - shift) ** 2) }, isCore)
    expect(Math.abs(shift)).toBeLessThan(0.1)
    expect(Math.sqrt(squares)).toBeLessThan(0.005)
  })

  it('is empty for a dark area of another color', async () => {
    expect(mean(await extractShadow(onFloor(0.5, 0.02, [1.6, 1, 0.3]), box()), isCast)).toBeLessThan(0.02)
  })

  it('is empty on a background that is too uneven', async () => {
    expect(mean(await extractShadow(onFloor(0.5, 0.9), box()), isCast)).toBeLessThan(0.08)
  })

  it('fades with distance, since distant dark areas aren’t the subject’s shadow', async () => {
    const shadow = await extractShadow(onFloor(0.6, 0.02), box())
    expect(mean(shadow, (x, y) => x > 312 && isCast(x, y))).toBeLessThan(0.05)
  })

  it('is empty without a shadow', async () => {
    expect(Math.max(...(await extractShadow(onFloor(0, 0.02), box())).data)).toBeLessThan(0.02)
  })
})

describe('a drop shadow', () => {
  const options = { x: 60, y: 20, blur: 20, opacity: 60 }

  it('falls in the given direction, darkest where the subject touches the floor', async () => {
    const shadow = await renderDropShadow(box(), options)
    const right = mean(shadow, (x, y) => Math.abs(x - 265) < 8 && Math.abs(y - 182) < 8)
    const left = mean(shadow, (x, y) => Math.abs(x - 135) < 8 && Math.abs(y - 182) < 8)
    const contact = mean(shadow, (x, y) => Math.abs(x - 200) < 30 && y >= 198 && y < 201)
    expect(right).toBeGreaterThan(0.2)
    expect(left).toBeLessThan(0.05)
    expect(contact).toBeGreaterThan(right)
    expect(Math.max(...shadow.data)).toBeLessThanOrEqual(0.6 + 1e-6)
  })

  it('widens with blur, and is empty at opacity 0', async () => {
    const [sharp, soft] = [
      await renderDropShadow(box(), { ...options, blur: 0 }),
      await renderDropShadow(box(), { ...options, blur: 100 }),
    ]
    const covered = ({ data }: Plane) => data.filter(value => value > 0.02).length
    expect(covered(soft)).toBeGreaterThan(1.2 * covered(sharp))
    expect(Math.max(...(await renderDropShadow(box(), { ...options, opacity: 0 })).data)).toBe(0)
  })

  it('is empty for an empty cutout', async () => {
    const empty = { ...box(), data: new Uint8ClampedArray(width * height * 4) }
    expect(Math.max(...(await renderDropShadow(empty, options)).data)).toBe(0)
  })
})

describe('compositeShadow', () => {
  it('keeps opaque pixels unchanged, and matches the subject over its shadow on any background', () => {
    const data = Uint8ClampedArray.of(200, 100, 50, 255, 200, 100, 50, 128, 0, 0, 0, 0)
    const output = compositeShadow(
      { data, width: 3, height: 1, channels: 4 },
      { data: Float32Array.of(0.5, 0.5, 0.5), width: 3, height: 1 },
    )
    expect([...output.data.subarray(0, 4)]).toEqual([200, 100, 50, 255])
    expect([...output.data.subarray(8)]).toEqual([0, 0, 0, 128])
    const share = 128 / 255
    const over = (at: number) =>
      output.data[4 + at] * (output.data[7] / 255) + 240 * (1 - output.data[7] / 255)
    for (const [at, own] of [200, 100, 50].entries())
      expect(Math.abs(over(at) - (own * share + 240 * 0.5 * (1 - share)))).toBeLessThan(2)
  })
})
