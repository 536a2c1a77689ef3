import { createPlane, createProgress, type Plane } from '@pentimento/imaging'
import { describe, expect, it } from 'vitest'
import { paintBackground } from '../paint-background.ts'
import { createCamera, project, rayThrough } from './camera.ts'
import {
  archOutline,
  box,
  cylinder,
  ellipsoid,
  extrusion,
  type Solid,
  sphere,
  turned,
  type Vector,
} from './solids.ts'

const [width, height] = [120, 120]
const subject = {
  left: 0.4,
  right: 0.6,
  top: 0.3,
  bottom: 0.8,
  baseDepth: 0,
  hasLegs: false,
  isRound: false,
  isCropped: false,
}
const silhouette = createPlane(width, height, pixel => {
  const [x, y] = [(pixel % width) / width, Math.floor(pixel / width) / height]
  return x > 0.4 && x < 0.6 && y > 0.3 && y < 0.8 ? 1 : 0
})
const paint = (prompt: string, light: 'left' | 'right' = 'left') =>
  paintBackground(
    { prompt, width, height, seed: 1, light, subject, silhouette },
    { signal: new AbortController().signal, progress: createProgress(() => {}) },
  )

const meanOf = ({ data }: Plane, left: number, right: number, top: number, bottom: number) => {
  let [sum, count] = [0, 0]
  for (let y = Math.floor(top * height); y < bottom * height; y++)
    for (let x = Math.floor(left * width); x < right * width; x++, count++) sum += data[y * width + x]
  return sum / count
}

describe('a studio around a subject', () => {
  it('has the subject’s shadow on the side away from the lamp', async () => {
    for (const light of ['left', 'right'] as const) {
      const { shadow } = await paint('white studio', light)
      const [left, right] = [
        meanOf(shadow as Plane, 0.2, 0.4, 0.7, 0.85),
        meanOf(shadow as Plane, 0.6, 0.8, 0.7, 0.85),
      ]
      const [away, toward] = light === 'left' ? [right, left] : [left, right]
      expect(away).toBeGreaterThan(toward + 0.04)
    }
  })

  it('has a shadow on level ground, fainter under clouds, and none in the air', async () => {
    const shadowIn = async (prompt: string) => {
      const { shadow } = await paint(prompt)
      return shadow && Math.max(...shadow.data)
    }
    const [clear, cloudy] = [await shadowIn('meadow'), await shadowIn('meadow, overcast')]
    expect(clear).toBeGreaterThan(0.12)
    expect(cloudy).toBeLessThan(0.8 * (clear as number))
    expect(await shadowIn('in the sky')).toBeUndefined()
  })

  it('has leaves, fir twigs with lamps, or balloons on its wall', async () => {
    const wallOf = async (prompt: string) => {
      const { data } = await paint(prompt)
      const pixels = Array.from({ length: 60 * width }, (_, at) => [0, 1, 2].map(c => data[3 * at + c]))
      const shareOf = (matches: (red: number, green: number, blue: number) => boolean) =>
        pixels.filter(([red, green, blue]) => matches(red, green, blue)).length / pixels.length
      return {
        green: shareOf((red, green, blue) => green > red + 12 && green > blue + 5),
        warm: shareOf((red, _, blue) => red > blue + 60),
      }
    }
    const [plain, leaves, christmas] = [
      await wallOf('white studio'),
      await wallOf('green leaves background'),
      await wallOf('christmas background with lights'),
    ]
    expect(plain.green).toBe(0)
    expect(leaves.green).toBeGreaterThan(0.7)
    expect(christmas.green).toBeGreaterThan(0.1)
    expect(christmas.warm).toBeGreaterThan(0.02)
  })

  it('has small things beside the subject, on the floor or around it as seen from above', async () => {
    const yellowIn = async (prompt: string, top: number, bottom: number) => {
      const { data } = await paint(prompt)
      let count = 0
      for (let at = 3 * top * width; at < 3 * bottom * width; at += 3)
        if (data[at] > data[at + 2] + 90 && data[at + 1] > data[at + 2] + 60) count++
      return count / ((bottom - top) * width)
    }
    expect(await yellowIn('lemons', 72, 110)).toBeGreaterThan(0.04)
    expect(await yellowIn('lemons', 0, 40)).toBe(0)
    expect(await yellowIn('flat lay with lemons', 0, 40)).toBeGreaterThan(0.03)
  })

  it('has rippled water under the subject if it’s asked for', async () => {
    const changeOf = async (prompt: string) => {
      const { data } = await paint(prompt)
      let sum = 0
      for (let y = 98; y < 118; y++)
        for (let x = 1; x < width; x++)
          sum += Math.abs(data[3 * (y * width + x)] - data[3 * (y * width + x - width)])
      return sum
    }
    expect(await changeOf('blue water ripples')).toBeGreaterThan(2 * (await changeOf('blue studio')))
  })

  it('has spots of light on its wall if the light falls through leaves', async () => {
    const roughness = async (prompt: string) => {
      const { data } = await paint(prompt)
      let sum = 0
      for (let y = 5; y < 60; y++)
        for (let x = 8; x < width; x++)
          sum += Math.abs(data[3 * (y * width + x)] - data[3 * (y * width + x - 8)])
      return sum
    }
    expect(await roughness('white wall with leaf shadows')).toBeGreaterThan(
      3 * (await roughness('white studio')),
    )
  })

  it('is lit behind the subject through a window, too', async () => {
    const { data } = await paint('white wall, window light')
    const rows = Array.from(data.subarray(3 * 10 * width, 3 * 50 * width))
    const light = rows.filter(value => value > 215).length / rows.length
    expect(light).toBeGreaterThan(0.4)
    expect(light).toBeLessThan(0.95)
  })

  it('is white where it’s asked to be', async () => {
    const { data } = await paint('white studio background')
    expect(Math.min(...data.subarray(0, 3 * 40 * width))).toBeGreaterThan(238)
  })
})

describe('a surface seen from above', () => {
  const round = { ...subject, isRound: true }
  const paintFor = (prompt: string, position: typeof subject) =>
    paintBackground(
      { prompt, width, height, seed: 1, light: 'left', subject: position, silhouette },
      { signal: new AbortController().signal, progress: createProgress(() => {}) },
    )
  const rowMean = ({ data }: { data: Uint8Array | Uint8ClampedArray }, from: number, to: number) => {
    let sum = 0
    for (let at = 3 * from * width; at < 3 * to * width; at++) sum += data[at]
    return sum / (3 * width * (to - from))
  }

  it('fills the image if the prompt asks for it, or under a round subject on a table', async () => {
    const change = async (prompt: string, position: typeof subject) => {
      const painted = await paintFor(prompt, position)
      expect(painted.isFromAbove ?? false).toBe(position.isRound || /above|lay/.test(prompt))
      return Math.abs(rowMean(painted, 0, 20) - rowMean(painted, 100, 120))
    }
    const aside = await change('on a wooden table', subject)
    expect(await change('wooden table from above', subject)).toBeLessThan(0.6 * aside)
    expect(await change('on a wooden table', round)).toBeLessThan(0.6 * aside)
  })

  it('is in the subject’s shadow all along the side away from the light', async () => {
    const { shadow } = await paintFor('flat lay on marble', subject)
    const beside = (left: number) => meanOf(shadow as Plane, left, left + 0.03, 0.35, 0.75)
    expect(beside(0.6)).toBeGreaterThan(beside(0.37) + 0.1)
    expect(meanOf(shadow as Plane, 0.45, 0.6, 0.8, 0.83)).toBeGreaterThan(0.15)
  })

  it('is of grass, sand or snow outdoors', async () => {
    const middle = async (prompt: string) => {
      const { data } = await paintFor(prompt, subject)
      return [0, 1, 2].map(c => {
        let sum = 0
        for (let pixel = 0; pixel < 20 * width; pixel++) sum += data[3 * pixel + c] / (20 * width)
        return sum
      })
    }
    const [grass, sand, snow] = [
      await middle('on grass, top view'),
      await middle('sand from above'),
      await middle('snow, top view'),
    ]
    expect(grass[1]).toBeGreaterThan(1.15 * grass[0])
    expect(sand[0]).toBeGreaterThan(1.15 * sand[2])
    expect(Math.min(...snow)).toBeGreaterThan(Math.max(...sand) - 20)
  })

  it('is that of a prompt that names nothing else', async () => {
    expect((await paintFor('flat lay', subject)).isFromAbove).toBe(true)
  })
})

describe('bodies in a studio', () => {
  const from: Vector = [0, 0.5, -3]
  it.each<[string, Solid, number]>([
    ['box', box([-0.5, 0.5, 0, 1, -0.5, 0.5]), 2.5],
    ['cylinder', cylinder(0, 0, 0, 1, 0.5), 2.5],
    ['sphere', sphere(0, 0.5, 0, 0.5), 2.5],
    ['ellipsoid', turned(ellipsoid([0.2, 0.5, 0.5]), [0, 0.5, 0], { yaw: Math.PI / 2, roll: 0 }), 2.8],
    ['arch', extrusion(archOutline(0, 0, 0.5, 1), [-0.5, 0.5, 0, 1, -0.1, 0.1]), 2.9],
  ])('are met where they are, and face the ray: %s', (_, solid, distance) => {
    const normal: Vector = [0, 0, 0]
    expect(solid.intersect(from, [0, 0, 1], normal)).toBeCloseTo(distance)
    expect(normal[2]).toBeCloseTo(-1)
    expect(solid.intersect(from, [1, 0, 1])).toBe(Number.POSITIVE_INFINITY)
    expect(solid.intersect(from, [0, 0, -1])).toBe(Number.POSITIVE_INFINITY)
  })
})

it('has a camera whose rays go to the points that it projects', () => {
  const camera = createCamera({ width, height, unit: 120 }, subject)
  const [x, y] = project(camera, 0.2, 0.3, 0.4)
  const ray: Vector = [0, 0, 0]
  rayThrough(camera, x, y, ray)
  const distance = 0.4 - camera.position[2]
  expect(camera.position[0] + distance * ray[0]).toBeCloseTo(0.2)
  expect(camera.position[1] + distance * ray[1]).toBeCloseTo(0.3)
})
