import { describe, expect, it } from 'vitest'
import type { ExtendOptions, Matting, Outpainting, TextReading } from '../engines.ts'
import { createPlane, type Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { builtInOutpainting } from './built-in-outpainting.ts'

const nowhere = { left: 0, right: 0, up: 0, down: 0, seed: 0 }
const work = { signal: new AbortController().signal, progress: createProgress(() => undefined) }
const extend = (image: Raster, options: Partial<ExtendOptions>, matting?: Matting) =>
  builtInOutpainting({ matting }).extend(image, { ...nowhere, ...options }, work)

function paintImage(width: number, height: number, colorAt: (x: number, y: number) => number[]): Raster {
  const channels = colorAt(0, 0).length as 3 | 4
  const data = new Uint8ClampedArray(width * height * channels)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(colorAt(x, y), (y * width + x) * channels)
  return { data, width, height, channels }
}

const pixel = ({ data, width, channels }: Raster, x: number, y: number) => [
  ...data.subarray((y * width + x) * channels, (y * width + x + 1) * channels),
]

function expectInside(output: Raster, image: Raster, left: number, up: number) {
  const row = image.width * image.channels
  for (let y = 0; y < image.height; y++) {
    const from = ((y + up) * output.width + left) * output.channels
    expect([...output.data.subarray(from, from + row)]).toEqual([
      ...image.data.subarray(y * row, (y + 1) * row),
    ])
  }
}

/** Sky above a horizon, grain over both. */
const landscape = paintImage(96, 80, (x, y) => {
  const grain = ((x * 37 + y * 101 + x * y * 7) % 13) - 6
  return y < 40 ? [110 + y + grain, 150 + y / 2 + grain, 220 + grain] : [120 + grain, 90 + grain, 50 + grain]
})

describe('the extended image', () => {
  it('contains the image unchanged, and has the requested size', async () => {
    const output = await extend(landscape, { left: 12, right: 8, up: 6, down: 16 })
    expect([output.width, output.height]).toEqual([116, 102])
    expectInside(output, landscape, 12, 6)
  })

  it('is the image itself for margins of 0', async () => {
    expect((await extend(landscape, {})).data).toEqual(landscape.data)
  })

  it('is the same for the same seed, and different for another', async () => {
    const [one, again, other] = [3, 3, 4].map(seed => extend(landscape, { right: 16, seed }))
    expect((await again)?.data).toEqual((await one)?.data)
    expect((await other)?.data).not.toEqual((await one)?.data)
  })

  it('continues the horizon at its height, even beyond half the image’s width', async () => {
    const output = await extend(landscape, { right: 150 })
    for (let x = 96; x < output.width; x += 6) {
      const [red = 0, , blue = 0] = pixel(output, x, 36)
      const [redBelow = 0, , blueBelow = 0] = pixel(output, x, 44)
      expect(blue, `sky at ${x}`).toBeGreaterThan(red)
      expect(redBelow, `ground at ${x}`).toBeGreaterThan(blueBelow)
    }
  })

  it('continues the gradient of a clear sky, which gets darker upwards', async () => {
    const clear = paintImage(160, 120, (x, y) => {
      const grain = ((x * 37 + y * 101 + x * y * 7) % 5) - 2
      return y < 70 ? [20 + 2 * y, 90 + 1.8 * y, 240] : [90 + 4 * grain, 110 + 4 * grain, 60]
    })
    const output = await extend(clear, { up: 40 })
    for (let x = 5; x < 160; x += 25) {
      expect(pixel(output, x, 0)[1], `column ${x}`).toBeLessThan(75)
      expect(pixel(output, x, 20)[1], `column ${x}`).toBeLessThan(85)
    }
  })

  it('continues the gradient of a clear sky, which gets darker away from the sun', async () => {
    const clear = paintImage(160, 120, (x, y) => {
      const grain = ((x * 37 + y * 101 + x * y * 7) % 5) - 2
      return y < 70 ? [200 - x, 235 - 0.7 * x, 245] : [90 + 4 * grain, 110 + 4 * grain, 60]
    })
    const output = await extend(clear, { right: 40 })
    for (let y = 5; y < 60; y += 10) {
      expect(pixel(output, 180, y)[0], `row ${y}`).toBeLessThan(34)
      expect(pixel(output, 199, y)[0], `row ${y}`).toBeLessThan(24)
    }
  })

  it('continues a building that the edge cuts, instead of ending it there', async () => {
    const [width, height] = [160, 120]
    const isWall = (x: number, y: number) => y > 110 - x / 2
    const street = paintImage(width, height, (x, y) => {
      const grain = ((x * 37 + y * 101) % 7) - 3
      if (!isWall(x, y)) return [150 + grain, 190 + grain, 230 + grain]
      return x % 16 < 6 || y % 12 < 4 ? [120 + grain, 90 + grain, 70 + grain] : [60, 70 + grain, 90]
    })
    const building: Matting = {
      name: 'a building',
      matte: async () =>
        createPlane(width, height, at => (isWall(at % width, Math.floor(at / width)) ? 1 : 0)),
    }
    const output = await extend(street, { right: 40 }, building)
    const walls = [60, 75, 90, 105].filter(y => (pixel(output, 170, y)[2] ?? 255) < 140)
    expect(walls).toHaveLength(4)
  })

  it('leaves no trend to a sky that is white at the edge', async () => {
    const overcast = paintImage(160, 120, (x, y) => {
      const grain = ((x * 37 + y * 101 + x * y * 7) % 5) - 2
      const level = y < 30 ? 255 : 255 - (y - 30)
      return y < 70 ? [level, level, level] : [90 + 4 * grain, 110 + 4 * grain, 60]
    })
    const output = await extend(overcast, { up: 40 })
    for (let x = 5; x < 160; x += 25) expect(pixel(output, x, 3)[0], `column ${x}`).toBeGreaterThan(245)
  })

  it('continues a gradient without a step at the edge', async () => {
    const ramp = paintImage(80, 60, (x, y) => [60 + x, 80 + y, 120])
    const output = await extend(ramp, { right: 30 })
    for (let y = 4; y < 56; y++) {
      const [before = 0] = pixel(output, 79, y)
      const [after = 0] = pixel(output, 80, y)
      expect(Math.abs(after - before), `row ${y}`).toBeLessThanOrEqual(4)
    }
  })

  it('has alpha if the image has', async () => {
    const glass = paintImage(40, 40, (x, y) => [x * 4, y * 4, 90, 128])
    const output = await extend(glass, { left: 15 })
    expect(output.channels).toBe(4)
    expect(Math.abs((pixel(output, 3, 20)[3] ?? 0) - 128)).toBeLessThanOrEqual(2)
  })

  it.each([1, 2, 5, 9])('works for an image %i pixels wide', async side => {
    const dot = paintImage(side, side, () => [200, 100, 50])
    const output = await extend(dot, { left: 30, up: 7, right: 1 })
    expect([output.width, output.height]).toEqual([side + 31, side + 7])
    expect(pixel(output, 0, 0)).toEqual([200, 100, 50])
  })
})

describe('a sky', () => {
  const grain = (x: number, y: number) => ((x * 37 + y * 101 + x * y * 7) % 61) - 30

  it('is extended upwards without anything from below the horizon', async () => {
    const roofAt = (x: number) => 14 + 6 * Math.floor((x % 40) / 20)
    /** Roofs against the sky, and at the bottom smooth water in nearly its colors. */
    const harbor = paintImage(120, 120, (x, y) => {
      if (y < roofAt(x)) return [110 + 2 * y, 120 + 2 * y, 150 + 2 * y]
      return y < 60 ? [70 + grain(x, y), 30 + grain(x, y), 20 + grain(x, y)] : [112, 123, 128]
    })
    const output = await extend(harbor, { up: 50 })
    let wrong = 0
    for (let y = 0; y < 50; y++)
      for (let x = 0; x < 120; x++) {
        const [red = 0, , blue = 0] = pixel(output, x, y)
        if (blue - red < 28) wrong++
      }
    expect(wrong).toBeLessThan(50)
  })

  it('isn’t continued below a wall, nor a wall in it', async () => {
    const street = paintImage(120, 120, (x, y) => {
      if (x < 18 && y > 30) return [90 + grain(x, y), 60 + grain(x, y), 40 + grain(x, y)]
      return y < 80
        ? [120 + y / 2, 160 + y / 3, 230]
        : [70 + grain(x, y), 110 + grain(x, y), 40 + grain(x, y)]
    })
    const output = await extend(street, { left: 50 })
    const isBlue = (x: number, y: number) => (pixel(output, x, y)[2] ?? 0) > 160
    for (let x = 0; x < 50; x++) {
      for (let y = 0; y < 24; y++) expect(isBlue(x, y), `${x}, ${y}`).toBe(true)
      const horizon = Array.from({ length: 120 }, (_, y) => isBlue(x, y)).lastIndexOf(true)
      let ground = 0
      for (let y = 0; y < horizon; y++) if (!isBlue(x, y)) ground++
      expect(ground, `column ${x}`).toBeLessThan(6)
    }
  })
})

describe('below a subject with a shadow', () => {
  const [width, height] = [160, 100]
  const isFigure = (x: number, y: number) => x >= 60 && x < 110 && y >= 20 && y < 84
  const isShadow = (x: number, y: number) => x >= 40 && x < 150 && y >= 84 && y < 96
  const matting: Matting = {
    name: 'Figure',
    matte: async () => ({
      data: Float32Array.from({ length: width * height }, (_, at) =>
        isFigure(at % width, Math.floor(at / width)) ? 1 : 0,
      ),
      width,
      height,
    }),
  }
  const yard = paintImage(width, height, (x, y) => {
    if (isFigure(x, y)) return [170, 40, 50]
    const grain = ((x * 37 + y * 101 + x * y * 7) % 23) - 11 + 12 * Math.sin(x / 9) * Math.sin(y / 7)
    const light = isShadow(x, y) ? 0.4 : 1
    return [165, 145, 115].map(value => light * (value + grain))
  })

  it.each([0, 1, 2])('the ground continues without the shadow, with seed %d', async seed => {
    const output = await extend(yard, { down: 40, seed }, matting)
    let dark = 0
    for (let y = height; y < output.height; y++)
      for (let x = 0; x < width; x++) if ((pixel(output, x, y)[0] ?? 0) < 100) dark++
    expect(dark / (40 * width)).toBeLessThan(0.01)
  })
})

describe('where the edge cuts the subject', () => {
  const matting: Matting = {
    name: 'Upper half',
    matte: async () => ({ data: Float32Array.from([1, 1, 0, 0]), width: 2, height: 2 }),
  }

  /** Bands of unrelated colors, which a post interrupts. */
  const bands = paintImage(96, 96, (x, y) =>
    [0, 1, 2].map(c => (x >= 8 && x < 12 ? 90 : ((Math.floor(y / 7) * 97 + c * 131) * 73) % 256)),
  )

  it('blurs the added area more and more, and says so', async () => {
    const output = await extend(bands, { up: 40 }, matting)
    expect(output).toMatchObject({ blurredSides: ['up'], implausibility: 1 })
    expectInside(output, bands, 0, 40)
    const stepAt = (y: number) =>
      Math.abs((pixel(output, 48, y)[0] ?? 0) - (pixel(output, 48, y + 1)[0] ?? 0))
    expect(stepAt(39)).toBeLessThanOrEqual(4)
    for (let y = 0; y < 20; y++) expect(stepAt(y), `row ${y}`).toBeLessThanOrEqual(8)
  })

  it('blurs all of a side that is added in several strips, and works with alpha', async () => {
    const glass = paintImage(96, 96, (x, y) => [...pixel(bands, x, y), 100])
    const output = await extend(glass, { up: 100 }, matting)
    expect(output.blurredSides).toEqual(['up'])
    for (let y = 0; y < 100; y += 9) expect(pixel(output, 30, y)[3]).toBe(100)
  })

  it('continues the other sides', async () => {
    const output = await extend(bands, { right: 30 })
    expect(output.blurredSides).toBeUndefined()
    for (let y = 3; y < 96; y += 7) {
      const [before = 0] = pixel(output, 95, y)
      const [after = 0] = pixel(output, 120, y)
      expect(Math.abs(after - before), `row ${y}`).toBeLessThanOrEqual(6)
    }
  })
})

it('continues the plain edge of a graphic, though the matte covers all of it', async () => {
  const graphic = paintImage(90, 120, (x, y) =>
    x > 8 && x < 82 && y > 6 ? [(x * y) % 256, 240, 250] : [180, 130, 230],
  )
  const matting: Matting = {
    name: 'Everything',
    matte: async () => ({ data: Float32Array.of(1), width: 1, height: 1 }),
  }
  const output = await extend(graphic, { up: 30 }, matting)
  expect(output.implausibility).toBeLessThan(0.3)
  for (let y = 0; y < 30; y += 5) expect(pixel(output, 45, y)).toEqual([180, 130, 230])
})

it('doesn’t repeat the subject if a matte is available, or known', async () => {
  const isBall = (x: number, y: number) => Math.hypot(x - 100, y - 40) < 22
  const scene = paintImage(130, 80, (x, y) => {
    const grain = (x * 31 + y * 17) % 9
    return isBall(x, y) ? [210, 30 + grain, 30] : [90 + grain, 120 + grain, 90 + grain]
  })
  const matte = { data: new Float32Array(130 * 80), width: 130, height: 80 }
  matte.data.forEach((_, at) => {
    matte.data[at] = isBall(at % 130, Math.floor(at / 130)) ? 1 : 0
  })
  const output = await extend(scene, { right: 60 }, { name: 'Known', matte: async () => matte })
  let red = 0
  for (let y = 0; y < 80; y++) for (let x = 130; x < 190; x++) if ((pixel(output, x, y)[0] ?? 0) > 170) red++
  expect(red).toBe(0)
  const known = await extend(scene, { right: 60, content: { matte, lines: [], heads: [] } })
  expect(known.data).toEqual(output.data)
})

it('doesn’t repeat a thin part of the subject that a reduced image hardly shows', async () => {
  const [width, height] = [480, 400]
  const isArm = (x: number, y: number) => x > 254 && x < 476 && Math.abs(y - 150) < 1.5
  const scene = paintImage(width, height, (x, y) => {
    const grain = (x * 31 + y * 17) % 9
    if (isArm(x, y)) return [210, 150 + grain, 120]
    return y < 300
      ? [120 + grain, 122 + grain, 125 + ((x >> 3) % 5) * 4]
      : [90 + grain, 80 + grain, 70 + grain]
  })
  const matte = createPlane(width, height, at => (isArm(at % width, Math.floor(at / width)) ? 1 : 0))
  const output = await extend(scene, { right: 300 }, { name: 'Known', matte: async () => matte })
  let skin = 0
  for (let y = 0; y < height; y++)
    for (let x = width; x < output.width; x++) if ((pixel(output, x, y)[0] ?? 0) > 180) skin++
  expect(skin).toBe(0)
})

it('continues a subject that the lower edge cuts, and repeats it nowhere else', async () => {
  const isPost = (x: number, y: number) => x >= 50 && x < 80 && y >= 30
  const scene = paintImage(130, 90, (x, y) => {
    const grain = (x * 31 + y * 17) % 9
    return isPost(x, y) ? [210, 30 + grain, 30] : [90 + grain, 120 + grain, 90 + grain]
  })
  const matte = { data: new Float32Array(130 * 90), width: 130, height: 90 }
  matte.data.forEach((_, at) => {
    matte.data[at] = isPost(at % 130, Math.floor(at / 130)) ? 1 : 0
  })
  const output = await extend(scene, { down: 24 }, { name: 'Known', matte: async () => matte })
  expect(output.blurredSides).toBeUndefined()
  for (let y = 92; y < 114; y += 4) {
    for (const x of [56, 65, 74]) expect(pixel(output, x, y)[0], `${x}, ${y}`).toBeGreaterThan(180)
    for (const x of [10, 35, 95, 120]) expect(pixel(output, x, y)[0], `${x}, ${y}`).toBeLessThan(130)
  }
})

it('doesn’t repeat a line of text', async () => {
  const isText = (x: number, y: number) => x >= 24 && x < 92 && y >= 44 && y < 78 && (x + y) % 3 > 0
  const signed = paintImage(96, 80, (x, y) => (isText(x, y) ? [130, 100, 80] : pixel(landscape, x, y)))
  const corners = [
    { x: 23, y: 43 },
    { x: 93, y: 43 },
    { x: 93, y: 79 },
    { x: 23, y: 79 },
  ] as const
  const region = { corners, score: 1, text: 'Photograph', confidence: 1, isText: true }
  const textReading: Pick<TextReading, 'find'> = { find: async () => [{ ...region, corners: [...corners] }] }
  const grayBeyond = async (engine: Outpainting) => {
    const output = await engine.extend(signed, { ...nowhere, right: 48 }, work)
    let count = 0
    for (let y = 0; y < 80; y++)
      for (let x = 96; x < 144; x++) count += pixel(output, x, y)[2] > 68 && y > 44 ? 1 : 0
    return count
  }
  expect(await grayBeyond(builtInOutpainting()), 'unknown, it is').toBeGreaterThan(0)
  expect(await grayBeyond(builtInOutpainting({ textReading }))).toBe(0)
})

it('shows no piece of a subject that is close to the edge', async () => {
  const isHead = (x: number, y: number) => Math.hypot(x - 56, y - 40) < 34
  const scene = paintImage(96, 80, (x, y) =>
    isHead(x, y) ? [180, 80, 50] : pixel(landscape, x, 40 + (y % 40)),
  )
  const matte = createPlane(96, 80, at => (isHead(at % 96, Math.floor(at / 96)) ? 1 : 0))
  const output = await extend(scene, { right: 96 }, { name: 'Known', matte: async () => matte })
  for (let y = 0; y < 80; y++)
    for (let x = 96; x < 192; x++) expect(pixel(output, x, y)[0], `${x}, ${y}`).toBeLessThan(150)
})

it.each(['left', 'down'] as const)(
  'continues even ground %s of a product that almost touches the edge',
  async side => {
    const size = 480
    const isBag = (x: number, y: number) => (x - size / 2) ** 4 + (y - size / 2) ** 4 < 234 ** 4
    const scene = paintImage(size, size, (x, y) =>
      isBag(x, y) ? [90 + ((x >> 5) % 4) * 20, 60 + ((y >> 5) % 3) * 20, 40] : [252, 252, 252],
    )
    const matte = createPlane(size, size, at => (isBag(at % size, Math.floor(at / size)) ? 1 : 0))
    const output = await extend(scene, { [side]: 120 }, { name: 'Known', matte: async () => matte })
    expect(output.blurredSides).toBeUndefined()
    for (let n = 0; n < 118; n += 3)
      for (let across = 0; across < size; across += 15) {
        const [x, y] = side === 'left' ? [n, across] : [across, size + 2 + n]
        expect(pixel(output, x, y)[0], `${x}, ${y}`).toBeGreaterThan(235)
      }
  },
)

it('computes an image’s matte only once for several variations', async () => {
  let matteCount = 0
  const matting: Matting = {
    name: 'Counting',
    matte: async () => {
      matteCount++
      return { data: new Float32Array(4), width: 2, height: 2 }
    },
  }
  const engine = builtInOutpainting({ matting })
  for (const seed of [1, 2]) await engine.extend(landscape, { ...nowhere, right: 10, seed }, work)
  expect(matteCount).toBe(1)
})

it('stops when aborted, and reports increasing progress', async () => {
  const stop = new AbortController()
  const reported: number[] = []
  const progress = createProgress(fraction => {
    reported.push(fraction)
    if (fraction > 0.5) stop.abort()
  })
  const coming = builtInOutpainting().extend(
    landscape,
    { ...nowhere, right: 90 },
    { signal: stop.signal, progress },
  )
  await expect(coming).rejects.toThrow()
  expect(reported).toEqual(reported.toSorted((a, b) => a - b))
  expect(reported.at(-1)).toBeLessThan(1)
})
