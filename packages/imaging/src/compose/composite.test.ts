import { describe, expect, it } from 'vitest'
import { srgbToOklab } from '../color/oklab.ts'
import { createPlane, type Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { composite } from './composite.ts'

const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
const [width, height] = [200, 150]

/** An image with colors given by a function of the position, with slight noise. */
function paintImage(color: (x: number, y: number) => readonly number[], channels: 3 | 4 = 3): Raster {
  const data = new Uint8ClampedArray(width * height * channels)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += channels)
      data.set(
        color(x, y).map((value, channel) => (channel < 3 ? value + ((x * 7 + y * 13) % 9) : value)),
        at,
      )
  return { data, width, height, channels }
}

const isSubject = (x: number, y: number) => Math.hypot(x - 100, y - 70) < 40
const meadow = (x: number, y: number) => [60 + x / 5, 120 + y / 4, 50]
const coat = [120, 60, 70]
const image = paintImage((x, y) => (isSubject(x, y) ? coat : meadow(x, y)))
const cutout = paintImage((x, y) => (isSubject(x, y) ? [...coat, 255] : [0, 0, 0, 0]), 4)
const origin = { image, cutout }
const noBlending = { harmonize: 0, lightWrap: 0 }
const at = ({ data, channels }: Raster, x: number, y: number) => [
  ...data.subarray((y * width + x) * channels, (y * width + x) * channels + 3),
]
const dusk = paintImage((x, y) => [20 + x / 20, 30, 80 + y / 6])
const snow = paintImage((x, y) => [205 + x / 10, 215, 225 + y / 10])
const lightnessAt = (output: Raster) => srgbToOklab(...(at(output, 100, 70) as [number, number, number]))[0]

describe('a subject composited onto a background', () => {
  it('is composited exactly with all options off', async () => {
    const output = await composite(cutout, dusk, noBlending, work)
    expect(at(output, 100, 70)).toEqual(at(image, 100, 70))
    expect(at(output, 10, 10)).toEqual(at(dusk, 10, 10))
    expect(output.channels).toBe(3)
  })

  it('is unchanged on its original background at any harmonization strength', async () => {
    const output = await composite(cutout, image, { harmonize: 100, lightWrap: 0 }, work, origin)
    for (let value = 0; value < output.data.length; value++)
      expect(Math.abs(output.data[value] - image.data[value])).toBeLessThan(3)
  })

  it('darkens at dusk and brightens on snow, more with more strength, within limits', async () => {
    const own = lightnessAt(image)
    const atDusk = [50, 100].map(async harmonize =>
      lightnessAt(await composite(cutout, dusk, { harmonize, lightWrap: 0 }, work, origin)),
    )
    const [half, full] = await Promise.all(atDusk)
    expect(half).toBeLessThan(own - 0.01)
    expect(full).toBeLessThan(half)
    expect(full).toBeGreaterThan(own - 0.35)
    expect(
      lightnessAt(await composite(cutout, snow, { harmonize: 50, lightWrap: 0 }, work, origin)),
    ).toBeGreaterThan(own + 0.01)
  })

  it('stays dark in its dark parts when it brightens', async () => {
    const striped = (_x: number, y: number) => (y < 70 ? [38, 36, 40] : [150, 140, 140])
    const tire = paintImage((x, y) => (isSubject(x, y) ? [...striped(x, y), 255] : [0, 0, 0, 0]), 4)
    const output = await composite(tire, snow, { harmonize: 100, lightWrap: 0 }, work)
    const rise = (y: number) => at(output, 100, y)[0] - at(tire, 100, y)[0]
    expect(rise(85)).toBeGreaterThan(8)
    expect(rise(50)).toBeLessThan(0.5 * rise(85))
  })

  it('keeps the hue of skin', async () => {
    const skin = [205, 150, 125]
    const face = paintImage((x, y) => (isSubject(x, y) ? [...skin, 255] : [0, 0, 0, 0]), 4)
    const output = await composite(face, dusk, { harmonize: 100, lightWrap: 0 }, work)
    const hue = ([, a, b]: readonly number[]) => Math.atan2(b, a)
    const before = srgbToOklab(...(at(face, 100, 70) as [number, number, number]))
    const after = srgbToOklab(...(at(output, 100, 70) as [number, number, number]))
    expect(Math.abs(hue(after) - hue(before))).toBeLessThan(0.25)
  })
})

describe('light wrap', () => {
  it('brightens only the edge, on a brighter background', async () => {
    const output = await composite(cutout, snow, { harmonize: 0, lightWrap: 100 }, work)
    expect(at(output, 100, 31)[0]).toBeGreaterThan(at(image, 100, 31)[0] + 15)
    expect(at(output, 100, 70)).toEqual(at(image, 100, 70))
  })

  it('changes nothing on a darker background', async () => {
    const output = await composite(cutout, dusk, { harmonize: 0, lightWrap: 100 }, work)
    expect(at(output, 100, 31)[0]).toBe(at(image, 100, 31)[0])
  })
})

describe('the shadow', () => {
  it('is close under a standing subject, and is cast away from the light', async () => {
    const contact = await composite(
      cutout,
      snow,
      { ...noBlending, shadow: { kind: 'contact', opacity: 100 } },
      work,
    )
    expect(at(contact, 100, 112)[0]).toBeLessThan(at(snow, 100, 112)[0] - 40)
    expect(at(contact, 20, 112)).toEqual(at(snow, 20, 112))
    const cast = (light: 'left' | 'right') =>
      composite(cutout, snow, { ...noBlending, shadow: { kind: 'cast', opacity: 100, light } }, work)
    const [fromLeft, fromRight] = [await cast('left'), await cast('right')]
    expect(at(fromLeft, 140, 104)[0]).toBeLessThan(at(fromRight, 140, 104)[0] - 10)
  })

  it('falls as the light of a known scene casts it, unless only a contact shadow is asked for', async () => {
    const sceneShadow = createPlane(width, height, pixel => (pixel % width < 40 ? 0.5 : 0))
    const shadowed = (kind: 'auto' | 'contact' | 'cast') =>
      composite(cutout, snow, { ...noBlending, shadow: { kind, opacity: 50 }, sceneShadow }, work)
    const [auto, contact, cast] = [await shadowed('auto'), await shadowed('contact'), await shadowed('cast')]
    expect(at(contact, 20, 112)).toEqual(at(snow, 20, 112))
    expect(at(contact, 100, 112)[0]).toBeLessThan(at(snow, 100, 112)[0] - 20)
    expect(at(cast, 20, 112)[0]).toBeLessThan(at(snow, 20, 112)[0] - 40)
    expect(auto.data).toEqual(cast.data)
  })

  it('is only the given one for a subject that lies on what is behind it', async () => {
    const plane = createPlane(snow.width, snow.height, pixel => (pixel % snow.width > 150 ? 0.5 : 0))
    const sceneShadow = { ...plane, isComplete: true }
    const shadow = { kind: 'contact', opacity: 50 } as const
    const output = await composite(cutout, snow, { ...noBlending, shadow, sceneShadow }, work)
    expect(at(output, 160, 50)[0]).toBeLessThan(0.6 * at(snow, 160, 50)[0])
    expect(at(output, 100, 112)).toEqual(at(snow, 100, 112))
  })

  it('is omitted for a subject that is cropped at the bottom', async () => {
    const croppedSubject = paintImage(
      (x, y) => (Math.abs(x - 100) < 30 && y > 50 ? [...coat, 255] : [0, 0, 0, 0]),
      4,
    )
    const shadow = { kind: 'cast', opacity: 100, light: 'left' } as const
    const output = await composite(croppedSubject, snow, { ...noBlending, shadow }, work)
    expect(output.data).toEqual((await composite(croppedSubject, snow, noBlending, work)).data)
  })
})

it('stops when aborted', async () => {
  const aborted = { signal: AbortSignal.abort(), progress: work.progress }
  await expect(composite(cutout, dusk, { harmonize: 50, lightWrap: 50 }, aborted)).rejects.toThrow()
})
