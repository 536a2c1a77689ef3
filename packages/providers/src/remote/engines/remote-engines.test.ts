import { type Raster, resizeImage, type SuperResolution } from '@pentimento/imaging'
import { describe, expect, it } from 'vitest'
import type { Canvas, ImageProvider } from '../image-provider.ts'
import { gradientImage, recordingWork, solidImage } from '../test-service.ts'
import { remoteEngines } from './remote-engines.ts'

const canvas: Canvas = { maxPixels: 128 * 128, minSide: 16, maxSide: 256, multiple: 1 }

describe('super-resolution', () => {
  const sizes: number[] = []
  const provider: ImageProvider = {
    kind: 'stability',
    name: 'Up',
    upscale: {
      canvas,
      factor: 4,
      run: async ({ image }) => {
        sizes.push(image.width * image.height)
        return resizeImage(image, image.width * 4, image.height * 4)
      },
    },
  }
  const enlarge = (image: Raster, width: number, height: number) =>
    remoteEngines(provider)['super-resolution']?.upscale(
      image,
      { width, height },
      recordingWork(),
    ) as Promise<Raster>

  it.each([
    [100, 80, 400, 320],
    [100, 80, 317, 255],
    [300, 220, 600, 440],
    [300, 220, 901, 660],
    [100, 80, 700, 560],
    [100, 80, 50, 40],
  ])('%d×%d to %d×%d returns the exact size without visible tiles', async (w, h, width, height) => {
    const image = gradientImage(w, h)
    const [made, direct] = [await enlarge(image, width, height), await resizeImage(image, width, height)]
    expect(made).toMatchObject({ width, height, channels: 3 })
    let farthest = 0
    for (let at = 0; at < made.data.length; at++)
      farthest = Math.max(farthest, Math.abs(made.data[at] - direct.data[at]))
    expect(farthest).toBeLessThanOrEqual(2)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(canvas.maxPixels)
  })

  it('keeps alpha', async () => {
    const made = await enlarge(solidImage(40, 30, [10, 20, 30, 128]), 160, 120)
    expect(made.channels).toBe(4)
    for (let at = 3; at < made.data.length; at += 4) expect(made.data[at]).toBe(128)
  })

  it('rejects more than 16 times', async () => {
    await expect(enlarge(gradientImage(10, 10), 161, 160)).rejects.toThrow(RangeError)
  })
})

describe('matting', () => {
  const half: Raster = { ...solidImage(100, 80, [9, 9, 9, 255]) }
  for (let pixel = 0; pixel < 4000; pixel++) half.data[pixel * 4 + 3] = 51
  const open = (made: Raster, seen: Raster[] = []): ImageProvider => ({
    kind: 'stability',
    name: 'Cut',
    cutOut: {
      canvas,
      run: async ({ image }) => {
        seen.push(image)
        return made
      },
    },
  })

  it('returns the alpha of the response, from 0 to 1', async () => {
    const matte = await remoteEngines(open(half)).matting?.matte(gradientImage(100, 80), recordingWork())
    expect(matte).toMatchObject({ width: 100, height: 80 })
    expect(matte?.data[0]).toBeCloseTo(0.2, 5)
    expect(matte?.data[7999]).toBe(1)
  })

  it('scales a large image down, and treats an opaque response as all subject', async () => {
    const seen: Raster[] = []
    const matte = await remoteEngines(open(solidImage(10, 10, [1, 2, 3]), seen)).matting?.matte(
      gradientImage(1000, 500),
      recordingWork(),
    )
    expect(seen[0].width * seen[0].height).toBeLessThanOrEqual(canvas.maxPixels)
    expect(seen[0].width / seen[0].height).toBeCloseTo(2, 1)
    expect(new Set(matte?.data)).toEqual(new Set([1]))
  })
})

describe('replacing a background', () => {
  const subject = solidImage(120, 90, [200, 50, 50, 0])
  for (let y = 30; y < 60; y++) for (let x = 40; x < 80; x++) subject.data[(y * 120 + x) * 4 + 3] = 255
  const green = async ({ width, height }: { width: number; height: number }) =>
    solidImage(width, height, [20, 180, 40])
  const providers: Record<string, Partial<ImageProvider>> = {
    'inpainting around the subject': { inpaint: { canvas, run: ({ image }) => green(image) } },
    'generation from a prompt': { generate: { canvas, run: green } },
  }
  const options = { prompt: 'a meadow', seed: 1 }
  const at = (image: Raster | undefined, x: number, y: number) => [
    ...(image?.data.subarray((y * 120 + x) * 3, (y * 120 + x) * 3 + 3) ?? []),
  ]

  it.each(Object.keys(providers))('%s keeps the subject unchanged', async name => {
    const engine = remoteEngines({ kind: 'openai', name: 'Back', ...providers[name] })['background-painting']
    const made = await engine?.replaceBackground(subject, options, recordingWork())
    expect(made).toMatchObject({ width: 120, height: 90, channels: 3 })
    expect(at(made, 60, 45)).toEqual([200, 50, 50])
    const [red, green, blue] = at(made, 2, 2)
    expect(green).toBeGreaterThan(Math.max(red, blue))
  })

  it('returns the result of a service’s background replacement at the exact size', async () => {
    const relit: ImageProvider = {
      kind: 'stability',
      name: 'Relit',
      replaceBackground: { canvas, run: async () => solidImage(60, 45, [1, 2, 3]) },
      ...providers['inpainting around the subject'],
    }
    const made = await remoteEngines(relit)['background-painting']?.replaceBackground(
      subject,
      options,
      recordingWork(),
    )
    expect(made).toEqual(solidImage(120, 90, [1, 2, 3]))
  })
})

it('creates exactly the engines that a provider supports', () => {
  const offered = (provider: Partial<ImageProvider>) =>
    Object.entries(remoteEngines({ kind: 'openai', name: 'Some', ...provider })).flatMap(([engine, its]) =>
      its ? [engine] : [],
    )
  expect(offered({})).toEqual([])
  expect(offered({ cutOut: { canvas, run: async ({ image }) => image } })).toEqual(['matting'])
  expect(offered({ inpaint: { canvas, run: async ({ image }) => image } })).toEqual([
    'background-painting',
    'completion',
    'inpainting',
    'outpainting',
  ])
})

it('enlarges a much smaller result with the super-resolution engine', async () => {
  const requests: string[] = []
  const superResolution: SuperResolution = {
    name: 'Local',
    upscale: async (image, { width, height }) => {
      requests.push(`${image.width}×${image.height} to ${width}×${height}`)
      return resizeImage(image, width, height)
    },
  }
  const run = async () => solidImage(100, 100, [1, 2, 3])
  const { generation } = remoteEngines(
    { kind: 'openai', name: 'Small', generate: { canvas, run } },
    superResolution,
  )
  const size = (side: number) => ({ prompt: 'x', width: side, height: side, seed: 1 })
  expect(await generation?.generate(size(300), recordingWork())).toMatchObject({ width: 300, height: 300 })
  expect(await generation?.generate(size(110), recordingWork())).toMatchObject({ width: 110, height: 110 })
  expect(requests).toEqual(['100×100 to 300×300'])
})
