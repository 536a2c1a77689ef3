import {
  builtInSuperResolution,
  createProgress,
  decode,
  type Engines,
  encode,
  type Raster,
  type UpscaleOptions,
} from '@pentimento/imaging'
import { afterAll, describe, expect, it } from 'vitest'
import { runTool } from '../run.ts'
import { imageUpscaler } from './contract.ts'

const superResolution = builtInSuperResolution()
const engines = { superResolution } as Partial<Engines> as Engines
afterAll(() => superResolution.close())

const work = () => ({ signal: new AbortController().signal, progress: createProgress(() => undefined) })
const limits = { maxPixels: 1e6, maxBytes: 1e6 }

/** A disc on a gradient, 24 × 18; with four channels, only the disc is opaque. */
function drawing(channels: 3 | 4 = 3): Raster {
  const [width, height] = [24, 18]
  const data = new Uint8ClampedArray(width * height * channels)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isDisc = Math.hypot(x - 11.5, y - 8.5) < 6
    data.set(isDisc ? [220, 60, 40] : [40, 90 + 5 * x, 150], at * channels)
    if (channels === 4) data[at * 4 + 3] = isDisc ? 255 : 0
  }
  return { data, width, height, channels }
}

async function upscale(raster: Raster, params: object, format: 'png' | 'jpeg' = 'png', quality = 90) {
  const image = await encode(raster, { format, quality })
  return runTool(imageUpscaler, { image }, params, { engines, ...work() })
}

describe('an image', () => {
  it.each([
    [{}, [48, 36]],
    [{ scale: 4 }, [96, 72]],
    [{ scale: 8, sharpen: 0.5 }, [192, 144]],
    [{ width: 61 }, [61, 46]],
    [{ width: 50, height: 50, denoise: 1, faceSafe: true }, [50, 50]],
    [{ mode: 'detailed' }, [48, 36]],
    [{ mode: 'crisp', scale: 4 }, [96, 72]],
  ])('has the requested size: %j', async (params, [width, height]) => {
    const { outputs, madeBy } = await upscale(drawing(), params)
    expect(outputs).toMatchObject([{ name: 'image', format: 'png', width, height }])
    expect(madeBy).toBe(engines.superResolution.name)
    const { raster } = await decode(outputs[0].bytes, limits)
    const middle = (Math.floor(raster.height / 2) * raster.width + Math.floor(raster.width / 2)) * 3
    expect(raster.data[middle]).toBeGreaterThan(190)
    expect(raster.data[0]).toBeLessThan(80)
  })

  it('keeps its transparency and the edge of the disc', async () => {
    const { outputs } = await upscale(drawing(4), { scale: 4 })
    const { raster } = await decode(outputs[0].bytes, limits)
    expect(raster).toMatchObject({ width: 96, height: 72, channels: 4 })
    const alpha = (x: number, y: number) => raster.data[(y * raster.width + x) * 4 + 3]
    expect([alpha(48, 36), alpha(2, 2), alpha(90, 36)]).toEqual([255, 0, 0])
  })
})

const received: UpscaleOptions[] = []
const recordingEngines: Engines = {
  ...engines,
  superResolution: {
    name: 'Recorder',
    upscale: async (image, options) => {
      received.push(options)
      return image
    },
  },
}

it('passes mode and sharpening on to the engine', async () => {
  const params = { mode: 'crisp', sharpen: 0.4 }
  const image = await encode(drawing(), { format: 'png' })
  await runTool(imageUpscaler, { image }, params, { engines: recordingEngines, ...work() })
  expect(received.at(-1)).toMatchObject(params)
})

describe('denoising', () => {
  const strengthFor = async (format: 'png' | 'jpeg', quality: number, params: object = {}) => {
    const image = await encode(drawing(), { format, quality })
    await runTool(imageUpscaler, { image }, params, { engines: recordingEngines, ...work() })
    return received.at(-1)?.denoise ?? Number.NaN
  }

  it('by default follows the quantization of a JPEG, and is off for a PNG', async () => {
    expect(await strengthFor('png', 90)).toBe(0)
    const coarse = await strengthFor('jpeg', 40)
    const fine = await strengthFor('jpeg', 88)
    expect(fine).toBeGreaterThan(0)
    expect(coarse).toBeGreaterThan(fine)
    expect(coarse).toBeLessThanOrEqual(1)
  })

  it('by default finds the noise of a PNG, and the artifacts of the JPEG that it once was', async () => {
    const [width, height] = [160, 120]
    const noise = (at: number) => (Math.imul(at + 7, 2_654_435_761) >>> 16) % 41
    const noisy = Uint8Array.from({ length: width * height * 3 }, (_, at) => 100 + noise(at))
    const wavy = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
      const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)]
      return 120 + 60 * Math.sin(x / 3.3 + Math.sin(y / 11) * 3) * Math.sin(y / 5.1)
    })
    const raster = (data: Uint8Array): Raster => ({ data, width, height, channels: 3 })
    const strength = async (input: Raster) => {
      const image = await encode(input, { format: 'png' })
      await runTool(imageUpscaler, { image }, {}, { engines: recordingEngines, ...work() })
      return received.at(-1)?.denoise
    }
    expect(await strength(raster(noisy))).toBe(1)
    expect(await strength(raster(wavy))).toBe(0)
    const jpeg = await encode(raster(wavy), { format: 'jpeg', quality: 60 })
    expect(await strength((await decode(jpeg, limits)).raster)).toBeGreaterThan(0.7)
  })

  it('uses the requested strength', async () => {
    expect(await strengthFor('jpeg', 40, { denoise: 0 })).toBe(0)
    expect(await strengthFor('png', 90, { denoise: 0.7 })).toBe(0.7)
  })
})

it('rejects an image too large for its scale before any work', async () => {
  const data = new Uint8ClampedArray(1025 * 2 * 3)
  const rejected = upscale({ data, width: 1025, height: 2, channels: 3 }, { scale: 16 })
  await expect(rejected).rejects.toMatchObject({ code: 'too-large-for-scale' })
})

it('stops when aborted', async () => {
  const abortController = new AbortController()
  const image = await encode(drawing(), { format: 'png' })
  const progress = createProgress(fraction => fraction > 0 && abortController.abort(new Error('enough')))
  const running = runTool(imageUpscaler, { image }, {}, { engines, signal: abortController.signal, progress })
  await expect(running).rejects.toThrow('enough')
})
