import { describe, expect, it } from 'vitest'
import type { PlacedObject } from './placed-object.ts'
import { placePrompt } from './test-placement.ts'

const sizes = [
  [1024, 1024],
  [1536, 864],
  [864, 1536],
] as const
const seeds = [0, 1, 2, 3]

/** Width divided by height of some drawings; the others count as square. */
const aspects = new Map(
  Object.entries({
    bench: 1.8,
    automobile: 1.6,
    skateboard: 1.5,
    necktie: 0.35,
    zebra: 1.1,
  }),
)

const place = (prompt: string, seed: number, size?: readonly [number, number]) =>
  placePrompt(prompt, { seed, size, aspects }).placed

const named = (placed: readonly PlacedObject[], name: string) =>
  placed.find(({ kind }) => kind.drawingName === name) as PlacedObject

/** Intersection of two bounding boxes as a fraction of the smaller one. */
function overlap(one: PlacedObject, other: PlacedObject): number {
  const across =
    Math.min(one.x + one.width / 2, other.x + other.width / 2) -
    Math.max(one.x - one.width / 2, other.x - other.width / 2)
  const down = Math.min(one.y, other.y) - Math.max(one.y - one.height, other.y - other.height)
  const smaller = Math.min(one.width * one.height, other.width * other.height)
  return (Math.max(0, across) * Math.max(0, down)) / smaller
}

it('people on several seats share each seat only with those on it', () => {
  const heightOn = (prompt: string) => {
    const placed = place(prompt, 0)
    const people = placed.find(({ objectIndex }) => objectIndex === 0) as PlacedObject
    return people.height / named(placed, 'bench').height
  }
  expect(heightOn('nine men on three benches')).toBeCloseTo(heightOn('three men on a bench'), 1)
})

describe('a few objects stand apart', () => {
  it.each([
    'three oranges',
    'four vases',
    'four skateboards',
    'four benches',
    'three trucks',
    'four zebras',
    'four books',
    'three dogs and two cats',
    'eight books',
    'nine donuts',
  ])('%s', prompt => {
    for (const size of sizes)
      for (const seed of seeds) {
        const placed = place(prompt, seed, size)
        for (const [at, one] of placed.entries())
          for (const other of placed.slice(at + 1)) expect(overlap(one, other)).toBeLessThan(0.2)
      }
  })
})

describe('left of and right of', () => {
  it.each([
    ['a zebra left of an elephant', 'zebra', 'elephant'],
    ['a bench left of a car', 'bench', 'automobile'],
    ['a car right of a tie', 'necktie', 'automobile'],
    ['a frisbee right of a motorcycle', 'motorcycle', 'frisbee'],
  ])('leave room for both: %s', (prompt, left, right) => {
    for (const size of sizes)
      for (const seed of seeds) {
        const placed = place(prompt, seed, size)
        const [one, other] = [named(placed, left), named(placed, right)]
        expect(one.x).toBeLessThan(other.x)
        expect(overlap(one, other)).toBeLessThan(0.05)
        expect(one.x - one.width / 2).toBeGreaterThanOrEqual(0)
        expect(other.x + other.width / 2).toBeLessThanOrEqual(size[0])
      }
  })
})

it('leaves room for a car beside one of two people', () => {
  for (const seed of seeds) {
    const placed = place('a man and a woman next to a car', seed)
    const [man, car] = [named(placed, 'man-standing'), named(placed, 'automobile')]
    expect(overlap(man, car)).toBeLessThan(0.05)
  }
})

it('leaves what stands next to something that flies on the ground', () => {
  for (const prompt of ['a bed right of a frisbee', 'a couch next to a bird', 'a kite left of a sink'])
    for (const seed of seeds)
      for (const { on, kind } of place(prompt, seed)) expect(on, kind.drawingName).toBe('ground')
})

it('stands four of a kind in a row, at a similar size', () => {
  for (const prompt of ['four sheep', 'four benches', 'three trucks'])
    for (const seed of seeds) {
      const heights = place(prompt, seed).map(({ height }) => height)
      expect(Math.min(...heights) / Math.max(...heights)).toBeGreaterThan(0.65)
    }
})

it('leaves a gap between what is above and what is below', () => {
  for (const seed of seeds) {
    const placed = place('a stop sign above a fork', seed)
    const [sign, fork] = [named(placed, 'stop-sign'), named(placed, 'fork')]
    expect(fork.y - fork.height - sign.y).toBeGreaterThan(0.03 * 1024)
  }
})

describe('below', () => {
  it.each([
    ['a cake below a baseball bat', 'birthday-cake', 'baseball-bat'],
    ['a clock below a tv', 'alarm-clock', 'television'],
    ['a couch below a cup', 'couch', 'cup'],
    ['a red zebra under a broccoli', 'zebra', 'broccoli'],
  ])('raises what has no room beneath it: %s', (prompt, lower, upper) => {
    for (const seed of seeds) {
      const placed = place(prompt, seed)
      expect(named(placed, upper).y).toBeLessThanOrEqual(named(placed, lower).y - named(placed, lower).height)
    }
  })

  it('leaves the canopy of an umbrella visible', () => {
    const placed = place('a baseball glove below an umbrella', 1)
    const [glove, umbrella] = [named(placed, 'baseball-glove'), named(placed, 'umbrella')]
    expect(glove.height).toBeLessThan(0.5 * umbrella.height)
    expect(Math.abs(glove.x - umbrella.x)).toBeLessThan(umbrella.width / 2)
  })

  it('leaves a table, a tree and an umbrella on the ground', () => {
    for (const [prompt, name] of [
      ['a cat below a table', 'table'],
      ['a dog under a tree', 'tree'],
      ['a cup under an umbrella', 'umbrella'],
    ])
      expect(named(place(prompt, 1), name).on).toBe('ground')
  })
})

it('does not mirror what has lettering on it', () => {
  for (const seed of seeds)
    for (const { isMirrored } of place('a stop sign, a microwave, an oven and a parking meter', seed))
      expect(isMirrored).toBe(false)
})

it.each([
  ['a boy holding a baseball bat', 'boy', 'baseball-bat'],
  ['a woman with a tennis racket', 'woman-standing', 'tennis-racket'],
])('points away from the holder: %s', (prompt, holder, held) => {
  for (const seed of seeds) {
    const placed = place(prompt, seed)
    const [figure, bat] = [named(placed, holder), named(placed, held)]
    const side = bat.x < figure.x ? -1 : 1
    expect(bat.isMirrored).toBe(side < 0)
    expect(side * (bat.x - figure.x) - bat.width / 2).toBeGreaterThan(0.25 * figure.width)
  }
})
