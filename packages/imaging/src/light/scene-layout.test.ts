import { describe, expect, it } from 'vitest'
import { createPlane, type Plane, type Raster } from '../raster.ts'
import { lightReach } from './light-reach.ts'
import { shadowShare } from './lighting.ts'
import { findSceneLayout } from './scene-layout.ts'

const [width, height] = [240, 180]
type Color = readonly [number, number, number]

function painted(colorAt: (x: number, y: number) => Color): Raster {
  const data = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++)
    data.set(colorAt(pixel % width, Math.floor(pixel / width)), pixel * 3)
  return { data, width, height, channels: 3 }
}
const texture = (x: number, y: number) => ((x * 7919 + y * 104729) % 31) - 15
const ground = (x: number, y: number): Color => [90 + texture(x, y), 80 + texture(x, y), 50]
const blueSky = (y: number): Color => [110 + 0.5 * y, 150 + 0.4 * y, 220]
const isPhoto = (x: number, y: number) => Math.abs(x - 120) < 100 && Math.abs(y - 110) < 50
const nothing: Plane = createPlane(width, height, () => 0)
const subject: Plane = createPlane(width, height, pixel =>
  Math.hypot((pixel % width) - 120, Math.floor(pixel / width) - 110) < 40 ? 1 : 0,
)
const at = (plane: Plane, x: number, y: number) => plane.data[y * width + x]

describe('a landscape', () => {
  const image = painted((x, y) => (y < 90 ? blueSky(y) : ground(x, y)))

  it('has its sky and horizon found', async () => {
    const { sky, horizon, certainty } = await findSceneLayout(image, nothing)
    expect(certainty).toBeGreaterThan(0.9)
    expect(horizon).toBeCloseTo(0.5, 1)
    expect(at(sky, 50, 40)).toBeGreaterThan(0.9)
    expect(at(sky, 50, 120)).toBeLessThan(0.02)
  })

  it('is within reach of lights in front and on the subject, less at the horizon, not in the sky', async () => {
    const reach = lightReach(await findSceneLayout(image, subject), image, subject)
    expect(at(reach, 20, 175)).toBeGreaterThan(0.95)
    expect(at(reach, 20, 95)).toBeLessThan(0.65)
    expect(at(reach, 20, 20)).toBeLessThan(0.1)
    expect(at(reach, 120, 110)).toBeGreaterThan(0.95)
  })

  it('has ground far behind a subject’s feet, where no shadow falls', async () => {
    const standing = createPlane(width, height, pixel =>
      Math.abs((pixel % width) - 120) < 15 && Math.abs(Math.floor(pixel / width) - 110) < 45 ? 1 : 0,
    )
    const reach = lightReach(await findSceneLayout(image, standing), image, standing)
    expect(shadowShare(at(reach, 90, 120))).toBe(0)
    expect(shadowShare(at(reach, 90, 153))).toBeGreaterThan(0.9)
    expect(at(reach, 120, 120)).toBeGreaterThan(0.95)
  })

  it('has sky between branches and up to an outline, without a border', async () => {
    const isBranch = (x: number, y: number) => x > 40 && x < 100 && y > 50 && (x % 6 < 2 || y % 12 < 2)
    const isTower = (x: number, y: number) => x > 170 && x < 190 && y > 30
    const tree = painted((x, y) => {
      if (y >= 90 || isTower(x, y)) return ground(x, y)
      return isBranch(x, y) ? [40, 45, 30] : blueSky(y)
    })
    const { sky } = await findSceneLayout(tree, nothing)
    expect(at(sky, 45, 65)).toBeGreaterThan(0.9)
    expect(at(sky, 43, 65)).toBeLessThan(0.1)
    for (const [x, y] of [
      [169, 60],
      [191, 60],
      [180, 29],
      [140, 88],
    ] as const)
      expect(at(sky, x, y), `${x}, ${y}`).toBeGreaterThan(0.9)
    for (const [x, y] of [
      [171, 60],
      [189, 60],
      [180, 32],
      [140, 91],
    ] as const)
      expect(at(sky, x, y), `${x}, ${y}`).toBeLessThan(0.1)
  })

  it('has an overcast sky, too', async () => {
    const cloudy = painted((x, y) => (y < 90 ? [228, 230, 232] : ground(x, y)))
    expect((await findSceneLayout(cloudy, nothing)).certainty).toBeGreaterThan(0.9)
  })
})

it.each([
  ['a bright wall to the lower edge', painted((_, y) => [215 - 0.1 * y, 215 - 0.1 * y, 210 - 0.1 * y])],
  ['a room whose wall is of a middle gray', painted((x, y) => (y < 120 ? [140, 132, 125] : ground(x, y)))],
  ['ground only', painted(ground)],
  [
    'a white page with a photo in its middle',
    painted((x, y) => (isPhoto(x, y) ? ground(x, y) : [238, 238, 238])),
  ],
])('%s is no sky: everything is within reach', async (_, image) => {
  const layout = await findSceneLayout(image, subject)
  expect(layout.certainty).toBe(0)
  expect(lightReach(layout, image, subject).data.every(value => value === 1)).toBe(true)
})

it('a background out of focus gets less light, a sharp one doesn’t', async () => {
  const sharp = painted(ground)
  const blurred = painted((x, y) => (subject.data[y * width + x] === 1 ? ground(x, y) : [90, 80, 50]))
  const [near, far] = await Promise.all(
    [sharp, blurred].map(async image => lightReach(await findSceneLayout(image, subject), image, subject)),
  )
  expect(at(near as Plane, 20, 90)).toBe(1)
  expect(at(far as Plane, 20, 90)).toBeLessThan(0.85)
  expect(at(far as Plane, 120, 110)).toBe(1)
})
