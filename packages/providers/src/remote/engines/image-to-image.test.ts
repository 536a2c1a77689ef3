import type { Raster } from '@pentimento/imaging'
import { describe, expect, it } from 'vitest'
import type { Canvas, ImageProvider, ImageToImageRequest } from '../image-provider.ts'
import { gradientImage, recordingWork, solidImage } from '../test-service.ts'
import { remoteEngines } from './remote-engines.ts'

const free: Canvas = { maxPixels: 512 * 512, minSide: 64, maxSide: 1024, multiple: 8 }
const fixed: Canvas = { ...free, sizes: [solidImage(256, 256, [0, 0, 0]), solidImage(384, 256, [0, 0, 0])] }

/** A provider that answers with a gray image of the requested size, and records the requests. */
function grayProvider(canvas: Canvas) {
  const received: ImageToImageRequest[] = []
  const operation = {
    canvas,
    run: async (request: ImageToImageRequest) => {
      received.push(request)
      return solidImage(request.width, request.height, [128, 128, 128])
    },
  }
  const provider: ImageProvider = { kind: 'openai', name: 'Gray', vary: operation, renderSketch: operation }
  return { received, engines: remoteEngines(provider) }
}

const options = (width: number, height: number) => ({ prompt: 'a jug', width, height, seed: 3 })

describe('a variation', () => {
  it.each([
    [1024, 576],
    [300, 300],
    [40, 400],
  ])('of %d×%d has the size of the options and is sent at the model’s size', async (width, height) => {
    const { received, engines } = grayProvider(free)
    const image = gradientImage(width, height)
    const made = await engines.variation?.vary(image, options(width, height), recordingWork())
    expect(made).toMatchObject({ width, height, channels: 3 })
    const [{ image: sent, ...size }] = received
    expect([sent.width, sent.height]).toEqual([size.width, size.height])
    expect(size.width * size.height).toBeLessThanOrEqual(free.maxPixels)
    expect([size.width % 8, size.height % 8]).toEqual([0, 0])
  })

  it('is sent in its own aspect ratio to a service with fixed sizes, and the result is cropped to it', async () => {
    const { received, engines } = grayProvider(fixed)
    const made = await engines.variation?.vary(gradientImage(1600, 1200), options(1024, 768), recordingWork())
    expect(made).toMatchObject({ width: 1024, height: 768 })
    const [{ image: sent, width, height }] = received
    expect([sent.width, sent.height, width, height]).toEqual([1024, 768, 384, 256])
  })
})

describe('a sketch', () => {
  const colorSent = async (sketch: Raster) => {
    const { received, engines } = grayProvider(free)
    await engines['sketch-rendering']?.renderSketch(sketch, options(128, 128), recordingWork())
    return received[0].image.data[0]
  }

  it('is sent with a light background, whatever its own', async () => {
    expect(await colorSent(solidImage(128, 128, [240, 240, 240]))).toBe(240)
    expect(await colorSent(solidImage(128, 128, [10, 10, 10]))).toBe(245)
    expect(await colorSent(solidImage(128, 128, [0, 0, 0, 0]))).toBe(255)
  })
})
