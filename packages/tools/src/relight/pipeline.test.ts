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
