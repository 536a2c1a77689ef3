import { expect, it } from 'vitest'
import { thingWords } from '../words/thing-words.ts'
import { kindNamed } from '../words/things-by-name.ts'
import { draw } from './draw.ts'
import { kinds } from './kinds.ts'
import { openPictures } from './noto.ts'
import { meantColours, recolour } from './recolour.ts'
import { boundsOf, spriteOf } from './sprite.ts'

it('has a drawing for every kind, and a kind for every word', async () => {
  const picture = await openPictures()
  for (const name of kinds.keys()) expect(draw(name, picture, () => 0.5).body, name).toMatch(/^</)
  for (const [word, name] of thingWords) expect(kinds.has(name), word).toBe(true)
})

it('finds an unlisted kind by its icon name', () => {
  expect(kindNamed('stethoscope')?.picture).toBe('stethoscope')
  expect(kindNamed('wholly unknown')).toBeUndefined()
  expect(kindNamed('grinning face')).toBeUndefined()
})

it('gives each icon in a drawing unique gradient ids', async () => {
  const picture = await openPictures()
  const ids = (body: string) => [...body.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id)
  const [one, other] = [ids(picture('fire')), ids(picture('fire'))]
  expect(one.length).toBeGreaterThan(0)
  expect(new Set([...one, ...other]).size).toBe(2 * one.length)
})

it.each([
  ['balloon', [0.18, 0.44, 0.85]],
  ['automobile', [0.25, 0.62, 0.25]],
  ['elephant', [0.95, 0.51, 0.68]],
  ['black-cat', [0.96, 0.53, 0.12]],
  ['wrapped-gift', [0.25, 0.62, 0.25]],
  ['hot-air-balloon', [0.18, 0.44, 0.85]],
] as const)('recolors most of a %s to %j', async (name, colour) => {
  const drawing = draw(name, await openPictures(), () => 0.5)
  const sprite = await spriteOf(drawing, await boundsOf(drawing), 120, false)
  recolour(sprite, colour, meantColours[name])
  expect(shareLike(sprite.data, colour)).toBeGreaterThan(0.4)
})

it('keeps the tires of a recolored car unchanged', async () => {
  const drawing = draw('automobile', await openPictures(), () => 0.5)
  const bounds = await boundsOf(drawing)
  const before = await spriteOf(drawing, bounds, 120, false)
  const after = await spriteOf(drawing, bounds, 120, false)
  recolour(after, [0.25, 0.62, 0.25])
  const dark = (data: Uint8Array | Uint8ClampedArray, at: number) =>
    Math.max(data[at], data[at + 1], data[at + 2]) < 75 && data[at + 3] === 255
  for (let at = 0; at < before.data.length; at += 4)
    if (dark(before.data, at)) expect(after.data[at]).toBe(before.data[at])
})

it('mirrors a sprite horizontally', async () => {
  const drawing = draw('cat', await openPictures(), () => 0.5)
  const bounds = await boundsOf(drawing)
  const [plain, mirrored] = [
    await spriteOf(drawing, bounds, 60, false),
    await spriteOf(drawing, bounds, 60, true),
  ]
  const row = (data: Uint8Array | Uint8ClampedArray, y: number) =>
    Array.from({ length: plain.width }, (_, x) => data[4 * (y * plain.width + x) + 3])
  expect(row(mirrored.data, 30)).toEqual(row(plain.data, 30).reverse())
})

/** Fraction of opaque pixels whose hue is within 40° of a color's. */
function shareLike(data: Uint8Array | Uint8ClampedArray, colour: readonly number[]): number {
  const turn = (r: number, g: number, b: number) => Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b)
  const wanted = turn(colour[0], colour[1], colour[2])
  let all = 0
  let like = 0
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] < 255) continue
    all++
    const away = Math.abs(turn(data[at], data[at + 1], data[at + 2]) - wanted)
    const coloured =
      Math.max(data[at], data[at + 1], data[at + 2]) - Math.min(data[at], data[at + 1], data[at + 2]) > 20
    if (coloured && Math.min(away, 2 * Math.PI - away) < 0.7) like++
  }
  return like / all
}
