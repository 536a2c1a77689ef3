import { describe, expect, it } from 'vitest'
import { type Plane, planeOf, type Raster } from '../raster.ts'
import { progressTo } from '../work.ts'
import type { Lighting, PointLight } from './lighting.ts'
import { normalsOf } from './normals.ts'
import { packSurface } from './packed-surface.ts'
import { relight } from './relight.ts'
import { surfaceOf } from './surface.ts'

const work = { signal: new AbortController().signal, progress: progressTo(() => {}) }
const white = { colour: '#ffffff', power: 1 }
const dark: Lighting = {
  lights: [],
  ambient: white,
  background: { mode: 'keep', colour: '#000000', amount: 1 },
  shadows: 1,
  gloss: 1,
}
const lamp: PointLight = {
  colour: '#ffffff',
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
const grey = (level: number): Raster => ({
  ...noisy(size.width, size.height),
  data: new Uint8ClampedArray(size.width * size.height * 3).fill(level),
})
const isBall = (pixel: number) =>
  Math.hypot((pixel % size.width) - cx, Math.floor(pixel / size.width) - cy) < r
const disc: Plane = planeOf(size.width, size.height, pixel => (isBall(pixel) ? 1 : 0))
const ball: Plane = planeOf(size.width, size.height, pixel => {
  const [x, y] = [(pixel % size.width) - cx, Math.floor(pixel / size.width) - cy]
  return (0.1 + Math.sqrt(Math.max(0, r * r - x * x - y * y)) / size.width) / 0.7
})
const packed = (picture: Raster, depth = ball, matte = disc) =>
  packSurface({ picture, depth, matte, normals: normalsOf(depth, picture, matte) })
const lit = (lighting: Partial<Lighting>, picture = grey(90)) =>
  relight(picture, packed(picture), { ...dark, ...lighting }, work)
const at = ({ data, width, channels }: Raster, x: number, y: number) => data[(y * width + x) * channels]
const mean = (picture: Raster, belongs: (pixel: number) => boolean) => {
  let [sum, count] = [0, 0]
  for (let pixel = 0; pixel < picture.width * picture.height; pixel++) {
    if (!belongs(pixel)) continue
    sum += picture.data[pixel * picture.channels]
    count++
  }
  return sum / count
}

describe('without lights, in white ambient light', () => {
  it('every pixel stays unchanged', async () => {
    const picture = noisy(size.width, size.height)
    expect((await lit({}, picture)).data).toEqual(picture.data)
  })

  it('also for an image larger than its surface', async () => {
    const picture = noisy(300, 225)
    const small = noisy(size.width, size.height)
    expect((await relight(picture, packed(small), dark, work)).data).toEqual(picture.data)
  })

  it('a light without power or out of reach changes nothing', async () => {
    const lights = [{ ...lamp, power: 0 }]
    expect((await lit({ lights })).data).toEqual(grey(90).data)
  })
})

describe('a light', () => {
  it('brightens the surfaces that face it: left, right, up', async () => {
    const left = await lit({ lights: [{ ...lamp, x: -0.3, z: 0.4 }] })
    expect(at(left, 35, 45)).toBeGreaterThan(at(left, 85, 45) + 30)
    const right = await lit({ lights: [{ ...lamp, x: 1.3, z: 0.4 }] })
    expect(at(right, 85, 45)).toBeGreaterThan(at(right, 35, 45) + 30)
    const above = await lit({ lights: [{ ...lamp, y: -0.3, z: 0.4 }] })
    expect(at(above, 60, 20)).toBeGreaterThan(at(above, 60, 70) + 30)
  })

  it('never darkens, and never exceeds white', async () => {
    const picture = noisy(size.width, size.height)
    const made = await lit({ lights: [{ ...lamp, power: 10 }] }, picture)
    expect(made.data.every((value, index) => value >= picture.data[index])).toBe(true)
  })

  it('adds its color', async () => {
    const { data } = await lit({ lights: [{ ...lamp, colour: '#ff0000' }] })
    const pixel = (45 * size.width + 60) * 3
    expect(data[pixel]).toBeGreaterThan(data[pixel + 1] + 20)
    expect(data[pixel + 1]).toBe(90)
  })

  it('adds less from farther away', async () => {
    const [near, far] = [await lit({ lights: [lamp] }), await lit({ lights: [{ ...lamp, z: 1.9 }] })]
    expect(at(near, 60, 45)).toBeGreaterThan(at(far, 60, 45) + 10)
  })

  it('leaves the background unchanged if the background doesn’t receive it', async () => {
    const made = await lit({ lights: [{ ...lamp, receiveLight: false }] })
    expect(mean(made, pixel => !isBall(pixel))).toBe(90)
    expect(mean(made, isBall)).toBeGreaterThan(100)
  })

  it('casts a shadow behind the ball, softer for a larger light', async () => {
    const aside = { ...lamp, x: -0.2, z: 0.9, distance: 3 }
    const halfShadowOf = async (radius: number) => {
      const lights = [{ ...aside, radius }]
      const [open, shadowed] = [await lit({ lights, shadows: 0 }), await lit({ lights })]
      const shares = Array.from({ length: 26 }, (_, x) => {
        const [without, within] = [at(open, 93 + x, 45) - 90, at(shadowed, 93 + x, 45) - 90]
        return (without - within) / without
      })
      expect(Math.max(...shares)).toBeGreaterThan(0.5)
      return shares.filter(share => share > 0.1 && share < 0.9).length
    }
    expect(await halfShadowOf(0.5)).toBeGreaterThan(await halfShadowOf(0))
    const open = await lit({ lights: [aside], shadows: 0 })
    expect(at(open, 20, 45)).toBe(at(await lit({ lights: [aside] }), 20, 45))
  })
})

describe('the background', () => {
  it('is dimmed without the subject, to black at full strength', async () => {
    const made = await lit({ background: { mode: 'dim', colour: '#000000', amount: 1 } })
    expect([at(made, 60, 45), at(made, 3, 3)]).toEqual([90, 0])
  })

  it('is recolored', async () => {
    const { data } = await lit({ background: { mode: 'recolor', colour: '#0000ff', amount: 1 } })
    expect(data[2]).toBeGreaterThan(100)
    expect(data[0]).toBe(0)
  })
})

it('keeps alpha unchanged', async () => {
  const picture = noisy(size.width, size.height, 4)
  const made = await relight(picture, packed(grey(90)), { ...dark, lights: [lamp] }, work)
  expect(made.channels).toBe(4)
  expect(made.data.filter((_, index) => index % 4 === 3)).toEqual(
    picture.data.filter((_, index) => index % 4 === 3),
  )
})

it('lights a larger image like its surface, within one or two levels in smooth areas', async () => {
  const large: Raster = { ...noisy(360, 270), data: new Uint8ClampedArray(360 * 270 * 3).fill(90) }
  const lights = [{ ...lamp, x: 0 }]
  const [small, made] = [
    await lit({ lights, shadows: 0 }),
    await relight(large, packed(grey(90)), { ...dark, lights, shadows: 0 }, work),
  ]
  for (const [x, y] of [
    [60, 45],
    [50, 40],
    [8, 8],
  ])
    expect(Math.abs(at(small, x, y) - at(made, 3 * x + 1, 3 * y + 1))).toBeLessThanOrEqual(2)
})

it.each([
  [1, 1],
  [1, 10_000],
  [3000, 1],
])('lights %d × %d', async (width, height) => {
  const picture = noisy(width, height)
  const engines = {
    matting: { name: '', matte: async () => planeOf(1, 1, () => 1) },
    depth: { name: '', depth: async () => planeOf(1, 1, () => 0.5) },
  }
  const surface = await surfaceOf(picture, engines, work)
  const made = await relight(picture, packSurface(surface), { ...dark, lights: [lamp] }, work)
  expect([made.width, made.height]).toEqual([width, height])
  expect(made.data.some((value, index) => value > picture.data[index])).toBe(true)
})

it('stops between rows when aborted, and reports progress', async () => {
  const stop = new AbortController()
  const seen: number[] = []
  const progress = progressTo(fraction => {
    seen.push(fraction)
    if (fraction > 0.7) stop.abort(new Error('enough'))
  })
  const picture = noisy(1200, 900)
  const working = relight(picture, packed(grey(90)), dark, { signal: stop.signal, progress })
  await expect(working).rejects.toThrow('enough')
  expect(seen.at(-1)).toBeLessThan(0.9)
})
