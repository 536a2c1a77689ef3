import { createProgress, type GenerateOptions, type Raster } from '@pentimento/imaging'
import { describe, expect, it } from 'vitest'
import { builtInBackgroundPainting } from './built-in-background-painting.ts'
import { builtInGeneration } from './built-in-generation.ts'
import { paintBackground } from './paint-background.ts'
import { styles } from './scene/scene-description.ts'

const work = () => ({ signal: new AbortController().signal, progress: createProgress(() => {}) })
const generate = (prompt: string, options: Partial<GenerateOptions> = {}) =>
  builtInGeneration().generate({ prompt, width: 128, height: 128, seed: 3, ...options }, work())

/** Mean of each channel between two heights, given as fractions of the image height. */
function meanOf({ data, width, height, channels }: Raster, from = 0, to = 1): number[] {
  const sums = [0, 0, 0]
  const top = Math.round(from * height)
  const bottom = Math.round(to * height)
  for (let pixel = top * width; pixel < bottom * width; pixel++)
    for (let c = 0; c < 3; c++) sums[c] += data[pixel * channels + c]
  return sums.map(sum => sum / ((bottom - top) * width))
}

/** A gray box that stands in the frame. */
const boxCutout: Raster = {
  width: 96,
  height: 128,
  channels: 4,
  data: Uint8ClampedArray.from({ length: 4 * 96 * 128 }, (_, at) => {
    const [x, y] = [(at >> 2) % 96, Math.floor((at >> 2) / 96)]
    return at % 4 < 3 ? 200 : x > 30 && x < 66 && y > 40 && y < 110 ? 255 : 0
  }),
}

const brightness = (mean: readonly number[]) => (mean[0] + mean[1] + mean[2]) / 3

function difference(one: Raster, other: Raster): number {
  let sum = 0
  for (let at = 0; at < one.data.length; at++) sum += Math.abs(one.data[at] - other.data[at])
  return sum / one.data.length
}

/** Fraction of pixels that satisfy a predicate. */
function share({ data }: Raster, matches: (r: number, g: number, b: number) => boolean): number {
  let count = 0
  for (let at = 0; at < data.length; at += 3) if (matches(data[at], data[at + 1], data[at + 2])) count++
  return count / (data.length / 3)
}

describe('an image', () => {
  it.each([
    [64, 64],
    [128, 128],
    [192, 108],
    [108, 192],
    [1, 1],
  ])('has the requested size, %i × %i', async (width, height) => {
    const image = await generate('a red balloon over a beach', { width, height })
    expect(image).toMatchObject({ width, height, channels: 3 })
    expect(image.data).toHaveLength(width * height * 3)
  })

  it('has other clouds for another subject, and the same for another color of it', async () => {
    const [dog, redDog, cat] = await Promise.all(['a dog', 'a red dog', 'a cat'].map(each => generate(each)))
    const sky = (image: Raster) => meanOf(image, 0, 0.2)
    expect(sky(redDog)).toEqual(sky(dog))
    expect(sky(cat)).not.toEqual(sky(dog))
  })

  it.each(['a cat in a meadow', 'a house on a cliff', 'a deer by a waterfall'])(
    'has the requested size even at one pixel of width or height: %s',
    async prompt => {
      for (const [width, height] of [
        [1, 1],
        [1, 30],
        [30, 1],
      ])
        expect(await generate(prompt, { width, height })).toMatchObject({ width, height })
    },
  )

  it.each([undefined, ...styles])('is bit-identical for the same seed, in style %s', async style => {
    const [one, other] = [
      await generate('a cat by a lake', { style }),
      await generate('a cat by a lake', { style }),
    ]
    expect(Buffer.from(one.data).equals(Buffer.from(other.data))).toBe(true)
  })

  it('differs for another seed, style or word', async () => {
    const first = await generate('a cat in a meadow')
    expect(difference(first, await generate('a cat in a meadow', { seed: 4 }))).toBeGreaterThan(4)
    expect(difference(first, await generate('a cat in a meadow', { style: 'ink' }))).toBeGreaterThan(20)
    expect(difference(first, await generate('a dog in a meadow'))).toBeGreaterThan(1)
  })

  it('has the same mean colors at every size', async () => {
    const [small, large] = [
      await generate('a sailboat at sunset'),
      await generate('a sailboat at sunset', { width: 384, height: 384 }),
    ]
    for (const [from, to] of [
      [0, 0.3],
      [0.3, 0.6],
      [0.6, 1],
    ] as const) {
      const [a, b] = [meanOf(small, from, to), meanOf(large, from, to)]
      for (let c = 0; c < 3; c++) expect(Math.abs(a[c] - b[c])).toBeLessThan(9)
    }
  })
})

describe('the content', () => {
  it('shows a bright blue sky by day, a dark one at night and a warm one at sunset', async () => {
    const [day, night, sunset] = await Promise.all(
      ['a meadow by day', 'a meadow at night', 'a meadow at sunset'].map(prompt => generate(prompt)),
    )
    const [above, dark, warm] = [day, night, sunset].map(image => meanOf(image, 0, 0.4))
    expect(above[2]).toBeGreaterThan(above[0] + 40)
    expect(brightness(dark)).toBeLessThan(0.35 * brightness(above))
    expect(warm[0]).toBeGreaterThan(warm[1])
  })

  it('makes rain grayer than sunshine, winter brighter and autumn redder than summer', async () => {
    const [sunny, rainy] = [await generate('a sunny meadow'), await generate('a rainy meadow')]
    const saturation = (mean: readonly number[]) => Math.max(...mean) - Math.min(...mean)
    expect(saturation(meanOf(rainy, 0, 0.4))).toBeLessThan(0.5 * saturation(meanOf(sunny, 0, 0.4)))
    const [summer, winter, autumn] = [
      await generate('a forest in summer'),
      await generate('a forest in winter'),
      await generate('a forest in autumn'),
    ]
    expect(brightness(meanOf(winter, 0.6))).toBeGreaterThan(brightness(meanOf(summer, 0.6)) + 50)
    const [green, brown] = [meanOf(summer, 0.6), meanOf(autumn, 0.6)]
    expect(brown[0] - brown[1]).toBeGreaterThan(green[0] - green[1] + 20)
  })

  it('shows an object in the requested color', async () => {
    const red = (r: number, g: number, b: number) => r > 150 && g < 90 && b < 90
    const blue = (r: number, g: number, b: number) => b > 150 && r < 90 && g < 130
    const [one, other] = [
      await generate('a red balloon in a white studio'),
      await generate('a blue balloon in a white studio'),
    ]
    expect(share(one, red)).toBeGreaterThan(0.02)
    expect(share(one, blue)).toBeLessThan(0.002)
    expect(share(other, blue)).toBeGreaterThan(0.02)
    expect(share(other, red)).toBeLessThan(0.002)
  })

  it('shows a waterfall brighter than the rock beside it', async () => {
    const { data, width, height } = await generate('a waterfall')
    const brightnessAt = (x: number, y: number) => {
      const at = 3 * (y * width + x)
      return (data[at] + data[at + 1] + data[at + 2]) / 3
    }
    const columns = Array.from({ length: width }, (_, x) => {
      const rows = Array.from(
        { length: Math.round(0.15 * height) },
        (_, down) => Math.round(0.33 * height) + down,
      )
      return rows.reduce((sum, y) => sum + brightnessAt(x, y), 0) / rows.length
    })
    const falls = columns.indexOf(Math.max(...columns.slice(10, -10)))
    const beside = [falls - 16, falls + 16].map(x => columns[x])
    for (const rock of beside) expect(columns[falls] - rock).toBeGreaterThan(60)
  })

  it('leaves out objects of the negative prompt', async () => {
    const bare = await generate('a white studio')
    expect(
      difference(await generate('a red balloon in a white studio', { negativePrompt: 'balloons' }), bare),
    ).toBe(0)
  })

  it('draws line art in black on white, ink in gray and pixel art in few colors', async () => {
    const drawn = await generate('a cat', { style: 'line-art' })
    expect(brightness(meanOf(drawn))).toBeGreaterThan(190)
    expect(share(drawn, (r, g, b) => Math.max(r, g, b) - Math.min(r, g, b) > 8)).toBe(0)
    expect(share(drawn, r => r < 80)).toBeGreaterThan(0.005)
    expect(
      share(
        await generate('a cat', { style: 'ink' }),
        (r, g, b) => Math.max(r, g, b) - Math.min(r, g, b) > 40,
      ),
    ).toBe(0)
    const squares = await generate('a cat', { style: 'pixel-art', width: 224, height: 224 })
    const rough = new Set<number>()
    for (let at = 0; at < squares.data.length; at += 3)
      rough.add(
        (Math.round(squares.data[at] / 3) << 16) +
          (Math.round(squares.data[at + 1] / 3) << 8) +
          Math.round(squares.data[at + 2] / 3),
      )
    expect(rough.size).toBeLessThan(36 * 8)
  })
})

describe('generation', () => {
  it.each(['', '!?', '🐱', 'flumph', '<svg><script/></svg>'])('rejects %j', async prompt => {
    await expect(generate(prompt)).rejects.toMatchObject({ code: 'invalid-prompt' })
  })

  it('accepts malformed text that names an object', async () => {
    const image = await generate(`"><image href="file:///etc/passwd"/> ${'cat '.repeat(20)}\u0000 & <b>`)
    expect(image.width).toBe(128)
  })

  it('stops when aborted before the start and between layers', async () => {
    const stopped = AbortSignal.abort(new Error('stopped'))
    const options = { prompt: 'a cat', width: 128, height: 128, seed: 0 }
    await expect(
      builtInGeneration().generate(options, { signal: stopped, progress: createProgress(() => {}) }),
    ).rejects.toThrow('stopped')
    const midway = new AbortController()
    const progress = createProgress(fraction => {
      if (fraction > 0.3) midway.abort(new Error('stopped midway'))
    })
    await expect(builtInGeneration().generate(options, { signal: midway.signal, progress })).rejects.toThrow(
      'stopped midway',
    )
  })

  it('reports progress up to 1', async () => {
    const reported: number[] = []
    await builtInGeneration().generate(
      { prompt: 'two cats', width: 64, height: 64, seed: 0 },
      { signal: new AbortController().signal, progress: createProgress(fraction => reported.push(fraction)) },
    )
    expect(reported.length).toBeGreaterThan(4)
    expect(reported.at(-1)).toBe(1)
  })

  it('lists which words it shows and which are unknown', () => {
    expect(builtInGeneration().interpretPrompt?.('a red cat and a flumph on a beach')).toEqual({
      recognized: ['red cat', 'beach'],
      unrecognized: ['flumph'],
    })
  })
})

describe('a background', () => {
  const paint = (prompt: string, light?: 'left' | 'right') =>
    paintBackground({ prompt, width: 96, height: 128, seed: 2, light }, work())

  it('has no objects in it', async () => {
    expect(difference(await paint('a beach at sunset'), await paint('a cat on a beach at sunset'))).toBe(0)
  })

  it('is lit from the given side', async () => {
    const half = (image: Raster, right: boolean) => {
      let sum = 0
      for (let y = 0; y < 50; y++)
        for (let x = 0; x < 48; x++) sum += image.data[3 * (y * 96 + x + (right ? 48 : 0))]
      return sum
    }
    const [left, right] = [await paint('a sunny meadow', 'left'), await paint('a sunny meadow', 'right')]
    expect(half(left, false) - half(left, true)).toBeGreaterThan(0)
    expect(half(right, false) - half(right, true)).toBeLessThan(0)
  })

  it('has its horizon above the feet of a subject that stands high in the image, but not of one in the air', async () => {
    const subject = (feet: number): Raster => ({
      width: 96,
      height: 128,
      channels: 4,
      data: Uint8ClampedArray.from({ length: 4 * 96 * 128 }, (_, at) => {
        const [x, y] = [(at >> 2) % 96, Math.floor((at >> 2) / 96)]
        return at % 4 < 3 ? 120 : x > 36 && x < 60 && y > feet - 40 && y < feet ? 255 : 0
      }),
    })
    const groundAt = async (feet: number) => {
      const options = { prompt: 'a green meadow', seed: 2 }
      const { background } = await builtInBackgroundPainting().replaceBackground(
        subject(feet),
        options,
        work(),
      )
      const [, green, blue] = meanOf(background as Raster, 0.54, 0.56)
      return green - blue > 30
    }
    expect(await groundAt(76)).toBe(true)
    expect(await groundAt(128)).toBe(false)
    expect(await groundAt(50)).toBe(false)
  })

  it('shows things on a table in a kitchen, and people on its floor', async () => {
    const subject = {
      left: 0.3,
      right: 0.7,
      top: 0.3,
      bottom: 0.9,
      baseDepth: 0,
      hasLegs: false,
      isRound: false,
      isCropped: false,
    }
    const paintFor = (isPerson: boolean, prompt: string) =>
      paintBackground({ prompt, width: 96, height: 128, seed: 2, subject, isPerson }, work())
    const kitchen = await paintFor(false, 'kitchen')
    expect(difference(kitchen, await paintFor(false, 'table in a kitchen'))).toBe(0)
    expect(difference(kitchen, await paintFor(true, 'kitchen'))).toBeGreaterThan(1)
  })

  it('puts the subject in its light, as far as its colors are to be matched', async () => {
    const colorAt = async (prompt: string, harmonize: number) => {
      const options = { prompt, seed: 2, blending: { harmonize, lightWrap: 0 } }
      const { data } = await builtInBackgroundPainting().replaceBackground(boxCutout, options, work())
      return [...data.subarray(3 * (75 * 96 + 48), 3 * (75 * 96 + 48) + 3)]
    }
    const [red, , blue] = await colorAt('a beach at sunset', 50)
    expect(red - blue).toBeGreaterThan(20)
    expect(Math.max(...(await colorAt('a street at night', 50)))).toBeLessThan(185)
    expect(await colorAt('a beach at sunset', 0)).toEqual([200, 200, 200])
  })

  it('leaves things more of their colors than people on grass', async () => {
    const changeFor = async (faces: { points: Float32Array }[]) => {
      const engine = builtInBackgroundPainting({ name: 'Faces', find: async () => faces as never })
      const options = { prompt: 'meadow', seed: 2, blending: { harmonize: 100, lightWrap: 0 } }
      const { data } = await engine.replaceBackground(boxCutout, options, work())
      const [red, green, blue] = data.subarray(3 * (75 * 96 + 48))
      return Math.abs(red - 200) + Math.abs(green - 200) + Math.abs(blue - 200)
    }
    const face = { points: Float32Array.from({ length: 9 }, (_, at) => [48, 75, 0][at % 3]) }
    expect(await changeFor([])).toBeLessThan(0.8 * (await changeFor([face])))
  })

  it('looks for faces in an input that already is a cutout', async () => {
    const seen: number[] = []
    const find = async (image: Raster) => {
      seen.push(image.channels)
      return []
    }
    const engine = builtInBackgroundPainting({ name: 'Faces', find })
    const backgroundOf = async (prompt: string) => {
      const { background } = await engine.replaceBackground(boxCutout, { prompt, seed: 2 }, work())
      return background as Raster
    }
    expect(difference(await backgroundOf('kitchen'), await backgroundOf('table in a kitchen'))).toBe(0)
    expect(seen).toEqual([3, 3])
  })

  it('rejects a prompt of unknown words', async () => {
    await expect(paint('flumph')).rejects.toMatchObject({ code: 'invalid-prompt' })
  })
})
