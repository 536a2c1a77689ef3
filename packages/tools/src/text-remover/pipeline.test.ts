import {
  createProgress,
  type Engines,
  type Mask,
  type Raster,
  type TextReading,
  type TextRegion,
} from '@pentimento/imaging'
import { describe, expect, it } from 'vitest'
import { parseParams } from '../params.ts'
import { textRemover } from './contract.ts'
import pipeline from './pipeline.ts'

/** Light checks, which aren't calm. */
const lightChecks = (width: number, height: number): Raster => ({
  data: Uint8ClampedArray.from({ length: width * height * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3)
    return (Math.floor((pixel % width) / 2) + Math.floor(pixel / (2 * width))) % 2 ? 255 : 215
  }),
  width,
  height,
  channels: 3,
})

/** With a black bar in the place of text. */
const image = lightChecks(60, 40)
for (let y = 16; y < 24; y++) image.data.fill(0, (y * 60 + 12) * 3, (y * 60 + 48) * 3)

const line = (text: string, confidence = 0.95, [left, top] = [8, 10]): TextRegion => ({
  corners: [
    { x: left, y: top },
    { x: left + 44, y: top },
    { x: left + 44, y: top + 20 },
    { x: left, y: top + 20 },
  ],
  score: 0.9,
  text,
  confidence,
  isText: text.length > 1 && confidence >= 0.25,
})

/** What is dark in each line; all of it if nothing is. */
const segment: TextReading['segment'] = async ({ data, width, channels }, lines) =>
  lines.map(([{ x: left, y: top }, , { x: right, y: bottom }]) => {
    const size = { width: right - left, height: bottom - top }
    const strokes = Uint8Array.from({ length: size.width * size.height }, (_, i) => {
      const pixel = (top + Math.floor(i / size.width)) * width + left + (i % size.width)
      return data[channels * pixel] < 128 ? 255 : 0
    })
    const all = strokes.includes(255) ? strokes : strokes.fill(255)
    return { box: { left, top, right, bottom }, strokes: { data: all, ...size } }
  })

/** Near the image's colors, since others are replaced. */
const paleGreen = [200, 243, 200]

/** Engines that find the given regions, call by call, and fill masks with pale green. */
function engines(...results: TextRegion[][]) {
  const masks: Mask[] = []
  const found = [...results]
  const mocked: Pick<Engines, 'textReading' | 'completion'> = {
    textReading: { name: 'Reader', find: async () => found.shift() ?? [], segment },
    completion: {
      name: 'Filler',
      complete: async (image, mask) => {
        masks.push(mask)
        const data = new Uint8ClampedArray(image.data)
        for (let i = 0; i < mask.data.length; i++) if (mask.data[i]) data.set(paleGreen, i * 3)
        return { ...image, data }
      },
    },
  }
  return { engines: mocked as Engines, masks }
}

const work = () => ({ signal: new AbortController().signal, progress: createProgress(() => {}), sources: {} })
const maskedPixels = (mask: Mask) => mask.data.reduce((sum, value) => sum + (value ? 1 : 0), 0)

describe('removing', () => {
  it('fills only the strokes of the text that it finds', async () => {
    const { engines: mockEngines, masks } = engines([line('Hello')])
    const { image: done, madeBy } = await pipeline({ image }, parseParams(textRemover, {}), {
      ...work(),
      engines: mockEngines,
    })
    expect(madeBy).toBe('Reader, Filler')
    expect([...(done?.data.slice((20 * 60 + 30) * 3, (20 * 60 + 30) * 3 + 3) ?? [])]).toEqual(paleGreen)
    expect([...(done?.data.slice(0, 3) ?? [])]).toEqual([...image.data.slice(0, 3)])
    expect(masks).toHaveLength(1)
    expect(maskedPixels(masks[0])).toBeLessThan(44 * 20)
  })

  it('fills the whole region if text is still found', async () => {
    const { engines: mockEngines, masks } = engines([line('Hello')], [line('Hell', 0.3)])
    await pipeline({ image }, parseParams(textRemover, {}), { ...work(), engines: mockEngines })
    expect(masks).toHaveLength(2)
    expect(maskedPixels(masks[1])).toBeGreaterThanOrEqual(44 * 20)
  })

  it('fills only the part of a long region in which text is still found', async () => {
    const wide = lightChecks(300, 60)
    for (let x = 20; x < 280; x++)
      if (x % 8 < 3) for (let y = 26; y < 34; y++) wide.data.fill(0, (y * 300 + x) * 3, (y * 300 + x + 1) * 3)
    const corners = (left: number, right: number): TextRegion['corners'] => [
      { x: left, y: 20 },
      { x: right, y: 20 },
      { x: right, y: 40 },
      { x: left, y: 40 },
    ]
    const region = { ...line('Hello everybody'), corners: corners(12, 288) }
    const { engines: mockEngines, masks } = engines(
      [region],
      [{ ...line('lo e'), corners: corners(60, 110) }],
    )
    await pipeline({ image: wide }, parseParams(textRemover, {}), { ...work(), engines: mockEngines })
    expect(masks).toHaveLength(2)
    expect(maskedPixels(masks[1])).toBeGreaterThanOrEqual(50 * 20)
    expect(maskedPixels(masks[1])).toBeLessThan(90 * 26)
  })

  it('searches for remaining text in the surroundings of the regions only', async () => {
    const [text, margin] = [line('Hello', 0.95, [300, 200]), 64]
    const { engines: mockEngines, masks } = engines([text], [line('Hell', 0.3, [margin, margin])])
    const searched: Raster[] = []
    const { find } = mockEngines.textReading
    const textReading = {
      ...mockEngines.textReading,
      find: (input: Raster, part: Parameters<typeof find>[1]) => {
        searched.push(input)
        return find(input, part)
      },
    }
    const params = parseParams(textRemover, {})
    await pipeline({ image: lightChecks(400, 300) }, params, {
      ...work(),
      engines: { ...mockEngines, textReading },
    })
    expect(searched.map(({ width, height }) => [width, height])).toEqual([
      [400, 300],
      [400 - 300 + margin, 20 + 2 * margin],
    ])
    expect(masks).toHaveLength(2)
    expect(maskedPixels(masks[1])).toBeGreaterThanOrEqual(44 * 20)
  })

  it('searches for what remains of a tall line in a smaller image, transparent or not', async () => {
    const [left, top, right, bottom] = [100, 200, 1100, 500]
    const corners: TextRegion['corners'] = [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ]
    const large = lightChecks(1200, 700)
    const data = new Uint8ClampedArray(1200 * 700 * 4).map((_, i) =>
      i % 4 === 3 ? 255 : large.data[3 * Math.floor(i / 4) + (i % 4)],
    )
    const searched: Raster[] = []
    const masks: Mask[] = []
    const scaled = corners.map(({ x, y }) => ({ x: x / 4, y: y / 4 })) as unknown as TextRegion['corners']
    const mocked: Pick<Engines, 'textReading' | 'completion'> = {
      textReading: {
        name: 'Reader',
        find: async input => {
          searched.push(input)
          return [{ ...line('Hello'), corners: searched.length === 1 ? corners : scaled }]
        },
        segment,
      },
      completion: {
        name: 'Filler',
        complete: async (input, mask) => {
          masks.push(mask)
          return input
        },
      },
    }
    await pipeline({ image: { ...large, data, channels: 4 } }, parseParams(textRemover, {}), {
      ...work(),
      engines: mocked as Engines,
    })
    expect(searched.map(({ width, height }) => [width, height])).toEqual([
      [1200, 700],
      [300, 175],
    ])
    expect(masks).toHaveLength(2)
    expect(maskedPixels(masks[1])).toBeGreaterThanOrEqual((right - left) * (bottom - top))
  })

  it('removes chosen regions without searching for others', async () => {
    const { engines: mockEngines, masks } = engines()
    const params = parseParams(textRemover, { regions: [line('').corners] })
    await pipeline({ image }, params, { ...work(), engines: mockEngines })
    expect(masks).toHaveLength(1)
    expect(masks[0].data[20 * 60 + 30]).toBe(255)
  })

  const [a, b, c, d] = line('').corners
  it.each([
    ['outside the image', line('', 0, [500, 10]).corners],
    ['without height', [a, b, b, a]],
    ['whose sides cross', [a, c, b, d]],
  ])('ignores regions %s', async (_, corners) => {
    const { engines: mockEngines } = engines()
    const params = parseParams(textRemover, { regions: [corners] })
    const { image: done } = await pipeline({ image }, params, { ...work(), engines: mockEngines })
    expect(done?.data).toEqual(image.data)
  })

  it('keeps regions that are unlikely to be text', async () => {
    const { engines: mockEngines, masks } = engines([line('Hello'), line('', 0, [0, 0])])
    await pipeline({ image }, parseParams(textRemover, {}), { ...work(), engines: mockEngines })
    expect(masks[0].data[2 * 60 + 2]).toBe(0)
  })
})

describe('filling', () => {
  /** One marked pixel far from the text; the fill dilates it by one. */
  const marked: Mask = { data: new Uint8Array(60 * 40), width: 60, height: 40 }
  marked.data[5 * 60 + 50] = 255
  const isGreen = (raster: Raster | undefined, x: number, y: number) =>
    paleGreen.every((value, channel) => raster?.data[(y * 60 + x) * 3 + channel] === value)
  const run = (params: object, mask: Mask | undefined, ...results: TextRegion[][]) => {
    const mocked = engines(...results)
    const inputs = { image, ...(mask && { mask }) }
    return pipeline(inputs, parseParams(textRemover, params), { ...work(), engines: mocked.engines })
  }

  it('fills what the mask covers and keeps the text', async () => {
    const { image: done, madeBy } = await run({ action: 'fill' }, marked, [line('Hello')])
    expect(madeBy).toBe('Filler')
    expect([isGreen(done, 50, 5), isGreen(done, 30, 20), isGreen(done, 40, 5)]).toEqual([true, false, false])
  })

  it('fills it in addition to the text that it finds, or is given', async () => {
    const { image: found } = await run({}, marked, [line('Hello')])
    expect([isGreen(found, 50, 5), isGreen(found, 30, 20)]).toEqual([true, true])
    const { image: given } = await run({ regions: [line('').corners] }, marked)
    expect([isGreen(given, 50, 5), isGreen(given, 30, 20)]).toEqual([true, true])
  })

  it('needs no text', async () => {
    const { image: done } = await run({}, marked, [])
    expect([isGreen(done, 50, 5), isGreen(done, 30, 20)]).toEqual([true, false])
    await expect(run({}, undefined, [])).rejects.toMatchObject({ code: 'text-not-found' })
  })

  it.each(['fill', 'remove'])('refuses an empty mask, to %s', async action => {
    const empty = { ...marked, data: new Uint8Array(60 * 40) }
    await expect(run({ action }, empty, [line('Hello')])).rejects.toMatchObject({ code: 'mask-empty' })
  })
})

describe('finding', () => {
  const params = parseParams(textRemover, { action: 'find' })

  it('returns words and corners, and a mask of the strokes', async () => {
    const { engines: mockEngines } = engines([line('Hello'), line('', 0)])
    const {
      mask,
      image: none,
      findings,
    } = await pipeline({ image }, params, { ...work(), engines: mockEngines })
    expect(none).toBeUndefined()
    expect(mask?.data[(20 * 60 + 30) * 3]).toBe(255)
    expect(mask?.data[0]).toBe(0)
    expect(findings?.mask).toEqual([
      { corners: line('').corners, words: 'Hello', confidence: 0.95, isText: true },
      { corners: line('').corners, words: '', confidence: 0, isText: false },
    ])
  })

  it('throws text-not-found without text', async () => {
    for (const found of [[], [line('e', 0.3)]])
      await expect(
        pipeline({ image }, params, { ...work(), engines: engines(found).engines }),
      ).rejects.toMatchObject({ code: 'text-not-found' })
  })
})
