import { createProgress, type Engines, extractSubject, type Mask, type Raster } from '@pentimento/imaging'
import { describe, expect, it } from 'vitest'
import type { ParamsOf } from '../define-contract.ts'
import { parseParams } from '../params.ts'
import { cutoutFindings, removeBackground } from './contract.ts'
import pipeline from './pipeline.ts'

const [width, height] = [160, 120]
const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
const isDisc = (pixel: number) => Math.hypot((pixel % width) - 80, Math.floor(pixel / width) - 60) < 30
const matte = {
  data: Float32Array.from({ length: width * height }, (_, pixel) => (isDisc(pixel) ? 1 : 0.01)),
  width,
  height,
}
const photo: Raster = {
  data: Uint8ClampedArray.from({ length: width * height * 3 }, (_, at) =>
    isDisc(Math.floor(at / 3)) ? [200, 60, 40][at % 3] : [90, 130, 110][at % 3] + (at % 7),
  ),
  width,
  height,
  channels: 3,
}
const engines = { matting: { name: 'A drawn disc', matte: async () => matte } } as Partial<Engines> as Engines
const run = async (
  params: Partial<ParamsOf<typeof removeBackground>>,
  files: { keep?: Mask; erase?: Mask } = {},
  image = photo,
) =>
  (
    await pipeline({ image, ...files }, parseParams(removeBackground, params), {
      ...work,
      engines,
      sources: {},
    })
  ).image
const maskOf = (isSet: (pixel: number) => boolean): Mask => ({
  data: Uint8Array.from({ length: width * height }, (_, pixel) => (isSet(pixel) ? 255 : 0)),
  width,
  height,
})

it('fails if nothing but lines is found and nothing is marked', async () => {
  const side = 1000
  const lines = {
    data: Float32Array.from({ length: side * side }, (_, pixel) => (pixel % 50 < 3 ? 1 : 0)),
    width: side,
    height: side,
  }
  const linesFound = { matting: { name: 'Lines', matte: async () => lines } } as Partial<Engines> as Engines
  /** Nothing stands out on a flat ground. */
  const gradient: Raster = {
    ...photo,
    data: photo.data.map((_, at) => 240 - Math.floor((80 * at) / photo.data.length)),
  }
  const cut = (keep?: Mask) =>
    pipeline({ image: gradient, ...(keep && { keep }) }, parseParams(removeBackground, {}), {
      ...work,
      engines: linesFound,
      sources: {},
    })
  await expect(cut()).rejects.toMatchObject({ code: 'subject-not-found' })
  expect((await cut(maskOf(isDisc))).image).toMatchObject({ width, height })
})
const alphaAt = ({ data }: Raster, x: number, y: number) => data[(y * width + x) * 4 + 3]

it('returns exactly the plain cutout by default', async () => {
  const plain = await extractSubject(photo, matte, work)
  expect(Buffer.from((await run({})).data).equals(Buffer.from(plain.data))).toBe(true)
})

it('names the separate subjects, and keeps those at the given points', async () => {
  const isBar = (pixel: number) => pixel % width > 130 && pixel % width < 150
  const two = { ...matte, data: matte.data.map((value, pixel) => (isBar(pixel) ? 1 : value)) }
  const matting = { name: 'A disc and a bar', matte: async () => two }
  const cut = (subjects: { x: number; y: number }[]) =>
    pipeline({ image: photo }, parseParams(removeBackground, { subjects }), {
      ...work,
      engines: { matting } as Partial<Engines> as Engines,
      sources: {},
    })
  const { findings } = await cut([])
  const { subjects } = cutoutFindings.parse(findings?.image)
  expect(subjects.map(({ point }) => Math.round(point.x * 10))).toEqual([5, 9])
  const [disc] = subjects
  if (!disc) throw new Error('no subject')
  const { image } = await cut([disc.point])
  expect([alphaAt(image, 80, 60), alphaAt(image, 140, 60)]).toEqual([255, 0])
})

it('trims to the subject and its margin, whatever the background', async () => {
  expect(await run({ trim: true, margin: 4 })).toMatchObject({ width: 67, height: 67, channels: 4 })
  expect(await run({ trim: true, background: 'color' })).toMatchObject({
    width: 59,
    height: 59,
    channels: 3,
  })
})

it('keeps the size of an image without a subject', async () => {
  const none = await run({ trim: true }, { erase: maskOf(() => true) })
  expect(none).toMatchObject({ width, height })
  expect(none.data.every(value => value === 0)).toBe(true)
})

it('applies the keep and erase masks, to a transparent image too', async () => {
  const masks = { keep: maskOf(pixel => pixel % width < 20), erase: maskOf(pixel => pixel % width > 85) }
  const result = await run({}, masks)
  expect([alphaAt(result, 4, 60), alphaAt(result, 100, 60)]).toEqual([255, 0])
  const corrected = await run({}, masks, await run({}))
  expect([alphaAt(corrected, 4, 60), alphaAt(corrected, 100, 60), alphaAt(corrected, 70, 60)]).toEqual([
    255, 0, 255,
  ])
})

it('draws a shadow only if requested', async () => {
  expect(alphaAt(await run({ shadow: 'drawn', shadowX: 60 }), 100, 91)).toBeGreaterThan(20)
  expect(alphaAt(await run({}), 100, 91)).toBe(0)
})

describe('an image with alpha', () => {
  /** The photo, of which the first pixels are transparent. */
  const withTransparentPixels = (count: number): Raster => ({
    ...photo,
    data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => {
      const pixel = Math.floor(at / 4)
      if (at % 4 < 3) return photo.data[pixel * 3 + (at % 4)]
      return pixel < count ? 0 : 255
    }),
    channels: 4,
  })
  const [almostOpaque, cutout] = [withTransparentPixels(10), withTransparentPixels(50 * width)]

  it('is cut out if only few pixels are transparent, which stay so', async () => {
    const result = await run({}, { keep: maskOf(pixel => pixel < 5) }, almostOpaque)
    expect([alphaAt(result, 2, 0), alphaAt(result, 80, 60), alphaAt(result, 5, 100)]).toEqual([0, 255, 0])
  })

  it('is returned as is if it’s a cutout', async () => {
    expect((await run({}, {}, cutout)).data).toEqual(cutout.data)
  })

  it('is returned as is or cut out again if requested', async () => {
    expect((await run({ transparency: 'keep' }, {}, almostOpaque)).data).toEqual(almostOpaque.data)
    const again = await run({ transparency: 'discard' }, {}, cutout)
    expect([alphaAt(again, 80, 40), alphaAt(again, 5, 100)]).toEqual([255, 0])
  })
})
