import {
  createProgress,
  decode,
  decodeMask,
  type Engines,
  encode,
  type Raster,
  regionGrowSelection,
} from '@pentimento/imaging'
import { describe, expect, it } from 'vitest'
import { cleanup } from './cleanup/contract.ts'
import { runInteractiveInference } from './interactive-inference.ts'
import { universalResizer } from './universal-resizer/contract.ts'

const engines = { selection: regionGrowSelection() } as unknown as Engines
const work = { engines, signal: new AbortController().signal, progress: createProgress(() => {}) }

function drawPng(at: (x: number, y: number) => number[]): Promise<Uint8Array> {
  const data = new Uint8Array(80 * 60 * 3)
  for (let y = 0; y < 60; y++) for (let x = 0; x < 80; x++) data.set(at(x, y), (y * 80 + x) * 3)
  return encode({ data, width: 80, height: 60, channels: 3 }, { format: 'png' })
}

const scene = () => drawPng((x, y) => (x >= 30 && x < 55 && y >= 20 && y < 40 ? [210, 40, 30] : [70, 70, 70]))

const limits = { maxPixels: 1e6, maxBytes: 1e6 }

it('returns a mask of the image’s size, white on the clicked object, and names the engine', async () => {
  const params = { points: [{ x: 40, y: 30 }] }
  const { outputs, madeBy } = await runInteractiveInference(
    cleanup,
    'select',
    { image: await scene() },
    params,
    work,
  )
  expect(outputs).toMatchObject([{ name: 'mask', mediaType: 'image/png', width: 80, height: 60 }])
  const { data } = await decodeMask(outputs[0].bytes, limits)
  expect([data[30 * 80 + 40], data[21 * 80 + 31], data[5 * 80 + 5]]).toEqual([255, 255, 0])
  expect((await decode(outputs[0].bytes, limits)).raster.channels).toBe(3)
  expect(madeBy).toBe('Colors and edges (built-in)')
})

describe('a request', () => {
  it.each([
    ['without a point', { points: [] }, /points: /],
    ['without points', {}, /points: /],
    ['with a negative point', { points: [{ x: -1, y: 5 }] }, /points\.0\.x: /],
    [
      'with a point outside the image',
      { points: [{ x: 80, y: 5 }] },
      /points: expected coordinates within 80×60, got 80, 5/,
    ],
    ['with text instead of numbers', { points: [{ x: 'left', y: 5 }] }, /points\.0\.x: /],
  ])('%s is rejected', async (_, params, message) => {
    const running = runInteractiveInference(cleanup, 'select', { image: await scene() }, params, work)
    await expect(running).rejects.toMatchObject({
      code: 'invalid-parameter',
      message: expect.stringMatching(message),
    })
  })

  it('without an image, or with an invalid one, is rejected', async () => {
    const params = { points: [{ x: 1, y: 1 }] }
    await expect(runInteractiveInference(cleanup, 'select', {}, params, work)).rejects.toMatchObject({
      code: 'missing-file',
    })
    const broken = runInteractiveInference(
      cleanup,
      'select',
      { image: new Uint8Array([1, 2, 3]) },
      params,
      work,
    )
    await expect(broken).rejects.toMatchObject({ code: 'unsupported-format' })
  })
})

describe('a small extended image', () => {
  const engines = { outpainting: { name: 'A provider' } } as unknown as Engines
  const params = { left: 8, right: 0, up: 4, down: 0, seed: 3 }
  const extend = async (overrides: object, image = scene()) =>
    runInteractiveInference(
      universalResizer,
      'extend',
      { image: await image },
      { ...params, ...overrides },
      {
        ...work,
        engines,
      },
    )

  it('contains the original, uses the built-in engine, and names the engine of a full result', async () => {
    const { outputs, madeBy } = await extend({})
    expect(outputs).toMatchObject([{ width: 88, height: 64, findings: { resultBy: 'A provider' } }])
    expect(madeBy).toBe('Shift map (built-in)')
    const [wider, image] = await Promise.all([
      decode(outputs[0].bytes, limits),
      decode(await scene(), limits),
    ])
    const rowAt = (raster: Raster, x: number, y: number) =>
      [...raster.data.slice((y * raster.width + x) * 3)].slice(0, 80 * 3)
    expect(rowAt(wider.raster, 8, 30)).toEqual(rowAt(image.raster, 0, 26))
  })

  it('repeats less of a subject that the request contains', async () => {
    const cell = (x: number, y: number) => x > 40 && x % 12 > 5 && y > 20 && y < 26
    const shelf = drawPng((x, y) => (cell(x, y) ? [210, 40, 30] : [70, 70, 70]))
    const bytes = Uint8Array.from({ length: 80 * 60 }, (_, at) =>
      cell(at % 80, Math.floor(at / 80)) ? 255 : 0,
    )
    const subject = { width: 80, height: 60, data: Buffer.from(bytes).toString('base64') }
    const redIn = async (overrides: object) => {
      const { outputs } = await extend({ left: 0, right: 40, up: 0, ...overrides }, shelf)
      const { raster } = await decode(outputs[0].bytes, limits)
      let count = 0
      for (let y = 0; y < 60; y++)
        for (let x = 80; x < 120; x++) if (raster.data[(y * 120 + x) * 3] > 150) count++
      return count
    }
    expect(await redIn({ subject })).toBeLessThan((await redIn({})) / 2)
  })

  it.each([
    ['longer than 512 pixels', { left: 500 }, /512 pixels, got 580×64/],
    [
      'with a subject of another size',
      { subject: { width: 2, height: 2, data: 'AAAA' } },
      /4 bytes for 2×2, got 3/,
    ],
    ['with a negative margin', { left: -1 }, /left: /],
  ])('%s is rejected', async (_, overrides, message) => {
    await expect(extend(overrides)).rejects.toMatchObject({
      code: 'invalid-parameter',
      message: expect.stringMatching(message),
    })
  })
})
