import { createProgress, type Engines, type ExtendOptions, type Raster, shrink } from '@pentimento/imaging'
import { expect, it, vi } from 'vitest'
import type { NamedOutput } from '../define-pipeline.ts'
import { parseParams } from '../params.ts'
import { type Format, universalResizer } from './contract.ts'
import pipeline from './pipeline.ts'

const work = { signal: new AbortController().signal, progress: createProgress(() => undefined), sources: {} }

/** A gradient, with a subject of one color on the right. */
function drawScene(width: number, height: number, channels: 3 | 4 = 3): Raster {
  const data = new Uint8ClampedArray(width * height * channels)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isSubject = x >= width * 0.7 && x < width * 0.9 && y >= height * 0.2 && y < height * 0.8
      const color = isSubject ? [200, 40, 30] : [(160 * x) / width, (200 * y) / height, 140]
      data.set(channels === 4 ? [...color, isSubject ? 255 : 0] : color, (y * width + x) * channels)
    }
  return { data, width, height, channels }
}

/**
 * Engines that find the subject by its color, and fill extensions and enlargements with a constant.
 *
 * @param implausibility of extensions
 */
function engines(implausibility?: number) {
  const matte = vi.fn(async ({ data, width, height, channels }: Raster) => ({
    data: Float32Array.from({ length: width * height }, (_, pixel) =>
      data[pixel * channels] === 200 ? 1 : 0,
    ),
    width,
    height,
  }))
  const upscale = vi.fn(async (image: Raster, { width, height }: { width: number; height: number }) => {
    const data = new Uint8ClampedArray(width * height * image.channels).fill(90)
    return { ...image, data, width, height }
  })
  const extend = vi.fn(async (image: Raster, { left, right, up, down }: ExtendOptions) => {
    const [width, height] = [image.width + left + right, image.height + up + down]
    const data = new Uint8ClampedArray(width * height * image.channels)
    return { ...image, data, width, height, ...(implausibility !== undefined && { implausibility }) }
  })
  const all = {
    matting: { name: 'Matte', matte },
    textReading: { name: 'Reader', find: async () => [], segment: async () => [] },
    superResolution: { name: 'Larger', upscale },
    outpainting: { name: 'Wider', extend },
  } as unknown as Engines
  return { all, matte, upscale, extend }
}

async function render(image: Raster, formats: Format[], others: object = {}, from = engines()) {
  const params = parseParams(universalResizer, { formats, ...others })
  const { image: each, madeBy } = await pipeline({ image }, params, { engines: from.all, ...work })
  const results: NamedOutput[] = []
  for await (const one of each) results.push(one)
  return { results, madeBy, ...from }
}

it('renders every format with its size and name, and detects the subject once', async () => {
  const { results, matte, madeBy } = await render(drawScene(300, 200), [
    '90x90',
    '300x100',
    '40x160',
    '90x90',
  ])
  const sizes = results.map(({ name, image }) => [name, image.width, image.height])
  expect(sizes).toEqual([
    ['90x90', 90, 90],
    ['300x100', 300, 100],
    ['40x160', 40, 160],
    ['90x90-2', 90, 90],
  ])
  expect(matte).toHaveBeenCalledTimes(1)
  expect(madeBy).toBe('Matte')
})

it('reports method, reason and what was kept for each format', async () => {
  const { results } = await render(drawScene(300, 200), ['90x90'])
  expect(results[0]?.findings).toMatchObject({
    method: 'crop',
    reason: 'subject-whole',
    kept: { subject: 1, image: 2 / 3 },
    enlargement: 0.45,
    madeBy: ['Matte'],
  })
})

it('copies the pixels of a crop at original size unchanged', async () => {
  const image = drawScene(300, 200)
  const { results } = await render(image, [{ width: 200, height: 200, method: 'crop', at: { x: 0.5, y: 0 } }])
  const { data } = results[0]?.image ?? image
  expect([...data.subarray(0, 3)]).toEqual([...image.data.subarray(50 * 3, 51 * 3)])
})

it('enlarges once for several formats that need it, and separately for a single one', async () => {
  const several = await render(drawScene(60, 40), ['120x120', '200x200', '20x20'], { method: 'crop' })
  expect(several.upscale).toHaveBeenCalledTimes(1)
  expect(several.upscale.mock.calls[0]?.[1]).toEqual({ width: 300, height: 200 })
  expect(several.results.map(({ madeBy }) => madeBy)).toEqual([['Larger'], ['Larger'], []])
  const alone = await render(drawScene(60, 40), ['200x200', '20x20'], { method: 'crop' })
  expect(alone.upscale.mock.calls[0]?.[1]).toEqual({ width: 200, height: 200 })
})

it('outpaints if requested, and large results at a reduced size with the original composited in', async () => {
  const { results, extend } = await render(drawScene(300, 200), ['300x300', '2000x2000'], {
    method: 'extend',
  })
  expect(results[0]?.madeBy).toEqual(['Wider'])
  const [, margins] = extend.mock.calls[0] ?? []
  expect(margins).toMatchObject({ seed: 0 })
  const [first, second] = extend.mock.calls.map(([image]) => image)
  expect(first?.width).toBeLessThanOrEqual(300)
  expect((second?.width ?? 0) * (second?.height ?? 0)).toBeLessThan(2.3e6)
  expect(results[1]?.image).toMatchObject({ width: 2000, height: 2000 })
})

it('finds the subject once, and gives outpainting what the extended part shows', async () => {
  const { matte, extend } = await render(drawScene(200, 200), ['300x100', '220x100'])
  expect(extend).toHaveBeenCalledTimes(2)
  for (const [image, { content }] of extend.mock.calls) {
    const { width, height } = content?.matte ?? { width: 0, height: 0 }
    expect(width / height).toBeCloseTo(image.width / image.height, 1)
  }
  expect(matte).toHaveBeenCalledTimes(1)
})

it('extends far only if that looks plausible, and a little in any case', async () => {
  const madeAt = async (implausibility: number) => {
    const { results } = await render(drawScene(200, 200), ['300x100', '220x100'], {}, engines(implausibility))
    return results.map(({ findings }) => findings)
  }
  const extended = { method: 'extend', madeBy: ['Matte', 'Wider'] }
  expect(await madeAt(0.1)).toMatchObject([extended, extended])
  expect(await madeAt(0.5)).toMatchObject([{ method: 'pad', madeBy: ['Matte'] }, extended])
})

it('pads a cutout with transparency, and does not run matting on it', async () => {
  const { results, matte, madeBy } = await render(drawScene(300, 200, 4), ['100x200'], { method: 'pad' })
  expect(matte).not.toHaveBeenCalled()
  expect(madeBy).toBe('Crop and scale (built-in)')
  expect(results[0]?.image.channels).toBe(4)
  expect(results[0]?.image.data[3]).toBe(0)
  expect(results[0]?.findings).toMatchObject({ background: 'transparent' })
})

it.each([
  ['one pixel', 1, 1],
  ['one pixel across', 1, 10_000],
  ['one pixel down', 10_000, 1],
])('renders formats of an image of %s with every method', async (_, width, height) => {
  for (const method of ['auto', 'crop', 'extend', 'pad']) {
    const { results } = await render(drawScene(width, height), ['64x64', '96x32'], { method })
    expect(results.map(({ image }) => [image.width, image.height])).toEqual([
      [64, 64],
      [96, 32],
    ])
  }
})

it('aborts between formats', async () => {
  const stop = new AbortController()
  const params = parseParams(universalResizer, { formats: ['64x64', '32x32'] })
  const tools = { engines: engines().all, ...work, signal: stop.signal }
  const { image } = await pipeline({ image: drawScene(300, 200) }, params, tools)
  const each = image[Symbol.asyncIterator]()
  expect((await each.next()).value.name).toBe('64x64')
  stop.abort(new Error('enough'))
  await expect(each.next()).rejects.toThrow('enough')
})

it.each([
  [undefined, '150x100'],
  ['crop', '30x20'],
  ['pad', '600x400'],
  ['extend', '300x200'],
])('detects no subject for a format of the image’s aspect ratio: %s, %s', async (method, format) => {
  const { matte, madeBy, results } = await render(drawScene(300, 200), [format], {
    ...(method && { method }),
  })
  expect(matte).not.toHaveBeenCalled()
  expect(madeBy).toBe('Crop and scale (built-in)')
  expect(results[0]?.findings).toMatchObject({ kept: { image: 1 }, added: 0 })
})

it.each([{ zoom: 2 }, { width: 151 }])('detects it if something is cut off: %j', async changed => {
  const { matte } = await render(drawScene(300, 200), [
    { width: 150, height: 100, method: 'crop', ...changed },
  ])
  expect(matte).toHaveBeenCalledTimes(1)
})

it('scales down exactly like shrink', async () => {
  const image = drawScene(300, 200)
  const { results } = await render(image, ['150x100'])
  const { data } = await shrink(image, 150, 100)
  expect([...(results[0]?.image.data ?? [])]).toEqual([...data])
})
