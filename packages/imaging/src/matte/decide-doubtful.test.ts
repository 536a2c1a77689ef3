import { describe, expect, it } from 'vitest'
import { randomIntegers } from '../complete/random-integers.ts'
import { createPlane, type Plane, type Raster } from '../raster.ts'
import { decideDoubtful } from './decide-doubtful.ts'

const [width, height] = [200, 160]
type Color = [number, number, number]
const [red, green, gray]: Color[] = [
  [190, 50, 40],
  [60, 140, 80],
  [120, 122, 121],
]

function draw(colorAt: (x: number, y: number) => Color): Raster {
  const random = randomIntegers(3)
  const data = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const color = colorAt(pixel % width, Math.floor(pixel / width))
    for (let channel = 0; channel < 3; channel++)
      data[pixel * 3 + channel] = color[channel] + (random() % 9) - 4
  }
  return { data, width, height, channels: 3 }
}

const matteOf = (valueAt: (x: number, y: number) => number): Plane =>
  createPlane(width, height, pixel => valueAt(pixel % width, Math.floor(pixel / width)))
const at = ({ data }: Plane, x: number, y: number) => data[y * width + x]
const isBody = (x: number, y: number) => x >= 50 && x < 150 && y >= 30 && y < 160
const isSleeve = (x: number, y: number) => x >= 110 && isBody(x, y) && y >= 60 && y < 120

describe('an area that the network is unsure of', () => {
  const image = draw((x, y) => (isBody(x, y) ? red : green))

  it('becomes opaque where its colors are the subject’s, even if the network leaned to the background', () => {
    const matte = matteOf((x, y) => (isSleeve(x, y) ? 0.42 : isBody(x, y) ? 1 : 0))
    const decided = decideDoubtful(image, matte)
    for (let y = 66; y < 114; y += 4) for (let x = 116; x < 144; x += 4) expect(at(decided, x, y)).toBe(1)
  })

  it('becomes transparent where its colors are the background’s', () => {
    const matte = matteOf((x, y) => (isBody(x, y) ? 1 : x >= 160 && y > 40 && y < 140 ? 0.55 : 0))
    const decided = decideDoubtful(image, matte)
    for (let y = 48; y < 132; y += 4) for (let x = 168; x < 200; x += 4) expect(at(decided, x, y)).toBe(0)
  })

  it('is decided by the network where subject and background have the same colors', () => {
    const plain = draw(() => gray)
    const foggy = (value: number) => matteOf((x, y) => (isSleeve(x, y) ? value : isBody(x, y) ? 1 : 0))
    expect(at(decideDoubtful(plain, foggy(0.7)), 130, 90)).toBe(1)
    const faint = matteOf((x, y) => (isBody(x, y) ? 1 : x >= 160 ? 0.2 : 0))
    expect(at(decideDoubtful(plain, faint), 185, 90)).toBe(0)
  })

  it('is decided by the network where the colors contradict it', () => {
    const matte = matteOf((x, y) => (isBody(x, y) ? 1 : x >= 160 && y > 40 && y < 140 ? 0.9 : 0))
    expect(at(decideDoubtful(image, matte), 185, 90)).toBe(1)
  })
})

it('leaves out pieces of other things that only have the subject’s colors', () => {
  const isPiece = (x: number, y: number) => x >= 165 && x < 190 && y >= 60 && y < 100
  const image = draw((x, y) => (isBody(x, y) || isPiece(x, y) ? red : green))
  const matte = (value: number) => matteOf((x, y) => (isPiece(x, y) ? value : isBody(x, y) ? 1 : 0))
  expect(at(decideDoubtful(image, matte(0.4)), 177, 80)).toBe(0)
  expect(at(decideDoubtful(image, matte(0.7)), 177, 80), 'the network leans to the subject').toBe(1)
})

it('returns the same matte if only the edges are uncertain', () => {
  const matte = matteOf((x, y) => Math.min(1, Math.max(0, 0.5 + (40 - Math.hypot(x - 100, y - 80)) / 8)))
  const image = draw((x, y) => (Math.hypot(x - 100, y - 80) < 40 ? red : green))
  expect(decideDoubtful(image, matte)).toBe(matte)
})

it('keeps thin legs in fog', () => {
  const isLeg = (x: number, y: number) =>
    y >= 90 && y < 150 && [70, 100, 130].some(leg => x === leg || x === leg + 1)
  const isThing = (x: number, y: number) => isLeg(x, y) || (x > 50 && x < 150 && y > 30 && y < 90)
  const image = draw((x, y) => (isThing(x, y) ? red : green))
  const isFog = (x: number, y: number) => x > 50 && x < 150 && y >= 90 && y < 150
  const matte = matteOf((x, y) => (isLeg(x, y) ? 0.6 : isFog(x, y) ? 0.25 : isThing(x, y) ? 1 : 0))
  const decided = decideDoubtful(image, matte)
  for (const leg of [70, 100, 130]) expect(at(decided, leg, 120)).toBeGreaterThan(0.45)
  expect(at(decided, 85, 120)).toBe(0)
  expect(at(decided, 115, 120)).toBe(0)
})

it('keeps hair soft, where subject and background alternate', () => {
  const isHair = (x: number, y: number) => x >= 140 && x < 165 && y >= 40 && y < 120
  const image = draw((x, y) => {
    const isStrand = isHair(x, y) && (x + y * 2) % 4 < 2
    return isBody(x, y) && x < 140 ? red : isStrand ? red : green
  })
  const matte = matteOf((x, y) => (isHair(x, y) ? 0.5 : isBody(x, y) && x < 140 ? 1 : 0))
  const decided = decideDoubtful(image, matte)
  expect(at(decided, 150, 80)).toBeGreaterThan(0.1)
  expect(at(decided, 150, 80)).toBeLessThan(0.9)
})

it('leaves no hole in a doubtful chest where the network doesn’t see background', () => {
  const isChest = (x: number, y: number) => isBody(x, y) && y >= 70
  const isShade = (x: number, y: number) => x >= 85 && x < 115 && y >= 100 && y < 130
  const image = draw((x, y) => (isShade(x, y) ? gray : isBody(x, y) ? red : green))
  const matte = matteOf((x, y) => (isShade(x, y) ? 0.3 : isChest(x, y) ? 0.55 : isBody(x, y) ? 1 : 0))
  expect(at(decideDoubtful(image, matte), 100, 115)).toBe(1)
})

it('leaves a hole that shows the background', () => {
  const isChest = (x: number, y: number) => isBody(x, y) && y >= 70
  const isHole = (x: number, y: number) => x >= 85 && x < 115 && y >= 100 && y < 130
  const image = draw((x, y) => (isBody(x, y) && !isHole(x, y) ? red : green))
  const matte = matteOf((x, y) => (isHole(x, y) ? 0.3 : isChest(x, y) ? 0.55 : isBody(x, y) ? 1 : 0))
  expect(at(decideDoubtful(image, matte), 100, 115)).toBe(0)
})
