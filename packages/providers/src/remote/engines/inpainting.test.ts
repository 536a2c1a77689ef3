import type { Mask, Raster } from '@pentimento/imaging'
import { describe, expect, it } from 'vitest'
import type { Canvas, EraseRequest, ImageProvider } from '../image-provider.ts'
import { gradientImage, recordingWork, solidImage } from '../test-service.ts'
import { remoteEngines } from './remote-engines.ts'

const anySize: Canvas = { maxPixels: 256 * 256, minSide: 64, maxSide: 512, multiple: 8 }

/** A service that returns its input, brightened, with the hole in one color. */
function painter(canvas: Canvas, color = [10, 220, 30], light = 0) {
  const requests: EraseRequest[] = []
  const run = async (request: EraseRequest): Promise<Raster> => {
    requests.push(request)
    const { image, mask } = request
    const data = image.data.map((v, at) => (mask.data[Math.floor(at / 3)] ? color[at % 3] : v) + light)
    return { ...image, data: Uint8ClampedArray.from(data) }
  }
  const provider: ImageProvider = { kind: 'stability', name: 'Painter', erase: { canvas, run } }
  return { provider, requests }
}

function maskOf(width: number, height: number, ...holes: number[][]): Mask {
  const data = new Uint8Array(width * height)
  for (const [left, top, right, bottom] of holes)
    for (let y = top; y < bottom; y++) data.fill(255, y * width + left, y * width + right)
  return { data, width, height }
}

const options = { mode: 'quality', seed: 4 } as const
const complete = (provider: ImageProvider, image: Raster, mask: Mask) => {
  const engine = remoteEngines(provider).completion
  if (!engine) throw new Error('the provider completes nothing')
  return engine.complete(image, mask, options, recordingWork())
}

function expectSameOutside(after: Raster, before: Raster, mask: Mask): void {
  const { channels } = before
  const changed: number[] = []
  for (let pixel = 0; pixel < mask.data.length; pixel++) {
    if (mask.data[pixel]) continue
    for (let c = 0; c < channels; c++)
      if (after.data[pixel * channels + c] !== before.data[pixel * channels + c]) changed.push(pixel)
  }
  expect(changed).toEqual([])
}

describe('completion', () => {
  it.each([
    ['small', 50, 40],
    ['as large as the service takes', 256, 256],
    ['larger', 700, 500],
    ['long', 900, 60],
  ])('leaves a %s image unchanged outside the mask', async (_, width, height) => {
    const image = gradientImage(width, height)
    const mask = maskOf(width, height, [20, 15, 34, 30])
    const after = await complete(painter(anySize, [10, 220, 30], 25).provider, image, mask)
    expect(after).toMatchObject({ width, height, channels: 3 })
    expectSameOutside(after, image, mask)
    expect(after.data[(22 * width + 27) * 3 + 1]).toBeGreaterThan(180)
  })

  it('sends only supported sizes, whatever the image and the mask', async () => {
    const sized: Canvas = {
      ...anySize,
      sizes: [solidImage(256, 256, [0, 0, 0]), solidImage(384, 256, [0, 0, 0])],
    }
    for (const canvas of [anySize, sized, { ...anySize, maxAspect: 1.5 }]) {
      for (const [width, height] of [
        [31, 17],
        [333, 90],
        [1000, 700],
        [200, 900],
      ]) {
        const { provider, requests } = painter(canvas)
        await complete(provider, gradientImage(width, height), maskOf(width, height, [3, 2, width - 9, 12]))
        for (const { image, mask } of requests) {
          expect(image.channels).toBe(3)
          expect([mask.width, mask.height]).toEqual([image.width, image.height])
          expect(mask.data.includes(255)).toBe(true)
          if (canvas.sizes)
            expect(canvas.sizes.map(s => `${s.width}×${s.height}`)).toContain(
              `${image.width}×${image.height}`,
            )
          else {
            expect(image.width * image.height).toBeLessThanOrEqual(canvas.maxPixels)
            expect([image.width % 8, image.height % 8]).toEqual([0, 0])
            expect(Math.min(image.width, image.height)).toBeGreaterThanOrEqual(64)
          }
          const [short, long] = [image.width, image.height].sort((a, b) => a - b)
          if (canvas.maxAspect) expect(long / short).toBeLessThanOrEqual(1.5)
        }
      }
    }
  })

  it('sends a small hole of a large image at full scale', async () => {
    const { provider, requests } = painter(anySize)
    const image = gradientImage(1200, 900)
    await complete(provider, image, maskOf(1200, 900, [600, 400, 640, 430]))
    expect(requests).toHaveLength(1)
    const { data, width } = requests[0].image
    const [left, right] = [data[0], data[(width - 1) * 3]]
    // A gradient of 160 levels over 1200 pixels: 256 pixels rise by 34.
    expect(Math.abs(right - left - 34)).toBeLessThanOrEqual(2)
  })

  it('sends one request per hole for a few distant holes, and one in total for many', async () => {
    const few = painter(anySize)
    await complete(
      few.provider,
      gradientImage(1200, 900),
      maskOf(1200, 900, [50, 50, 80, 80], [1100, 800, 1140, 830]),
    )
    expect(few.requests).toHaveLength(2)
    const many = painter(anySize)
    const holes = Array.from({ length: 12 }, (_, i) => [
      50 + (i % 4) * 300,
      50 + (i >> 2) * 300,
      60 + (i % 4) * 300,
      60 + (i >> 2) * 300,
    ])
    const image = gradientImage(1200, 900)
    const after = await complete(many.provider, image, maskOf(1200, 900, ...holes))
    expect(many.requests).toHaveLength(1)
    expectSameOutside(after, image, maskOf(1200, 900, ...holes))
  })

  it('corrects the brightness that the service changed', async () => {
    const image = solidImage(200, 160, [100, 120, 140])
    const after = await complete(
      painter(anySize, [100, 120, 140], 40).provider,
      image,
      maskOf(200, 160, [60, 50, 120, 100]),
    )
    const off = Math.max(...Array.from(after.data, (value, at) => Math.abs(value - [100, 120, 140][at % 3])))
    expect(off).toBeLessThan(14)
  })

  it('resizes a result of another size', async () => {
    const provider: ImageProvider = {
      kind: 'openai',
      name: 'Other',
      erase: { canvas: anySize, run: async () => solidImage(99, 77, [200, 10, 10]) },
    }
    const image = solidImage(200, 160, [200, 10, 10])
    const after = await complete(provider, image, maskOf(200, 160, [60, 50, 120, 100]))
    expect(after).toEqual(image)
  })

  it('keeps the alpha of a transparent image, and fills it too', async () => {
    const image = solidImage(120, 90, [10, 20, 30, 77])
    const mask = maskOf(120, 90, [40, 30, 70, 60])
    const after = await complete(painter(anySize).provider, image, mask)
    expectSameOutside(after, image, mask)
    expect(new Set(after.data.filter((_, at) => at % 4 === 3))).toEqual(new Set([77]))
  })

  it('sends no request for an empty mask, and rejects a full one', async () => {
    const { provider, requests } = painter(anySize)
    const image = gradientImage(40, 30)
    expect(await complete(provider, image, maskOf(40, 30))).toBe(image)
    await expect(complete(provider, image, maskOf(40, 30, [0, 0, 40, 30]))).rejects.toMatchObject({
      code: 'mask-covers-all',
    })
    await expect(complete(provider, image, maskOf(30, 30, [0, 0, 4, 4]))).rejects.toThrow(RangeError)
    expect(requests).toEqual([])
  })

  it('aborts between two holes', async () => {
    const stop = new AbortController()
    const { provider, requests } = painter(anySize)
    const erase = provider.erase
    if (!erase) throw new Error('no erase')
    const stopping: ImageProvider = {
      ...provider,
      erase: {
        canvas: anySize,
        run: (ask, work) => {
          stop.abort(new Error('enough'))
          return erase.run(ask, work)
        },
      },
    }
    const mask = maskOf(1200, 900, [50, 50, 80, 80], [1100, 800, 1140, 830])
    const engine = remoteEngines(stopping).completion
    await expect(
      engine?.complete(gradientImage(1200, 900), mask, options, recordingWork(stop.signal)),
    ).rejects.toThrow('enough')
    expect(requests).toHaveLength(1)
  })
})

describe('inpainting', () => {
  it('sends the prompt, and replaces erasing with a prompt of its own', async () => {
    const prompts: string[] = []
    const provider: ImageProvider = {
      kind: 'openai',
      name: 'Words',
      inpaint: {
        canvas: anySize,
        run: async ({ image, prompt }) => {
          prompts.push(prompt)
          return image
        },
      },
    }
    const [image, mask] = [gradientImage(90, 80), maskOf(90, 80, [10, 10, 30, 30])]
    await remoteEngines(provider).inpainting?.inpaint(
      image,
      mask,
      { prompt: 'a red hat', seed: 1 },
      recordingWork(),
    )
    await complete(provider, image, mask)
    expect(prompts[0]).toBe('a red hat')
    expect(prompts[1]).toContain('background')
  })

  it('is undefined for a provider without it', () => {
    const nothing: ImageProvider = { kind: 'openai', name: 'Nothing' }
    expect(remoteEngines(nothing).inpainting).toBeUndefined()
    expect(remoteEngines(nothing).completion).toBeUndefined()
  })
})
