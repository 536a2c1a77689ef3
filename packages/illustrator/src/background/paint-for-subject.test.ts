import { createProgress, type Raster } from '@pentimento/imaging'
import { describe, expect, it } from 'vitest'
import { paintBackground } from '../paint-background.ts'
import { type SubjectPosition, subjectPosition } from './subject-position.ts'

const work = () => ({ signal: new AbortController().signal, progress: createProgress(() => {}) })

const standing: SubjectPosition = {
  left: 0.3,
  right: 0.7,
  top: 0.2,
  bottom: 0.85,
  baseDepth: 0,
  hasLegs: false,
  isRound: false,
  isCropped: false,
}
const vehicle: SubjectPosition = {
  ...standing,
  left: 0.08,
  right: 0.92,
  top: 0.4,
}
const [width, height] = [180, 150]
const paint = (prompt: string, subject: SubjectPosition | undefined = standing) =>
  paintBackground({ prompt, width, height, seed: 2, subject }, work())

/** Mean color of a part of an image, given in fractions of its sides. */
function meanIn(image: Raster, left: number, right: number, top: number, bottom: number) {
  const sum = [0, 0, 0]
  let count = 0
  for (let y = Math.floor(top * height); y < bottom * height; y++)
    for (let x = Math.floor(left * width); x < right * width; x++, count++)
      for (let c = 0; c < 3; c++) sum[c] += image.data[3 * (y * width + x) + c]
  return sum.map(value => value / count)
}

/** Mean difference between neighbors in a row: how much detail there is. */
function detailIn({ data }: Raster, top: number, bottom: number) {
  let [sum, count] = [0, 0]
  for (let y = Math.floor(top * height); y < bottom * height; y++)
    for (let x = 1; x < width; x++, count++)
      sum += Math.abs(data[3 * (y * width + x) + 1] - data[3 * (y * width + x) - 2])
  return sum / count
}

describe('a background for a subject', () => {
  it('has a road from side to side under a vehicle seen from its side, and one ahead under another subject', async () => {
    const isGray = (color: number[]) => Math.max(...color) - Math.min(...color) < 25
    const [across, ahead] = [await paint('road', vehicle), await paint('road')]
    for (const left of [0.02, 0.9]) {
      expect(isGray(meanIn(across, left, left + 0.08, 0.8, 0.9))).toBe(true)
      expect(isGray(meanIn(ahead, left, left + 0.08, 0.7, 0.8))).toBe(false)
    }
  })

  it('is in focus where the subject stands, and not far behind it', async () => {
    const field = await paint('a field of flowers')
    expect(detailIn(field, 0.8, 0.9)).toBeGreaterThan(3 * detailIn(field, 0.45, 0.58))
  })

  it('has a table whose back edge is out of focus', async () => {
    const { data } = await paint('white table in a bar')
    const column = Array.from({ length: height }, (_, y) => data[3 * (y * width + 4) + 1])
    const steps = column.slice(1).map((value, y) => Math.abs(value - column[y]))
    const range = Math.max(...column) - Math.min(...column)
    expect(range).toBeGreaterThan(150)
    expect(Math.max(...steps)).toBeLessThan(0.3 * range)
  })

  it('is nowhere in focus behind a subject that the lower edge cuts off', async () => {
    const cropped = { ...standing, bottom: 1, isCropped: true }
    const [whole, half] = [await paint('a field of flowers'), await paint('a field of flowers', cropped)]
    expect(detailIn(half, 0.8, 0.9)).toBeLessThan(0.6 * detailIn(whole, 0.8, 0.9))
  })

  it('is only somewhat warm while the sun is low, as a camera balances its light', async () => {
    const { ambient, ...field } = await paint('lawn at sunset')
    expect(ambient[0] / ambient[2]).toBeGreaterThan(1.1)
    expect(ambient[0] / ambient[2]).toBeLessThan(1.45)
    const [red, , blue] = meanIn(field, 0, 1, 0, 0.2)
    expect(Math.abs(red - blue)).toBeLessThan(45)
  })

  it('is lit by lamps in a street at night, and bluish elsewhere', async () => {
    const [street, lawn] = [(await paint('street at night')).ambient, (await paint('lawn at night')).ambient]
    expect(street[0]).toBeGreaterThan(street[2])
    expect(lawn[0]).toBeLessThan(lawn[2])
  })

  it('has a subject mirrored on wet ground and polished floors', async () => {
    const reflectionIn = async (prompt: string) => (await paint(prompt)).reflection?.share ?? 0
    expect(await reflectionIn('wet street')).toBeGreaterThan(0)
    expect(await reflectionIn('glossy studio')).toBeGreaterThan(await reflectionIn('polished concrete floor'))
    expect(await reflectionIn('street')).toBe(0)
  })

  it('has a podium just as wide as the subject requires', async () => {
    const [plain, podium] = [await paint('studio'), await paint('stone podium')]
    const change = (left: number, right: number) =>
      Math.abs(meanIn(podium, left, right, 0.86, 0.9)[0] - meanIn(plain, left, right, 0.86, 0.9)[0])
    expect(change(0.6, 0.68)).toBeGreaterThan(20)
    expect(change(0.9, 1)).toBeLessThan(8)
  })

  it('has a podium whose rim is in view, under a wide subject, too', async () => {
    const podium = await paint('black podium, white background', vehicle)
    const [corner, middle] = [meanIn(podium, 0, 0.04, 0.93, 1), meanIn(podium, 0.4, 0.6, 0.93, 1)]
    expect(Math.abs(corner[1] - middle[1])).toBeGreaterThan(4)
  })

  it('has a podium outdoors, too', async () => {
    const [plain, podium] = [await paint('desert'), await paint('white podium in the desert')]
    const [before, after] = [plain, podium].map(image => meanIn(image, 0.35, 0.65, 0.88, 0.95))
    expect(after[2]).toBeGreaterThan(before[2] + 20)
  })

  it('is a table in a kitchen for a thing, and a floor for a person and for what has legs', async () => {
    const kitchen = async (isPerson: boolean, hasLegs: boolean) => {
      const subject = { ...standing, hasLegs }
      const image = await paintBackground(
        { prompt: 'kitchen', width, height, seed: 2, subject, isPerson },
        work(),
      )
      return meanIn(image, 0, 1, 0.8, 1)
    }
    const [table, person, animal] = [
      await kitchen(false, false),
      await kitchen(true, false),
      await kitchen(false, true),
    ]
    expect(Math.abs(animal[2] - person[2])).toBeLessThan(1)
    expect(Math.abs(animal[2] - table[2])).toBeGreaterThan(30)
  })

  it('is a table under a slender bottle, and the floor under a slender lamp', async () => {
    const slender = { ...standing, left: 0.47, right: 0.53, top: 0.2 }
    const floorOf = async (hasWideBase: boolean) => {
      const options = { width, height, seed: 3, isPerson: false, subject: { ...slender, hasWideBase } }
      return meanIn(await paintBackground({ prompt: 'laboratory', ...options }, work()), 0, 1, 0.85, 1)
    }
    expect(await floorOf(true)).not.toEqual(await floorOf(false))
  })

  it('has a sky over a place that the light of the evening doesn’t color twice', async () => {
    const [red, , blue] = meanIn(await paint('tennis court at sunset'), 0, 1, 0, 0.03)
    expect(red - blue).toBeLessThan(90)
  })

  it('is white on a runway, though the audience is in the dark', async () => {
    const show = await paint('fashion runway, audience in the dark')
    expect(meanIn(show, 0.4, 0.6, 0.85, 1)[0]).toBeGreaterThan(170)
    expect(meanIn(show, 0, 0.1, 0.3, 0.6)[0]).toBeLessThan(90)
  })

  it('is a table in a garage for a bottle, and its floor for a vehicle', async () => {
    const garage = async (subject: SubjectPosition) => {
      const image = await paintBackground(
        { prompt: 'garage', width, height, seed: 2, subject, isPerson: false },
        work(),
      )
      const [red, , blue] = meanIn(image, 0, 1, 0.88, 1)
      return red - blue
    }
    expect(await garage(standing)).toBeGreaterThan(40)
    expect(await garage(vehicle)).toBeLessThan(25)
  })

  it('is ashore under a subject that stands high in the image', async () => {
    const beach = await paint('beach', { ...standing, top: 0.3, bottom: 0.6 })
    const [red, , blue] = meanIn(beach, 0, 0.25, 0.6, 0.68)
    expect(red).toBeGreaterThan(blue + 15)
  })

  it('has a room behind a table if the prompt names no view, only morning light', async () => {
    const [room, sea] = [
      await paint('kitchen table, morning light'),
      await paint('wooden table by the sea, morning light'),
    ]
    const blueness = (image: Raster) => {
      const [red, , blue] = meanIn(image, 0, 1, 0, 0.1)
      return blue - red
    }
    expect(blueness(sea)).toBeGreaterThan(25)
    expect(blueness(room)).toBeLessThan(10)
  })

  it('has pink trees if they blossom', async () => {
    const rednessOf = async (prompt: string) => {
      const [red, green] = meanIn(await paint(prompt), 0, 1, 0.3, 0.55)
      return red - green
    }
    expect(await rednessOf('cherry blossoms')).toBeGreaterThan((await rednessOf('a park in spring')) + 20)
  })

  it('has a railing before the view from a terrace', async () => {
    const [terrace, shore] = [await paint('terrace with sea view'), await paint('sea view')]
    expect(detailIn(terrace, 0.42, 0.52)).toBeGreaterThan(2 * detailIn(shore, 0.42, 0.52))
  })

  it('has a warmer light at sunset and a dimmer one at night', async () => {
    const [day, sunset, night] = [
      await paint('a beach'),
      await paint('a beach at sunset'),
      await paint('a beach at night'),
    ].map(({ ambient }) => ambient)
    expect(sunset[2] / sunset[0]).toBeLessThan(0.8 * (day[2] / day[0]))
    expect(night[1]).toBeLessThan(0.7 * day[1])
  })

  it.each([
    'in a forest',
    'podium with flowers',
    'city street at night',
    'road',
    'marble table',
    'brick wall',
    'christmas background',
    'water ripples',
    'podium on the beach',
  ])('can be of any size: %s', async prompt => {
    for (const [w, h] of [
      [1, 1],
      [40, 3],
      [3, 40],
    ]) {
      const options = { prompt, width: w, height: h, seed: 1, subject: vehicle }
      expect(await paintBackground(options, work())).toMatchObject({ width: w, height: h })
    }
  })
})

describe('the position of a subject', () => {
  const cutout = (covers: (x: number, y: number) => boolean): Raster => ({
    width: 100,
    height: 80,
    channels: 4,
    data: Uint8ClampedArray.from({ length: 4 * 8000 }, (_, at) =>
      at % 4 === 3 && covers((at >> 2) % 100, Math.floor((at >> 2) / 100)) ? 255 : 0,
    ),
  })

  it('is that of its solid part and of the part it stands on', () => {
    const lamp = cutout(
      (x, y) => y >= 10 && y < 60 && (y < 30 || y >= 55 ? x >= 20 && x < 60 : x >= 38 && x < 42),
    )
    expect(subjectPosition(lamp)).toEqual({
      left: 0.2,
      right: 0.6,
      hasWideBase: true,
      top: 0.125,
      bottom: 0.75,
      baseDepth: 0,
      hasLegs: false,
      isRound: false,
      isCropped: false,
    })
  })

  it('says whether it stands on legs', () => {
    const table = cutout(
      (x, y) => y >= 20 && y < 70 && (y < 40 ? x >= 20 && x < 80 : x % 50 >= 20 && x % 50 < 28),
    )
    const twoBoots = cutout((x, y) => y >= 20 && y < 70 && x >= 20 && x < 80 && Math.abs(x - 50) > 4)
    const sofa = cutout(
      (x, y) => y >= 20 && y < 70 && (y < 63 ? x >= 10 && x < 90 : Math.abs(Math.abs(x - 50) - 30) < 4),
    )
    expect([table, sofa, twoBoots].map(each => subjectPosition(each)?.hasLegs)).toEqual([true, true, false])
  })

  it('says whether it is about round', () => {
    const plate = cutout((x, y) => Math.hypot(x - 50, y - 40) < 30 || (x > 76 && x < 82 && y > 30 && y < 36))
    const box = cutout((x, y) => Math.max(Math.abs(x - 50), Math.abs(y - 40)) < 30)
    const platter = cutout((x, y) => Math.hypot(x - 50, 1.3 * (y - 40)) < 30)
    const egg = cutout((x, y) => Math.hypot(1.3 * (x - 50), y - 40) < 30)
    expect([plate, platter, box, egg].map(each => subjectPosition(each)?.isRound)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('says whether the lower edge cuts it off, and is undefined without a subject', () => {
    expect(subjectPosition(cutout((x, y) => x > 30 && x < 60 && y > 20))?.isCropped).toBe(true)
    const aboveScanBorder = cutout((x, y) => x > 30 && x < 60 && y > 20 && y < 79)
    expect(subjectPosition(aboveScanBorder)?.isCropped).toBe(true)
    const onFeet = cutout((x, y) => x > 30 && x < 60 && y > 20 && y < 79 && (y < 60 || x < 40))
    expect(subjectPosition(onFeet)?.isCropped).toBe(false)
    expect(subjectPosition(cutout(() => false))).toBeUndefined()
  })
})
