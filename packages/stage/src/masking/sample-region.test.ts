import { describe, expect, it } from 'vitest'
import type { MaskRegion } from './mask-op.ts'
import { type CanvasBox, sampleRegion } from './sample-region.ts'
import type { ViewportTransform } from './viewport-transform.ts'

const color = 0xff336699
const canvas = { width: 90, height: 70 }
const whole: CanvasBox = { x: 0, y: 0, ...canvas }

/** A disc with a diagonal gap, so that every row and column differs. */
function testRegion(left: number, top: number): MaskRegion {
  const mask = { data: new Uint8Array(41 * 29), width: 41, height: 29 }
  for (let at = 0; at < mask.data.length; at++) {
    const [x, y] = [at % 41, Math.floor(at / 41)]
    if (((x - 20) / 20) ** 2 + ((y - 14) / 14) ** 2 <= 1 && (x + 2 * y) % 7 !== 0) mask.data[at] = 255
  }
  return { left, top, mask }
}

/** The definition: every canvas pixel shows the image pixel at its center. */
function visitEveryPixel(region: MaskRegion, { scale, x, y }: ViewportTransform, pixelRatio: number) {
  const { left, top, mask } = region
  return Uint32Array.from({ length: canvas.width * canvas.height }, (_, at) => {
    const [column, row] = [at % canvas.width, Math.floor(at / canvas.width)]
    const fromX = Math.floor(((column + 0.5) / pixelRatio - x) / scale) - left
    const fromY = Math.floor(((row + 0.5) / pixelRatio - y) / scale) - top
    if (fromX < 0 || fromX >= mask.width || fromY < 0 || fromY >= mask.height) return 0
    return mask.data[fromY * mask.width + fromX] === 255 ? color : 0
  })
}

/** The canvas after the samples of some boxes were put on it. */
function draw(region: MaskRegion, transform: ViewportTransform, pixelRatio: number, boxes: CanvasBox[]) {
  const out = new Uint32Array(canvas.width * canvas.height)
  for (const box of boxes) {
    const sampled = sampleRegion(region, transform, pixelRatio, box, color)
    for (let row = 0; row < (sampled?.height ?? 0); row++)
      for (let column = 0; column < (sampled?.width ?? 0); column++) {
        const at = ((sampled?.y ?? 0) + row) * canvas.width + (sampled?.x ?? 0) + column
        out[at] = sampled?.pixels[row * sampled.width + column] ?? 0
      }
  }
  return out
}

const transforms: [string, ViewportTransform, number][] = [
  ['reduced', { scale: 0.37, x: 12.5, y: 3.25 }, 1],
  ['at full size', { scale: 1, x: 4.5, y: -6 }, 1],
  ['at full size on a dense display', { scale: 0.5, x: 4.5, y: 2 }, 2],
  ['enlarged', { scale: 3.3, x: -40.2, y: -21.7 }, 1],
  ['enlarged on a display of 1.5', { scale: 5, x: -61, y: -33.3 }, 1.5],
  ['moved out to the left', { scale: 1.2, x: -40, y: 5 }, 1],
]

describe('sampling a mask region', () => {
  it.each(transforms)('shows the same pixels as visiting every pixel: %s', (_name, transform, pixelRatio) => {
    const region = testRegion(9, 6)
    const expected = visitEveryPixel(region, transform, pixelRatio)
    expect(expected.some(value => value !== 0)).toBe(true)
    expect(draw(region, transform, pixelRatio, [whole])).toEqual(expected)
  })

  it.each(transforms)('in parts equals the whole: %s', (_name, transform, pixelRatio) => {
    const region = testRegion(9, 6)
    const boxes = [
      { x: 0, y: 0, width: 33, height: 70 },
      { x: 33, y: 0, width: 57, height: 21 },
      { x: 33, y: 21, width: 57, height: 49 },
    ]
    expect(draw(region, transform, pixelRatio, boxes)).toEqual(visitEveryPixel(region, transform, pixelRatio))
  })

  it('visits only the visible part of the region', () => {
    const sampled = sampleRegion(testRegion(9, 6), { scale: 1, x: 0, y: 0 }, 1, whole, color)
    expect(sampled).toMatchObject({ x: 9, y: 6, width: 41, height: 29 })
    const part = sampleRegion(testRegion(9, 6), { scale: 1, x: -20, y: 0 }, 1, whole, color)
    expect(part).toMatchObject({ x: 0, y: 6, width: 30, height: 29 })
  })

  it('outside the canvas gives nothing', () => {
    expect(sampleRegion(testRegion(200, 6), { scale: 1, x: 0, y: 0 }, 1, whole, color)).toBeUndefined()
  })
})
