import { createProgress, type Raster } from '@pentimento/imaging'
import { describe, expect, it } from 'vitest'
import { builtInGeneration } from '../built-in-generation.ts'
import { parsePrompt } from '../prompt/parse-prompt.ts'

const generate = (
  prompt: string,
  { seed = 3, style, side = 128 }: { seed?: number; style?: string; side?: number } = {},
) =>
  builtInGeneration().generate(
    { prompt, width: side, height: side, seed, style },
    { signal: new AbortController().signal, progress: createProgress(() => {}) },
  )

/** Mean absolute difference between two columns (or, with `isRow`, rows) of an image. */
function lineDifference({ data, width, height }: Raster, one: number, other: number, isRow: boolean): number {
  let sum = 0
  const length = isRow ? width : height
  for (let along = 0; along < length; along++)
    for (let c = 0; c < 3; c++) {
      const at = (line: number) => 3 * (isRow ? line * width + along : along * width + line) + c
      sum += Math.abs(data[at(one)] - data[at(other)])
    }
  return sum / (3 * length)
}

/** How much the seam differs, relative to the largest difference between neighbors anywhere in the image. */
function seamRatio(image: Raster, isRow: boolean): number {
  const count = isRow ? image.height : image.width
  let largest = 1
  for (let line = 1; line < count; line++)
    largest = Math.max(largest, lineDifference(image, line - 1, line, isRow))
  return lineDifference(image, count - 1, 0, isRow) / largest
}

describe('a pattern', () => {
  it.each([
    'seamless pattern of strawberries',
    'floral pattern with pink flowers and leaves',
    'geometric pattern',
    'wave pattern in blue and white',
    'polka dot pattern',
    'striped pattern',
    'chevron pattern',
    'hexagon pattern',
    'checkered pattern',
    'triangle pattern',
  ])('continues over its edges: %s', async prompt => {
    const image = await generate(prompt)
    for (const isRow of [false, true]) expect(seamRatio(image, isRow)).toBeLessThanOrEqual(1.05)
  })

  it.each(['watercolor', 'oil', 'pencil'])('continues over its edges in style %s', async style => {
    const image = await generate('pattern of lemons', { style })
    for (const isRow of [false, true]) expect(seamRatio(image, isRow)).toBeLessThanOrEqual(1.05)
  })

  it('shows its motif in the color asked for', async () => {
    const { data } = await generate('pattern of blue fish')
    let blue = 0
    for (let at = 0; at < data.length; at += 3) if (data[at + 2] > data[at] + 60) blue++
    expect(blue / (data.length / 3)).toBeGreaterThan(0.05)
  })
})

describe('a logo', () => {
  it('is a mark in few colors on a clean background', async () => {
    const { data, width } = await generate('minimalist fox logo', { side: 200 })
    const corner = [...data.subarray(0, 3)]
    const colors = new Map<string, number>()
    for (let at = 0; at < data.length; at += 3) {
      const key = [0, 1, 2].map(c => data[at + c] >> 4).join()
      colors.set(key, (colors.get(key) ?? 0) + 1)
    }
    const common = [...colors.values()].filter(count => count > 0.01 * width * width)
    expect(common.length).toBeLessThanOrEqual(7)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++) expect(Math.abs(data[3 * x + c] - corner[c])).toBeLessThan(4)
  })

  it('differs by its words', async () => {
    const [one, other] = [
      await generate('logo with the initials MK'),
      await generate('logo with the initials AB'),
    ]
    expect(Buffer.from(one.data).equals(Buffer.from(other.data))).toBe(false)
  })
})

describe('an image of shapes', () => {
  const isNear = (color: readonly number[], r: number, g: number, b: number) =>
    Math.hypot(color[0] - r, color[1] - g, color[2] - b) < 12

  it('has the shapes in their colors on a plain background', async () => {
    const { data, width, height } = await generate('a red circle on a blue background')
    const at = (x: number, y: number) =>
      [...data.subarray(3 * (Math.round(y * height) * width + Math.round(x * width)))].slice(0, 3)
    for (const [x, y] of [
      [0.02, 0.02],
      [0.97, 0.5],
      [0.28, 0.28],
    ])
      expect(isNear(at(x, y), 47, 111, 216)).toBe(true)
    for (const [x, y] of [
      [0.5, 0.5],
      [0.25, 0.5],
      [0.5, 0.75],
    ])
      expect(isNear(at(x, y), 224, 49, 47)).toBe(true)
  })

  it('has a shape inside another', async () => {
    const { data, width, height } = await generate('a green square inside a red circle')
    const colorAt = (x: number) => {
      const from = 3 * (Math.round(0.5 * height) * width + Math.round(x * width))
      return [...data.subarray(from, from + 3)]
    }
    expect(isNear(colorAt(0.5), 63, 157, 63)).toBe(true)
    expect(isNear(colorAt(0.26), 224, 49, 47)).toBe(true)
    expect(isNear(colorAt(0.74), 224, 49, 47)).toBe(true)
  })
})

describe('an abstract image', () => {
  it('has the colors asked for', async () => {
    const { data } = await generate('abstract waves in red and orange')
    let warm = 0
    for (let at = 0; at < data.length; at += 3) if (data[at] > data[at + 2] + 30) warm++
    expect(warm / (data.length / 3)).toBeGreaterThan(0.6)
  })
})

describe('a portrait', () => {
  const faceLight = async (prompt: string) => {
    const { data, width } = await generate(prompt)
    const at = 3 * (Math.round(0.443 * width) * width + Math.round(0.438 * width))
    return data[at] + data[at + 1] + data[at + 2]
  }

  it('has the skin tone asked for', async () => {
    expect(await faceLight('portrait of a black woman')).toBeLessThan(
      0.6 * (await faceLight('portrait of a pale woman')),
    )
  })
})

describe('the kind of image', () => {
  it.each([
    ['portrait of an old man with a beard', 'portrait'],
    ['portrait of a cat', 'scene'],
    ['portrait of a gecko wearing a train conductor’s hat', 'scene'],
    ['portrait of an old cat', 'scene'],
    ['portrait of a bearded man with a cat', 'portrait'],
    ['42', 'poster'],
    ['minimalist fox logo', 'logo'],
    ['seamless pattern of lemons', 'pattern'],
    ['geometric wallpaper', 'pattern'],
    ['mountain wallpaper', 'scene'],
    ['abstract waves', 'abstract'],
    ['a sign that says "OPEN"', 'sign'],
    ['birthday card that says "Happy Birthday"', 'card'],
    ['poster with the words "HELLO"', 'poster'],
    ['a cat on a beach', 'scene'],
    ['a man playing cards', 'scene'],
    ['a street sign in the rain', 'scene'],
  ] as const)('of %j is %s', (prompt, composition) => {
    expect(parsePrompt(prompt).composition).toBe(composition)
  })

  it('reports a place that a logo or pattern can’t show', () => {
    expect(parsePrompt('pattern of cats in a kitchen').unrecognized).toEqual(['kitchen'])
  })
})
