import { randomIntegers } from '@pentimento/imaging'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDrawing } from '../objects/create-drawing.ts'
import { openIconSet } from '../objects/noto-icons.ts'
import { boundsOf } from '../objects/sprite.ts'
import { parsePrompt } from '../prompt/parse-prompt.ts'
import type { PlacedObject } from './placed-object.ts'
import { placePrompt } from './test-placement.ts'

/** The object names of the COCO data set, which benchmarks of text to image use, too. */
const nouns =
  'person, bicycle, car, motorcycle, airplane, bus, train, truck, boat, traffic light, fire hydrant, stop sign, parking meter, bench, bird, cat, dog, horse, sheep, cow, elephant, bear, zebra, giraffe, backpack, umbrella, handbag, tie, suitcase, frisbee, skis, snowboard, sports ball, kite, baseball bat, baseball glove, skateboard, surfboard, tennis racket, bottle, wine glass, cup, fork, knife, spoon, bowl, banana, apple, sandwich, orange, broccoli, carrot, hot dog, pizza, donut, cake, chair, couch, potted plant, bed, dining table, toilet, tv, laptop, computer mouse, tv remote, computer keyboard, cell phone, microwave, oven, toaster, sink, refrigerator, book, clock, vase, scissors, teddy bear, hair drier, toothbrush'.split(
    ', ',
  )
const nextInteger = randomIntegers(77)
const pick = <T>(list: readonly T[]) => list[nextInteger() % list.length]
const pairs = Array.from({ length: 60 }, () => {
  const first = pick(nouns)
  return [first, pick(nouns.filter(noun => noun !== first))] as const
})

const drawingOf = new Map(nouns.map(noun => [noun, parsePrompt(`a ${noun}`).objects[0]?.kind.drawingName]))
const aspects = new Map<string, number>()
beforeAll(async () => {
  const icon = await openIconSet()
  for (const name of drawingOf.values()) {
    const { width, height } = await boundsOf(createDrawing(name as string, icon, () => 0.5))
    aspects.set(name as string, width / height)
  }
})

function place(prompt: string, seed: number): PlacedObject[] {
  expect(parsePrompt(prompt).unrecognized).toEqual([])
  return placePrompt(prompt, { seed, aspects }).placed
}

const named = (placed: readonly PlacedObject[], noun: string) =>
  placed.filter(({ kind }) => kind.drawingName === drawingOf.get(noun))

/** Part of the smaller bounding box that two objects share. */
function overlap(one: PlacedObject, other: PlacedObject): number {
  const across =
    Math.min(one.x + one.width / 2, other.x + other.width / 2) -
    Math.max(one.x - one.width / 2, other.x - other.width / 2)
  const down = Math.min(one.y, other.y) - Math.max(one.y - one.height, other.y - other.height)
  const smaller = Math.min(one.width * one.height, other.width * other.height)
  return (Math.max(0, across) * Math.max(0, down)) / smaller
}

/** Every object is inside the image, large enough to recognize and visible. */
function expectVisible(placed: readonly PlacedObject[]): void {
  for (const [at, one] of placed.entries()) {
    expect(one.x - one.width / 2).toBeGreaterThan(-20)
    expect(one.x + one.width / 2).toBeLessThan(1044)
    expect(one.y - one.height).toBeGreaterThan(-20)
    expect(one.y).toBeLessThan(1044)
    expect(Math.max(one.width, one.height)).toBeGreaterThan(70)
    for (const other of placed.slice(at + 1)) expect(overlap(one, other)).toBeLessThan(0.3)
  }
}

it('has a different drawing for each noun', () => {
  expect(new Set(drawingOf.values()).size).toBe(nouns.length)
})

it.each(pairs)('shows both, a %s and a %s', (first, second) => {
  const placed = place(`a photo of a ${first} and a ${second}`, 3)
  expect([named(placed, first).length, named(placed, second).length, placed.length]).toEqual([1, 1, 2])
  expectVisible(placed)
})

it.each(nouns)('counts two to four of: %s', noun => {
  for (const [word, count] of [
    ['two', 2],
    ['three', 3],
    ['four', 4],
  ] as const) {
    const placed = place(`a photo of ${word} ${noun}${noun.endsWith('s') ? '' : 's'}`, count)
    expect(named(placed, noun)).toHaveLength(count)
    expectVisible(placed)
  }
})

it.each(pairs)('colors each in its own color, a %s and a %s', (first, second) => {
  const { objects } = parsePrompt(`a photo of a purple ${first} and a blue ${second}`)
  expect(objects.map(({ kind }) => kind.drawingName)).toEqual([drawingOf.get(first), drawingOf.get(second)])
  expect(new Set(objects.map(({ colors }) => colors.join())).size).toBe(2)
})

describe.each(['left of', 'right of', 'above', 'below'])('%s', relation => {
  it.each(pairs.slice(0, 30))(`a %s ${relation} a %s`, (first, second) => {
    const placed = place(`a photo of a ${first} ${relation} a ${second}`, 1)
    const [one] = named(placed, first)
    const [other] = named(placed, second)
    const [dx, dy] = [one.x - other.x, one.y - one.height / 2 - (other.y - other.height / 2)]
    const distance = { 'left of': -dx, 'right of': dx, above: -dy, below: dy }[relation] as number
    expect(distance).toBeGreaterThan(0.5 * Math.hypot(dx, dy))
  })
})
