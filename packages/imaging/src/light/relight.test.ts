import { describe, expect, it } from 'vitest'
import { linearByByte } from '../color/srgb.ts'
import { createPlane, type Plane, type Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { estimateSurface, type Surface } from './estimate-surface.ts'
import type { Lighting, PointLight } from './lighting.ts'
import { computeNormals } from './normals.ts'
import { packSurface } from './packed-surface.ts'
import { relight } from './relight.ts'

const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
const white = { color: '#ffffff', power: 1 }
const noLights: Lighting = {
  lights: [],
  ambient: white,
  background: { mode: 'keep', color: '#000000', amount: 1 },
  shadows: 1,
  gloss: 1,
}
const defaultLight: PointLight = {
  color: '#ffffff',
  power: 2,
  x: 0.5,
  y: 0.5,
  z: 1,
  distance: 1,
  radius: 0.1,
  receiveLight: true,
}
const size = { width: 120, height: 90 }
const [cx, cy, r] = [60, 45, 32]

const noisy = (width: number, height: number, channels: 3 | 4 = 3): Raster => ({
  data: Uint8ClampedArray.from({ length: width * height * channels }, (_, at) => (at * 7919) % 256),
  width,
  height,
  channels,
})
const gray = (level: number): Raster => ({
  ...noisy(size.width, size.height),
  data: new Uint8ClampedArray(size.width * size.height * 3).fill(level),
})
const isBall = (pixel: number) =>
  Math.hypot((pixel % size.width) - cx, Math.floor(pixel / size.width) - cy) < r
const disc: Plane = createPlane(size.width, size.height, pixel => (isBall(pixel) ? 1 : 0))
const ball: Plane = createPlane(size.width, size.height, pixel => {
  const [x, y] = [(pixel % size.width) - cx, Math.floor(pixel / size.width) - cy]
  return (0.1 + Math.sqrt(Math.max(0, r * r - x * x - y * y)) / size.width) / 0.7
})
const everywhere = (value: number) => createPlane(size.width, size.height, () => value)
const packedSurface = (image: Raster, fields: Partial<Surface> = {}) => {
  const { depth = ball, matte = disc, reach = everywhere(1), clarity = everywhere(1) } = fields
  return packSurface({ image, depth, matte, reach, clarity, normals: computeNormals(depth, image, matte) })
}
const relit = (lighting: Partial<Lighting>, image = gray(90), fields: Partial<Surface> = {}) =>
  relight(image, packedSurface(image, fields), { ...noLights, ...lighting }, work)
const at = ({ data, width, channels }: Raster, x: number, y: number) => data[(y * width + x) * channels]
const mean = (image: Raster, belongs: (pixel: number) => boolean) => {
  let [sum, count] = [0, 0]
  for (let pixel = 0; pixel < image.width * image.height; pixel++) {
    if (!belongs(pixel)) continue
    sum += image.data[pixel * image.channels]
    count++
  }
  return sum / count
}

describe('without lights, in white ambient light', () => {
  it('every pixel stays unchanged', async () => {
    const image = noisy(size.width, size.height)
    expect((await relit({}, image)).data).toEqual(image.data)
  })

  it('also for an image larger than its surface', async () => {
    const image = noisy(300, 225)
    const small = noisy(size.width, size.height)
    expect((await relight(image, packedSurface(small), noLights, work)).data).toEqual(image.data)
  })

  it('a light without power or out of reach changes nothing', async () => {
    const lights = [{ ...defaultLight, power: 0 }]
    expect((await relit({ lights })).data).toEqual(gray(90).data)
  })
})

describe('a light', () => {
  it('brightens the surfaces that face it: left, right, up', async () => {
    const left = await relit({ lights: [{ ...defaultLight, x: -0.3, z: 0.4 }] })
    expect(at(left, 35, 45)).toBeGreaterThan(at(left, 85, 45) + 30)
    const right = await relit({ lights: [{ ...defaultLight, x: 1.3, z: 0.4 }] })
    expect(at(right, 85, 45)).toBeGreaterThan(at(right, 35, 45) + 30)
    const above = await relit({ lights: [{ ...defaultLight, y: -0.3, z: 0.4 }] })
    expect(at(above, 60, 20)).toBeGreaterThan(at(above, 60, 70) + 30)
  })

  it('never darkens, and never exceeds white', async () => {
    const image = noisy(size.width, size.height)
    const output = await relit({ lights: [{ ...defaultLight, power: 10 }] }, image)
    expect(output.data.every((value, index) => value >= image.data[index])).toBe(true)
  })

  it('adds its color', async () => {
    const { data } = await relit({ lights: [{ ...defaultLight, color: '#ff0000' }] })
    const pixel = (45 * size.width + 60) * 3
    expect(data[pixel]).toBeGreaterThan(data[pixel + 1] + 20)
    expect(data[pixel + 1]).toBe(90)
  })

  it('adds less from farther away', async () => {
    const [near, far] = [
      await relit({ lights: [defaultLight] }),
      await relit({ lights: [{ ...defaultLight, z: 1.9 }] }),
    ]
    expect(at(near, 60, 45)).toBeGreaterThan(at(far, 60, 45) + 10)
  })

  it('leaves the background unchanged if the background doesn’t receive it', async () => {
    const output = await relit({ lights: [{ ...defaultLight, receiveLight: false }] })
    expect(mean(output, pixel => !isBall(pixel))).toBe(90)
    expect(mean(output, isBall)).toBeGreaterThan(100)
  })

  it('casts a shadow behind the ball, softer for a larger light', async () => {
    const aside = { ...defaultLight, x: -0.2, z: 0.9, distance: 3 }
    const halfShadowOf = async (radius: number) => {
      const lights = [{ ...aside, radius }]
      const [open, shadowed] = [await relit({ lights, shadows: 0 }), await relit({ lights })]
      const shares = Array.from({ length: 26 }, (_, x) => {
        const [without, within] = [at(open, 93 + x, 45) - 90, at(shadowed, 93 + x, 45) - 90]
        return (without - within) / without
      })
      expect(Math.max(...shares)).toBeGreaterThan(0.5)
      return shares.filter(share => share > 0.1 && share < 0.9).length
    }
    expect(await halfShadowOf(0.5)).toBeGreaterThan(await halfShadowOf(0))
    const open = await relit({ lights: [aside], shadows: 0 })
    expect(at(open, 20, 45)).toBe(at(await relit({ lights: [aside] }), 20, 45))
  })
})

describe('out of reach of lights', () => {
  const aside = { ...defaultLight, x: -0.2, z: 0.9, distance: 3 }
  const behindBall = (image: Raster) => at(image, 100, 45)

  it('the sky gets no light', async () => {
    const output = await relit({ lights: [aside] }, gray(90), { reach: everywhere(0) })
    expect(output.data).toEqual(gray(90).data)
  })

  it('a white sky stays light where a white wall turns gray, and a blue sky keeps its hue', async () => {
    const dim = {
      ambient: { color: '#ffffff', power: 0.38 },
      background: { mode: 'dim', color: '#000000', amount: 0.35 },
    } as const
    const nothing = everywhere(0)
    const sky = { reach: everywhere(0.05), matte: nothing }
    const [white, overcast] = [await relit(dim, gray(255), sky), await relit(dim, gray(230), sky)]
    expect(at(white, 3, 3)).toBeGreaterThan(205)
    expect(at(overcast, 3, 3)).toBeGreaterThan(165)
    expect(at(await relit(dim, gray(255), { matte: nothing }), 3, 3)).toBeLessThan(140)
    const clear = gray(120)
    for (let pixel = 0; pixel < size.width * size.height; pixel++) clear.data[pixel * 3 + 2] = 220
    const [red, green, blue] = (await relit(dim, clear, sky)).data
    expect(blue).toBeGreaterThan(140)
    expect(red).toBe(green)
    expect(linearByByte[blue] / linearByByte[red]).toBeCloseTo(linearByByte[220] / linearByByte[120], 0)
  })

  it('far ground gets half the light and no shadows', async () => {
    const far = { reach: everywhere(0.5) }
    const [open, shadowed] = [
      await relit({ lights: [aside], shadows: 0 }, gray(90), far),
      await relit({ lights: [aside] }, gray(90), far),
    ]
    expect(shadowed.data).toEqual(open.data)
    expect(behindBall(open)).toBeGreaterThan(95)
    expect(behindBall(open)).toBeLessThan(behindBall(await relit({ lights: [aside], shadows: 0 })) - 5)
  })
})

describe('noise in dark areas', () => {
  it('is lit less, and with less color, than clear pixels of the same value', async () => {
    const dark = gray(12)
    for (let pixel = 0; pixel < size.width * size.height; pixel++) dark.data[pixel * 3 + 2] = 24
    const lights = [{ ...defaultLight, power: 8 }]
    const [clear, noise] = [
      await relit({ lights, gloss: 0 }, dark),
      await relit({ lights, gloss: 0 }, dark, { clarity: everywhere(0) }),
    ]
    const pixel = (45 * size.width + 60) * 3
    const [clearRed, , clearBlue] = clear.data.subarray(pixel, pixel + 3)
    const [red, , blue] = noise.data.subarray(pixel, pixel + 3)
    expect(red).toBeGreaterThan(12)
    expect(red).toBeLessThan(clearRed)
    expect(blue / red - 1).toBeLessThan(0.7 * (clearBlue / clearRed - 1))
  })
})

it('a rim light gives the subject no halo: edge pixels that are mostly background stay unchanged', async () => {
  const rim = { ...defaultLight, x: -0.1, z: 0.1, power: 6, receiveLight: false }
  const matte = createPlane(size.width, size.height, pixel => (isBall(pixel) ? 1 : 0.2))
  const output = await relit({ lights: [rim] }, gray(90), { matte })
  expect(mean(output, pixel => !isBall(pixel))).toBe(90)
  expect(at(output, cx - r + 3, cy)).toBeGreaterThan(110)
})

describe('the background', () => {
  it('is dimmed without the subject, to black at full strength', async () => {
    const output = await relit({ background: { mode: 'dim', color: '#000000', amount: 1 } })
    expect([at(output, 60, 45), at(output, 3, 3)]).toEqual([90, 0])
  })

  it('is recolored', async () => {
    const { data } = await relit({ background: { mode: 'recolor', color: '#0000ff', amount: 1 } })
    expect(data[2]).toBeGreaterThan(100)
    expect(data[0]).toBe(0)
  })
})

it('keeps alpha unchanged', async () => {
  const image = noisy(size.width, size.height, 4)
  const output = await relight(image, packedSurface(gray(90)), { ...noLights, lights: [defaultLight] }, work)
  expect(output.channels).toBe(4)
  expect(output.data.filter((_, index) => index % 4 === 3)).toEqual(
    image.data.filter((_, index) => index % 4 === 3),
  )
})

it('lights a larger image like its surface, within one or two levels in smooth areas', async () => {
  const large: Raster = { ...noisy(360, 270), data: new Uint8ClampedArray(360 * 270 * 3).fill(90) }
  const lights = [{ ...defaultLight, x: 0 }]
  const [small, output] = [
    await relit({ lights, shadows: 0 }),
    await relight(large, packedSurface(gray(90)), { ...noLights, lights, shadows: 0 }, work),
  ]
  for (const [x, y] of [
    [60, 45],
    [50, 40],
    [8, 8],
  ])
    expect(Math.abs(at(small, x, y) - at(output, 3 * x + 1, 3 * y + 1))).toBeLessThanOrEqual(2)
})

it.each([
  [1, 1],
  [1, 10_000],
  [3000, 1],
])('lights %d × %d', async (width, height) => {
  const image = noisy(width, height)
  const engines = {
    matting: { name: '', matte: async () => createPlane(1, 1, () => 1) },
    depth: { name: '', depth: async () => createPlane(1, 1, () => 0.5) },
  }
  const surface = await estimateSurface(image, engines, work)
  const output = await relight(image, packSurface(surface), { ...noLights, lights: [defaultLight] }, work)
  expect([output.width, output.height]).toEqual([width, height])
  expect(output.data.some((value, index) => value > image.data[index])).toBe(true)
})

it('stops between rows when aborted, and reports progress', async () => {
  const stop = new AbortController()
  const seen: number[] = []
  const progress = createProgress(fraction => {
    seen.push(fraction)
    if (fraction > 0.7) stop.abort(new Error('enough'))
  })
  const image = noisy(1200, 900)
  const working = relight(image, packedSurface(gray(90)), noLights, { signal: stop.signal, progress })
  await expect(working).rejects.toThrow('enough')
  expect(seen.at(-1)).toBeLessThan(0.9)
})
