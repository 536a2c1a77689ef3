import { createProgress, decode, type Engines, encode, type Raster } from '@pentimento/imaging'
import { describe, expect, it } from 'vitest'
import { runInteractiveInference } from '../interactive-inference.ts'
import { runTool } from '../run.ts'
import { relight } from './contract.ts'

const size = { width: 60, height: 40 }
const image: Raster = {
  data: Uint8ClampedArray.from({ length: size.width * size.height * 3 }, (_, at) => 40 + (at % 120)),
  ...size,
  channels: 3,
}
const plane = (valueAt: (x: number) => number) => ({
  data: Float32Array.from({ length: 60 * 40 }, (_, pixel) => valueAt(pixel % 60)),
  ...size,
})
const engines = {
  matting: { name: 'Half', matte: async () => plane(x => (x < 30 ? 1 : 0)) },
  depth: { name: 'Slope', depth: async () => plane(x => x / 59) },
} as unknown as Engines
const work = { engines, signal: new AbortController().signal, progress: createProgress(() => undefined) }
const limits = { maxPixels: 1e6, maxBytes: 1e6 }
const files = async () => ({ image: await encode(image, { format: 'png' }) })
const unlit = {
  lights: [],
  ambient: { color: '#ffffff', power: 1 },
  background: { mode: 'keep', amount: 0 },
  format: 'png',
}

it('leaves every pixel unchanged without lights', async () => {
  const { outputs, madeBy } = await runTool(relight, await files(), unlit, work)
  expect(outputs.map(({ name }) => name)).toEqual(['image'])
  expect([...(await decode(outputs[0].bytes, limits)).raster.data]).toEqual([...image.data])
  expect(madeBy).toBe('Slope')
})

it('applies a preset, and encodes as JPEG by default', async () => {
  const { outputs } = await runTool(relight, await files(), { preset: 'neon' }, work)
  expect(outputs[0]).toMatchObject({ format: 'jpeg', ...size })
})

it('returns maps too: depth in 16-bit grayscale, black at the farthest point', async () => {
  const { outputs } = await runTool(relight, await files(), { ...unlit, depth: true, normals: true }, work)
  expect(outputs.map(({ name, format }) => [name, format])).toEqual([
    ['image', 'png'],
    ['depth', 'png'],
    ['normals', 'png'],
  ])
  const depth = outputs[1].bytes
  const [bits, kind] = depth.subarray(24, 26)
  expect([bits, kind], 'of its header').toEqual([16, 0])
  const { data } = (await decode(depth, limits)).raster
  expect([data[0], data[59 * 3]]).toEqual([0, 255])
})

describe('its surface inference', () => {
  it('returns four panels, of which the first is the image itself', async () => {
    const { outputs, madeBy } = await runInteractiveInference(relight, 'surface', await files(), {}, work)
    expect(outputs).toMatchObject([{ name: 'surface', mediaType: 'image/png', width: 60, height: 160 }])
    const { raster } = await decode(outputs[0].bytes, limits)
    expect([...raster.data.subarray(0, image.data.length)]).toEqual([...image.data])
    expect(madeBy).toBe('Slope')
  })

  it('rejects an NSFW image', async () => {
    const safety = { checkInput: async () => 'nsfw' as const, checkResult: async () => undefined }
    const running = runInteractiveInference(
      relight,
      'surface',
      await files(),
      {},
      {
        ...work,
        engines: { ...engines, safety } as unknown as Engines,
      },
    )
    await expect(running).rejects.toMatchObject({ code: 'nsfw-input' })
  })
})

it('returns portrait maps whose background is flat', async () => {
  const { outputs } = await runTool(
    relight,
    await files(),
    { portraitDepth: true, portraitNormals: true, format: 'png' },
    work,
  )
  expect(outputs.map(({ name }) => name)).toEqual(['image', 'portraitDepth', 'portraitNormals'])
  const [depth, normals] = await Promise.all(
    outputs.slice(1).map(async ({ bytes }) => (await decode(bytes, limits)).raster),
  )
  const pixel = (raster: Raster, x: number) => [
    ...raster.data.slice((20 * 60 + x) * 3, (20 * 60 + x) * 3 + 3),
  ]
  // The subject is the left half; its depth increases to the right.
  for (const x of [35, 45, 59]) {
    expect(pixel(depth, x)).toEqual([0, 0, 0])
    expect(pixel(normals, x)).toEqual([128, 128, 255])
  }
  const levels = [1, 10, 20, 27].map(x => pixel(depth, x)[0] ?? 0)
  expect(levels).toEqual(levels.toSorted((a, b) => a - b))
  expect(levels[0]).toBeGreaterThanOrEqual(1)
  expect(levels[3]).toBeGreaterThan(200)
})
