import { describe, expect, it } from 'vitest'
import { horizonOf } from '../landscape/paint-setting.ts'
import { parsePrompt } from '../prompt/parse-prompt.ts'
import { headlandOf } from './headland.ts'
import { occludedFraction, placeObjects } from './place-objects.ts'
import type { PlacedObject } from './placed-object.ts'
import { resolveSetting } from './resolve-setting.ts'

const sizes = [
  [1024, 1024],
  [1536, 864],
  [864, 1536],
  [64, 64],
] as const

function place(prompt: string, seed = 5, [width, height]: readonly [number, number] = [1024, 1024]) {
  const description = parsePrompt(prompt)
  const setting = resolveSetting(description, seed)
  const horizon = horizonOf(setting.ground) * height
  const context = { width, height, horizon, setting, seed, aspectOf: () => 1 }
  return { placed: placeObjects(description.objects, context), horizon, width, height }
}

const objectsNamed = (placed: readonly PlacedObject[], drawingName: string) =>
  placed.filter(({ kind }) => kind.drawingName === drawingName)
const objectNamed = (placed: readonly PlacedObject[], drawingName: string) =>
  objectsNamed(placed, drawingName)[0]

describe.each(sizes)('at %i × %i', (width, height) => {
  const size = [width, height] as const

  it.each([
    ['seven cats', 7],
    ['a cat, two dogs and three sheep in a meadow', 6],
    ['twelve red balloons over the sea', 12],
    ['five fish and an octopus underwater', 6],
    ['forty birds', 40],
  ])('places every object of %j inside the frame', (prompt, count) => {
    const { placed } = place(prompt, 5, size)
    expect(placed).toHaveLength(count)
    for (const object of placed) {
      expect(object.x - object.width / 2).toBeGreaterThan(-0.1 * object.width)
      expect(object.x + object.width / 2).toBeLessThan(width + 0.1 * object.width)
      expect(object.y - object.height).toBeGreaterThan(-0.02 * height)
      expect(object.y).toBeLessThanOrEqual(height)
    }
  })

  it('places land animals below the horizon and birds above it', () => {
    const { placed, horizon } = place('three cats and four birds in a meadow', 5, size)
    for (const cat of objectsNamed(placed, 'cat')) expect(cat.y).toBeGreaterThan(horizon)
    for (const bird of objectsNamed(placed, 'bird')) expect(bird.y - bird.height / 2).toBeLessThan(horizon)
  })
})

it.each(sizes)('places objects on a cliff between its back and front edge, at %i × %i', (width, height) => {
  for (let seed = 0; seed < 8; seed++) {
    const { placed, horizon } = place('a house on a cliff above the sea and two sheep', seed, [width, height])
    const cliff = headlandOf(seed, height, horizon)
    for (const { x, y } of placed) {
      const out = cliff.left ? x / width : 1 - x / width
      expect(y).toBeGreaterThan(cliff.crest(out))
      expect(y).toBeLessThan(cliff.lip(out))
    }
  }
})

it('places a ship on the sea beside a cliff', () => {
  for (let seed = 0; seed < 8; seed++) {
    const { placed, horizon, width, height } = place('a castle on a cliff and a ship', seed)
    const cliff = headlandOf(seed, height, horizon)
    const ship = objectNamed(placed, 'passenger-ship')
    const sides = [ship.x - ship.width / 2, ship.x + ship.width / 2]
    for (const side of sides) expect(cliff.left ? side / width : 1 - side / width).toBeGreaterThan(cliff.edge)
  }
})

it('never covers more than 35 % of an object', () => {
  for (let seed = 0; seed < 12; seed++) {
    const { placed } = place('five cats, two dogs and a horse in a meadow', seed)
    const pairs = placed.flatMap((one, at) => placed.slice(at + 1).map(other => occludedFraction(one, other)))
    expect(Math.max(...pairs)).toBeLessThan(0.35)
  }
})

it('draws farther objects smaller and first', () => {
  const { placed } = place('nine sheep in a meadow')
  for (let at = 1; at < placed.length; at++) expect(placed[at].y).toBeGreaterThanOrEqual(placed[at - 1].y)
  expect(placed[0].height).toBeLessThan(placed[8].height)
})

it('keeps the order of sizes and a mouse visible next to an elephant', () => {
  const { placed } = place('a mouse, a dog and an elephant in a meadow')
  const [mouse, dog, elephant] = ['mouse', 'dog', 'elephant'].map(
    drawingName => objectNamed(placed, drawingName).height,
  )
  expect(mouse).toBeLessThan(dog)
  expect(dog).toBeLessThan(elephant)
  expect(mouse).toBeGreaterThan(0.04 * 1024)
})

it('places boats on the water and land animals on the shore', () => {
  const { placed, horizon, height } = place('a sailboat and a dog at a lake')
  expect(objectNamed(placed, 'sailboat')).toMatchObject({ on: 'water' })
  expect(objectNamed(placed, 'dog').y).toBeGreaterThan(horizon + 0.6 * (height - horizon))
})

describe('a relation', () => {
  it('on: rests on the target and is drawn after it', () => {
    const { placed } = place('a cat on a chair')
    const [chair, cat] = [objectNamed(placed, 'chair'), objectNamed(placed, 'cat')]
    expect(cat.y).toBeLessThan(chair.y - 0.4 * chair.height)
    expect(cat.y).toBeGreaterThan(chair.y - chair.height)
    expect(Math.abs(cat.x - chair.x)).toBeLessThan(chair.width / 2)
    expect(placed.indexOf(cat)).toBeGreaterThan(placed.indexOf(chair))
  })

  it('riding: draws the mount over the rider', () => {
    const { placed } = place('an astronaut riding a horse')
    expect(placed.map(({ kind }) => kind.drawingName)).toEqual(['astronaut', 'horse'])
  })

  it('under: is smaller than the target and no higher', () => {
    const { placed } = place('a cat under a table')
    const [table, cat] = [objectNamed(placed, 'table'), objectNamed(placed, 'cat')]
    expect(cat.height).toBeLessThan(table.height)
    expect(cat.y).toBeGreaterThanOrEqual(table.y)
  })

  it('beside: leaves almost no gap', () => {
    const { placed } = place('a cat next to a dog')
    const [cat, dog] = [objectNamed(placed, 'cat'), objectNamed(placed, 'dog')]
    const gap = Math.abs(cat.x - dog.x) - (cat.width + dog.width) / 2
    expect(Math.abs(gap)).toBeLessThan(0.1 * 1024)
  })

  it('behind and in front of: sets the drawing order', () => {
    const behind = place('a cat behind a tree').placed.map(({ kind }) => kind.drawingName)
    const before = place('a cat in front of a tree').placed.map(({ kind }) => kind.drawingName)
    expect([behind, before]).toEqual([
      ['cat', 'tree'],
      ['tree', 'cat'],
    ])
  })

  it('above: is higher than the target', () => {
    const { placed } = place('a dragon flying over a castle')
    const [castle, dragon] = [objectNamed(placed, 'castle'), objectNamed(placed, 'dragon')]
    expect(dragon.y).toBeLessThan(castle.y - 0.7 * castle.height)
  })
})

it('places objects on the side of the frame that the prompt gives', () => {
  const { placed } = place('a cat on the left and a dog on the right')
  expect(objectNamed(placed, 'cat').x).toBeLessThan(0.4 * 1024)
  expect(objectNamed(placed, 'dog').x).toBeGreaterThan(0.6 * 1024)
})

it('gives the same layout for the same seed and another layout for another seed', () => {
  expect(place('three cats', 4)).toEqual(place('three cats', 4))
  expect(place('three cats', 4)).not.toEqual(place('three cats', 6))
})
