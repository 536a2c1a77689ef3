import {
  type BackgroundPainting,
  builtInCompletion,
  createProgress,
  type Engines,
  type Raster,
} from '@pentimento/imaging'
import { describe, expect, it, vi } from 'vitest'
import type { ParamsOf } from '../define-contract.ts'
import { parseParams } from '../params.ts'
import { replaceBackground } from './contract.ts'
import pipeline from './pipeline.ts'

const [width, height] = [160, 120]
const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
const isDisc = (x: number, y: number) => Math.hypot(x - 80, y - 60) < 30
const drawn = (colorAt: (x: number, y: number) => number[], channels: 3 | 4 = 3): Raster => ({
  data: Uint8ClampedArray.from({ length: width * height * channels }, (_, at) => {
    const pixel = Math.floor(at / channels)
    return colorAt(pixel % width, Math.floor(pixel / width))[at % channels]
  }),
  width,
  height,
  channels,
})
const colorOfPhoto = (x: number, y: number) => (isDisc(x, y) ? [200, 60, 40] : [90 + (x % 5), 130, 110])
const photo = drawn(colorOfPhoto)
const sky = drawn((x, y) => [30 + x / 4, 60, 180 + y / 3])
const cutout = drawn((x, y) => (isDisc(x, y) ? [200, 60, 40, 255] : [0, 0, 0, 0]), 4)
const emptyImage = drawn(() => [0, 0, 0, 0], 4)
const matting = {
  name: 'A drawn disc',
  matte: vi.fn(async () => ({
    data: Float32Array.from({ length: width * height }, (_, pixel) =>
      isDisc(pixel % width, Math.floor(pixel / width)) ? 1 : 0.01,
    ),
    width,
    height,
  })),
}
const backgroundEngine = {
  name: 'A painter',
  replaceBackground: vi.fn<BackgroundPainting['replaceBackground']>(async (_subject, { seed }) =>
    Object.assign(
      drawn(() => [seed, 0, 0]),
      { background: sky },
    ),
  ),
}
const engines = {
  matting,
  backgroundPainting: backgroundEngine,
  completion: builtInCompletion(),
} as Partial<Engines> as Engines
const plain = { harmonize: 0, lightWrap: 0, shadow: 'none' } as const
const run = (
  params: Partial<ParamsOf<typeof replaceBackground>>,
  { image = photo, ...others }: { image?: Raster; background?: Raster; cutout?: Raster } = {},
) =>
  pipeline({ image, ...others }, parseParams(replaceBackground, params), {
    ...work,
    engines,
    sources: {},
  })
const at = ({ data, channels }: Raster, x: number, y: number) => [
  ...data.subarray((y * width + x) * channels, (y * width + x) * channels + 3),
]

describe('the background', () => {
  it.each([
    ['custom', { backgroundType: 'color', color: '#2a3cb4' }, [0x2a, 0x3c, 0xb4]],
    ['a gradient', { backgroundType: 'gradient', angle: 90, colors: ['#102030', '#102030'] }, [16, 32, 48]],
  ] as const)('%s appears behind the subject', async (_, params, color) => {
    const { image, madeBy } = await run({
      ...plain,
      ...params,
      colors: params.backgroundType === 'gradient' ? [...params.colors] : undefined,
    })
    expect(image).toMatchObject({ width, height, channels: 3 })
    expect(at(image, 80, 60)).toEqual([200, 60, 40])
    expect(at(image, 5, 5)).toEqual(color)
    expect(madeBy).toBe('A drawn disc')
  })

  it('is the background image, if one is given', async () => {
    const { image } = await run(plain, { background: sky })
    expect(at(image, 5, 5)).toEqual(at(sky, 5, 5))
  })

  it('can be the blurred original', async () => {
    const { image } = await run({ ...plain, backgroundType: 'blur', blur: 60 })
    const [red, green] = at(image, 5, 5)
    expect([Math.abs(red - 92) < 4, Math.abs(green - 130) < 3]).toEqual([true, true])
  })

  it('shows no trace of the subject at its original position', async () => {
    const { image } = await run({ ...plain, backgroundType: 'blur', blur: 20, x: 40 })
    expect(at(image, 144, 60)).toEqual([200, 60, 40])
    expect(at(image, 70, 60)[0]).toBeLessThan(110)
  })

  it('cannot be the blurred original if the input is a cutout', async () => {
    await expect(run({ backgroundType: 'blur' }, { image: cutout })).rejects.toMatchObject({
      code: 'invalid-parameter',
    })
  })
})

describe('a background from a prompt', () => {
  it('is generated once per variation, each with its own seed', async () => {
    const result = await run({ prompt: 'a beach', seed: 99_999, variations: 3 })
    expect(
      backgroundEngine.replaceBackground.mock.calls.map(([, { seed, prompt }]) => [seed, prompt]),
    ).toEqual([
      [99_999, 'a beach'],
      [100_000, 'a beach'],
      [0, 'a beach'],
    ])
    expect(result.fourth).toBeUndefined()
    expect(result.findings).toMatchObject({ third: { seed: 0 } })
    expect(result.madeBy).toBe('A drawn disc, A painter')
  })

  it('gets the blending options and the original image', async () => {
    backgroundEngine.replaceBackground.mockClear()
    await run({ prompt: 'a beach', harmonize: 70, shadow: 'cast', light: 'left' })
    const [[subject, options]] = backgroundEngine.replaceBackground.mock.calls
    expect(subject.channels).toBe(4)
    expect(options).toMatchObject({
      light: 'left',
      blending: { harmonize: 70, shadow: { kind: 'cast', light: 'left' } },
      cutoutSource: { image: photo },
    })
  })
})

describe('the subject', () => {
  it('is not cut out again if the input is a cutout', async () => {
    matting.matte.mockClear()
    const { image, madeBy } = await run({ ...plain, backgroundType: 'color' }, { image: cutout })
    expect(matting.matte).not.toHaveBeenCalled()
    expect(at(image, 80, 60)).toEqual([200, 60, 40])
    expect(madeBy).toBe('Composition (built-in)')
  })

  it('is cut out if only few pixels of the input are transparent', async () => {
    const almostOpaque = drawn((x, y) => [...colorOfPhoto(x, y), x + y < 4 ? 0 : 255], 4)
    const { madeBy } = await run({ ...plain, backgroundType: 'color' }, { image: almostOpaque })
    expect(madeBy).toBe('A drawn disc')
  })

  it('can be a separate cutout, which is blended like one of the matting engine', async () => {
    matting.matte.mockClear()
    backgroundEngine.replaceBackground.mockClear()
    await run({ prompt: 'a beach' }, { cutout })
    expect(matting.matte).not.toHaveBeenCalled()
    const [[subject, { cutoutSource }]] = backgroundEngine.replaceBackground.mock.calls
    expect(subject).toBe(cutout)
    expect(cutoutSource).toEqual({ image: photo, cutout })
    await expect(run({}, { cutout: sky })).rejects.toMatchObject({ code: 'invalid-parameter' })
  })

  it('is moved and scaled as requested', async () => {
    const { image } = await run({ ...plain, backgroundType: 'color', color: '#000000', x: -30, scale: 50 })
    expect(at(image, 80 - 48, 75)).toEqual([200, 60, 40])
    expect(at(image, 80, 60)).toEqual([0, 0, 0])
  })

  it('must exist', async () => {
    await expect(run({}, { image: emptyImage })).rejects.toMatchObject({ code: 'subject-not-found' })
  })

  it('is returned separately from the background if layers are requested', async () => {
    const { subject, backgroundLayer, findings } = await run({
      ...plain,
      layers: true,
      backgroundType: 'color',
    })
    expect(subject).toMatchObject({ channels: 4, width, height })
    expect(backgroundLayer && at(backgroundLayer, 80, 60)).toEqual([0xf3, 0xed, 0xe2])
    expect(findings?.subject).toMatchObject({ isCut: false, box: { left: expect.any(Number) } })
    expect((await run({ backgroundType: 'color' })).subject).toBeUndefined()
  })
})
