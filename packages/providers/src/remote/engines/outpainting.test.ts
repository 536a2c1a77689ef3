import { type ExtendOptions, type Raster, resizeImage } from '@pentimento/imaging'
import { describe, expect, it } from 'vitest'
import type { Canvas, ImageProvider, OutpaintRequest } from '../image-provider.ts'
import { gradientImage, recordingWork, solidImage } from '../test-service.ts'
import { remoteEngines } from './remote-engines.ts'

const canvas: Canvas = { maxPixels: 256 * 256, minSide: 32, maxSide: 2000, multiple: 1, maxAspect: 2.5 }
const extend = (provider: ImageProvider, image: Raster, options: Partial<ExtendOptions>) => {
  const all = { left: 0, right: 0, up: 0, down: 0, seed: 2, ...options }
  return remoteEngines(provider).outpainting?.extend(image, all, recordingWork())
}

function outpainter(): { provider: ImageProvider; requests: OutpaintRequest[] } {
  const requests: OutpaintRequest[] = []
  const run = async (request: OutpaintRequest) => {
    requests.push(request)
    const { image, left, right, up, down } = request
    return solidImage(image.width + left + right, image.height + up + down, [90, 120, 60])
  }
  return {
    provider: { kind: 'stability', name: 'Out', outpaint: { canvas, maxExtension: 100, run } },
    requests,
  }
}

function repainter(): { provider: ImageProvider; prompts: string[] } {
  const prompts: string[] = []
  const provider: ImageProvider = {
    kind: 'openai',
    name: 'In',
    inpaint: {
      canvas: { ...canvas, maxAspect: undefined },
      run: async ({ image, prompt }) => {
        prompts.push(prompt)
        return image
      },
    },
  }
  return { provider, prompts }
}

function part(
  { data, width, channels }: Raster,
  x: number,
  y: number,
  columns: number,
  rows: number,
): number[] {
  return Array.from({ length: rows }, (_, row) => {
    const from = ((y + row) * width + x) * channels
    return [...data.subarray(from, from + columns * channels)]
  }).flat()
}

describe('outpainting', () => {
  it.each([
    ['a service that extends', () => outpainter().provider],
    ['a service that paints by words', () => repainter().provider],
  ])('with %s returns the exact size and leaves the original pixels unchanged', async (_, open) => {
    for (const image of [
      gradientImage(60, 50),
      gradientImage(300, 260),
      solidImage(70, 60, [9, 8, 7, 255]),
    ]) {
      const wide = await extend(open(), image, { left: 41, up: 3, down: 17 })
      expect(wide).toMatchObject({
        width: image.width + 41,
        height: image.height + 20,
        channels: image.channels,
      })
      expect(part(wide as Raster, 41, 3, image.width, image.height)).toEqual([...image.data])
    }
  })

  it('scales proportionally to the limits of the service', async () => {
    const { provider, requests } = outpainter()
    await extend(provider, gradientImage(600, 400), { right: 300, down: 50 })
    const [{ image, left, right, up, down }] = requests
    expect([left, up]).toEqual([0, 0])
    expect((image.width + right) * (image.height + down)).toBeLessThanOrEqual(256 * 256)
    expect(right).toBeLessThanOrEqual(100)
    expect(right / image.width).toBeCloseTo(0.5, 1)
    expect(down / image.height).toBeCloseTo(50 / 400, 1)
  })

  it('adapts the result to the image’s brightness', async () => {
    const wide = await extend(outpainter().provider, solidImage(80, 80, [120, 120, 120]), { right: 40 })
    const [red, green, blue] = part(wide as Raster, 81, 40, 1, 1)
    for (const value of [red, green, blue]) expect(Math.abs(value - 120)).toBeLessThan(25)
  })

  it('sends the prompt, or by default that the scene continues', async () => {
    const { provider, prompts } = repainter()
    await extend(provider, gradientImage(60, 50), { right: 20, prompt: 'a sea' })
    await extend(provider, gradientImage(60, 50), { right: 20 })
    expect(prompts[0]).toBe('a sea')
    expect(prompts[1]).toContain('same scene')
  })

  it('falls back to inpainting for aspect ratios that outpainting does not support', async () => {
    const [outpaintService, promptService] = [outpainter(), repainter()]
    const both = { ...promptService.provider, outpaint: outpaintService.provider.outpaint }
    await extend(both, gradientImage(400, 60), { right: 20 })
    expect([outpaintService.requests.length, promptService.prompts.length]).toEqual([0, 1])
  })

  it('sends no request without margins', async () => {
    const { provider, requests } = outpainter()
    const image = gradientImage(60, 50)
    expect(await extend(provider, image, {})).toBe(image)
    expect(requests).toEqual([])
  })
})

describe('generating', () => {
  const sizes = [
    solidImage(1024, 1024, [0, 0, 0]),
    solidImage(1536, 1024, [0, 0, 0]),
    solidImage(1024, 1536, [0, 0, 0]),
  ]
  const requests: string[] = []
  const open = (its: Canvas): ImageProvider => ({
    kind: 'openai',
    name: 'Gen',
    generate: {
      canvas: its,
      run: async ({ width, height }) => {
        requests.push(`${width}×${height}`)
        return resizeImage(gradientImage(64, 64), width / 4, height / 4)
      },
    },
  })

  it.each([
    [1024, 1024, '1024×1024'],
    [1920, 1080, '1536×1024'],
    [512, 900, '1024×1536'],
    [1, 1, '1024×1024'],
  ])('%d×%d is requested as %s and returned in its exact size', async (width, height, size) => {
    const engine = remoteEngines(open({ ...canvas, sizes })).generation
    const made = await engine?.generate({ prompt: 'x', width, height, seed: 1 }, recordingWork())
    expect(made).toMatchObject({ width, height, channels: 3 })
    expect(requests.at(-1)).toBe(size)
  })

  it('requests the maximum number of pixels in supported steps from a service without fixed sizes', async () => {
    const any = { maxPixels: 1024 * 1024, minSide: 512, maxSide: 2048, multiple: 64 }
    await remoteEngines(open(any)).generation?.generate(
      { prompt: 'x', width: 400, height: 300, seed: 1 },
      recordingWork(),
    )
    const [width, height] = (requests.at(-1) ?? '').split('×').map(Number)
    expect([width % 64, height % 64]).toEqual([0, 0])
    expect(width * height).toBeLessThanOrEqual(any.maxPixels)
    expect(width * height).toBeGreaterThan(0.85 * any.maxPixels)
    expect(width / height).toBeCloseTo(4 / 3, 0)
  })

  it('crops the center if the aspect ratio differs', async () => {
    const direct = gradientImage(300, 100)
    const wide: ImageProvider = {
      kind: 'openai',
      name: 'Wide',
      generate: { canvas, run: async () => direct },
    }
    const request = { prompt: 'x', width: 100, height: 100, seed: 1 }
    const made = await remoteEngines(wide).generation?.generate(request, recordingWork())
    const at = (image: Raster | undefined, x: number) => image?.data[(50 * image.width + x) * 3] ?? 0
    expect(Math.abs(at(made, 0) - at(direct, 100))).toBeLessThanOrEqual(1)
    expect(Math.abs(at(made, 99) - at(direct, 199))).toBeLessThanOrEqual(1)
  })
})
