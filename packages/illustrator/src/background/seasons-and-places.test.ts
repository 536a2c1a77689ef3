import { createProgress, type Raster } from '@pentimento/imaging'
import { describe, expect, it } from 'vitest'
import { paintBackground } from '../paint-background.ts'
import { describeBackground } from './describe-background.ts'
import type { SubjectPosition } from './subject-position.ts'

const [width, height] = [180, 150]
const standing: SubjectPosition = {
  left: 0.4,
  right: 0.6,
  top: 0.3,
  bottom: 0.85,
  baseDepth: 0,
  hasLegs: false,
  isRound: false,
  isCropped: false,
}
const vehicle: SubjectPosition = { ...standing, left: 0.1, right: 0.9, top: 0.45 }
const cropped: SubjectPosition = { ...standing, bottom: 1, isCropped: true }
const paint = (prompt: string, subject = standing, isPerson?: boolean) =>
  paintBackground(
    { prompt, width, height, seed: 2, subject, isPerson },
    { signal: new AbortController().signal, progress: createProgress(() => {}) },
  )

/** Share of the pixels of a part of an image, given in fractions of its sides, whose color passes a test. */
function shareIn(
  { data }: Raster,
  [left, right, top, bottom]: readonly number[],
  test: (red: number, green: number, blue: number) => boolean,
): number {
  let [passing, count] = [0, 0]
  for (let y = Math.floor(top * height); y < bottom * height; y++)
    for (let x = Math.floor(left * width); x < right * width; x++, count++) {
      const at = 3 * (y * width + x)
      if (test(data[at], data[at + 1], data[at + 2])) passing++
    }
  return passing / count
}

const isOrange = (red: number, green: number, blue: number) =>
  red > 1.35 * green && green > 1.25 * blue && red > 70
const whole = [0, 1, 0, 1]

describe('a public place', () => {
  it('has more colors at its sides than a room, and the same ones for a seed', async () => {
    const [aisle, again] = [
      await paint('supermarket aisle', cropped, true),
      await paint('supermarket aisle', cropped, true),
    ]
    const isColorful = (...color: number[]) => Math.max(...color) - Math.min(...color) > 40
    expect(shareIn(aisle, [0, 0.25, 0.3, 0.6], isColorful)).toBeGreaterThan(0.2)
    expect(again.data).toEqual(aisle.data)
  })

  it('has lamps on its ceiling and a floor that is darker', async () => {
    const station = await paint('subway station', standing, true)
    const isBright = (...color: number[]) => Math.min(...color) > 215
    expect(shareIn(station, [0, 1, 0, 0.3], isBright)).toBeGreaterThan(0.02)
    expect(shareIn(station, [0, 1, 0.7, 1], isBright)).toBeLessThan(0.02)
  })

  it('has a table under a thing in a bar, and a floor under a person', async () => {
    const [thing, person] = [
      await paint('whisky bar', standing, false),
      await paint('whisky bar', standing, true),
    ]
    expect(thing.data).not.toEqual(person.data)
    expect(shareIn(thing, [0, 1, 0.9, 1], isOrange)).toBeGreaterThan(0.3)
  })

  it('gives the subject the color of its lamps', async () => {
    const [bar, metro] = [await paint('cocktail bar'), await paint('metro')]
    expect(bar.ambient[2] / bar.ambient[0]).toBeLessThan(metro.ambient[2] / metro.ambient[0] - 0.1)
  })

  it('outdoors is under the sky', async () => {
    const isBluish = (red: number, _: number, blue: number) => blue > 150 && blue > red
    for (const prompt of [
      'football stadium',
      'by the swimming pool',
      'race track',
      'in front of a modern house',
    ])
      expect(shareIn(await paint(prompt, vehicle), [0, 1, 0, 0.06], isBluish)).toBeGreaterThan(0.6)
  })
})

describe('a coast road', () => {
  it('has the sea beyond asphalt, also for a person, and no beach', async () => {
    const isSand = (red: number, _: number, blue: number) => red > blue + 25
    for (const [subject, isPerson] of [
      [vehicle, false],
      [standing, true],
    ] as const) {
      const road = await paint('coast road by the sea', subject, isPerson)
      expect(shareIn(road, [0, 1, 0.86, 1], isSand)).toBeLessThan(0.05)
    }
  })

  it('is snowy in winter', async () => {
    const isWhite = (...color: number[]) => Math.min(...color) > 170
    const [snowy, dry] = [await paint('snowy road', vehicle), await paint('country road', vehicle)]
    expect(shareIn(snowy, [0, 1, 0.85, 1], isWhite)).toBeGreaterThan(
      shareIn(dry, [0, 1, 0.85, 1], isWhite) + 0.15,
    )
  })
})

describe('a season', () => {
  it('has pumpkins on the ground if the prompt names them', async () => {
    const beside = [0, 0.3, 0.6, 0.9]
    const [patch, without] = [await paint('pumpkins in a meadow'), await paint('meadow')]
    expect(shareIn(patch, beside, isOrange)).toBeGreaterThan(shareIn(without, beside, isOrange) + 0.1)
  })

  it('has a tree in a room at Christmas, and twigs on the wall elsewhere', async () => {
    const isGreen = (red: number, green: number, blue: number) => green > red + 8 && green > blue + 8
    const room = await paint('living room with a Christmas tree', standing, true)
    const plain = await paint('living room', standing, true)
    expect(shareIn(room, whole, isGreen)).toBeGreaterThan(shareIn(plain, whole, isGreen) + 0.03)
    expect(shareIn(await paint('Christmas tree in the background'), whole, isGreen)).toBeGreaterThan(0.05)
  })

  it.each(['on a windowsill in', 'in front of a modern house in'])(
    'colors the garden: %s autumn',
    async place => {
      const isBrown = (red: number, green: number, blue: number) => red > green + 12 && green > blue + 8
      const isGreen = (red: number, green: number, blue: number) => green > red + 4 && green > blue + 8
      const above = [0, 1, 0, 0.6]
      const [autumn, summer] = [await paint(`${place} autumn`), await paint(`${place} summer`)]
      expect(shareIn(summer, above, isGreen)).toBeGreaterThan(0.05)
      expect(shareIn(autumn, above, isGreen)).toBeLessThan(0.02)
      expect(shareIn(autumn, above, isBrown)).toBeGreaterThan(shareIn(summer, above, isBrown) + 0.05)
    },
  )

  it('is pink with hearts on Valentine’s day', async () => {
    const card = await paint('Valentine’s day with roses')
    expect(shareIn(card, [0, 1, 0, 0.5], (red, green) => red > green + 25)).toBeGreaterThan(0.8)
  })
})

describe('smoke and fire', () => {
  it('are before a dark wall', async () => {
    const smoke = await paint('smoke on a black background')
    const isDark = (...color: number[]) => Math.max(...color) < 60
    expect(shareIn(smoke, whole, isDark)).toBeGreaterThan(0.2)
    expect(shareIn(smoke, whole, (...color) => Math.min(...color) > 70)).toBeGreaterThan(0.03)
    const flames = await paint('flames')
    expect(shareIn(flames, [0, 1, 0.75, 1], isOrange)).toBeGreaterThan(0.3)
    expect(shareIn(flames, [0, 1, 0, 0.2], isDark)).toBeGreaterThan(0.8)
  })
})

describe('a table', () => {
  it('at a window has the garden behind it, and drops on the panes when it rains', async () => {
    const view = [0, 1, 0, 0.4]
    const isLeaf = (red: number, green: number, blue: number) => green > red + 10 && green > blue + 10
    const dry = await paint('on a windowsill', standing, false)
    expect(shareIn(dry, view, isLeaf)).toBeGreaterThan(0.1)
    expect((await paint('windowsill on a rainy day', standing, false)).data).not.toEqual(dry.data)
  })

  it('of glass mirrors the subject sharply', async () => {
    const { reflection } = await paint('glass table')
    expect(reflection?.share).toBeGreaterThan(0.3)
    expect(reflection?.roughness).toBeLessThan(0.02)
  })

  it('in a café that is seen from above has a cup in a corner', async () => {
    const plate = { ...standing, left: 0.2, right: 0.8, top: 0.2, bottom: 0.9, isRound: true }
    const isWhite = (...color: number[]) => Math.min(...color) > 190
    const [cafe, plain] = [
      await paint('on a table in a cafe', plate, false),
      await paint('wooden table', plate, false),
    ]
    expect(shareIn(cafe, [0, 1, 0, 0.3], isWhite)).toBeGreaterThan(
      shareIn(plain, [0, 1, 0, 0.3], isWhite) + 0.03,
    )
  })
})

describe('what surfaces are made of', () => {
  it.each([
    ['on a terrazzo counter', 'terrazzo'],
    ['sur une table en osier', 'wicker'],
    ['living room with herringbone floor', 'herringbone'],
  ] as const)('of “%s”', (prompt, material) => {
    expect(describeBackground(prompt).scene.setting.material).toBe(material)
  })

  it('of a block is that of a podium', () => {
    const { scene, studio } = describeBackground('on a terrazzo block, pink wall, sun shadows')
    expect(scene.setting.material).toBe('terrazzo')
    expect([studio.podium, studio.pattern]).toEqual(['square', 'window'])
  })
})

it('has red berries and cones for Christmas, and trees behind a table at harvest', () => {
  const { scattered } = describeBackground('Christmas berries and pine cones on dark wood').studio
  expect(scattered.map(({ texture }) => texture)).toEqual([undefined, 'scales'])
  expect(scattered[0].colors).toContain('#a3141f')
  const { distantFeatures, season } = describeBackground('harvest table with pumpkins').scene.setting
  expect([distantFeatures.includes('forest'), season]).toEqual([true, 'autumn'])
})

it('is a street in front of a building that has no other surroundings', () => {
  expect(describeBackground('parked in front of a luxury hotel at night').scene.setting.ground).toBe('street')
})
