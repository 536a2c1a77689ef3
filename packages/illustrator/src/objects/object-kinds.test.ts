import { expect, it } from 'vitest'
import { findKind } from '../prompt/find-kind.ts'
import { objectWords } from '../prompt/object-words.ts'
import { isPerson } from './anchors.ts'
import { createDrawing } from './create-drawing.ts'
import { openIconSet } from './noto-icons.ts'
import { objectKinds } from './object-kinds.ts'
import { recolor, sourceColors } from './recolor.ts'
import { boundsOf, renderSprite } from './sprite.ts'

it('has a drawing for every kind, and a kind for every word', async () => {
  const icon = await openIconSet()
  for (const name of objectKinds.keys()) expect(createDrawing(name, icon, () => 0.5).body, name).toMatch(/^</)
  for (const [word, name] of objectWords) expect(objectKinds.has(name), word).toBe(true)
})

it('finds an unlisted kind by its icon name', () => {
  expect(findKind('stethoscope')?.drawingName).toBe('stethoscope')
  expect(findKind('wholly unknown')).toBeUndefined()
  expect(findKind('smirking face')).toBeUndefined()
})

it('gives each icon in a drawing unique gradient ids', async () => {
  const icon = await openIconSet()
  const ids = (body: string) => [...body.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id)
  const [one, other] = [ids(icon('fire')), ids(icon('fire'))]
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
  ['carrot', [0.18, 0.44, 0.85]],
  ['kite', [0.25, 0.62, 0.25]],
  ['delivery-truck', [0.25, 0.62, 0.25]],
  ['airplane', [0.95, 0.51, 0.68]],
  ['mobile-phone', [0.95, 0.51, 0.68]],
  ['soccer-ball', [0.18, 0.44, 0.85]],
  ['locomotive', [0.18, 0.44, 0.85]],
] as const)('recolors most of a %s to %j', async (name, color) => {
  const drawing = createDrawing(name, await openIconSet(), () => 0.5)
  const sprite = await renderSprite(drawing, await boundsOf(drawing), 120, false)
  recolor(sprite, color, sourceColors[name])
  expect(shareWithHue(sprite.data, color)).toBeGreaterThan(0.4)
})

it('recolors the roof and the stripes of a bus, too', async () => {
  const name = 'bus'
  const drawing = createDrawing(name, await openIconSet(), () => 0.5)
  const sprite = await renderSprite(drawing, await boundsOf(drawing), 120, false)
  recolor(sprite, [0.5, 0.25, 0.71], sourceColors[name])
  expect(shareWithHue(sprite.data, [0.96, 0.6, 0.12])).toBeLessThan(0.03)
})

it('recolors the frame of a bicycle, not its tires', async () => {
  const name = 'bicycle'
  const drawing = createDrawing(name, await openIconSet(), () => 0.5)
  const sprite = await renderSprite(drawing, await boundsOf(drawing), 120, false)
  recolor(sprite, [0.88, 0.19, 0.18], sourceColors[name])
  const hasRed = (fromRow: number, toRow: number) =>
    shareWithHue(
      sprite.data.subarray(4 * fromRow * sprite.width, 4 * toRow * sprite.width),
      [0.88, 0.19, 0.18],
    )
  expect(hasRed(20, 70)).toBeGreaterThan(0.2)
  expect(hasRed(sprite.height - 10, sprite.height)).toBeLessThan(0.02)
})

it.each(['ewe', 'refrigerator', 'sandwich', 'computer-mouse', 'cup', 'sink'])(
  'makes a %s in black dark, not gray',
  async name => {
    const drawing = createDrawing(name, await openIconSet(), () => 0.5)
    const { data, ...sprite } = await renderSprite(drawing, await boundsOf(drawing), 120, false)
    recolor({ data, ...sprite }, [0.17, 0.17, 0.19], sourceColors[name])
    const opaque = Array.from({ length: data.length / 4 }, (_, at) => 4 * at).filter(
      at => data[at + 3] === 255,
    )
    const dark = opaque.filter(at => Math.max(data[at], data[at + 1], data[at + 2]) < 90)
    expect(dark.length / opaque.length).toBeGreaterThan(0.6)
  },
)

it('keeps the tires of a recolored car unchanged', async () => {
  const drawing = createDrawing('automobile', await openIconSet(), () => 0.5)
  const bounds = await boundsOf(drawing)
  const before = await renderSprite(drawing, bounds, 120, false)
  const after = await renderSprite(drawing, bounds, 120, false)
  recolor(after, [0.25, 0.62, 0.25])
  const dark = (data: Uint8Array | Uint8ClampedArray, at: number) =>
    Math.max(data[at], data[at + 1], data[at + 2]) < 75 && data[at + 3] === 255
  for (let at = 0; at < before.data.length; at += 4)
    if (dark(before.data, at)) expect(after.data[at]).toBe(before.data[at])
})

it.each([
  ['mage', true],
  ['person-standing~bust', true],
  ['woman-and-man-holding-hands', true],
  ['cookie', false],
  ['mango', false],
  ['fire', false],
  ['pirate-ship', false],
  ['cowboy-hat', false],
])('knows whether %s is a person: %s', (name, expected) => {
  expect(isPerson(name)).toBe(expected)
})

it('mirrors a sprite horizontally', async () => {
  const drawing = createDrawing('cat', await openIconSet(), () => 0.5)
  const bounds = await boundsOf(drawing)
  const [plain, mirrored] = [
    await renderSprite(drawing, bounds, 60, false),
    await renderSprite(drawing, bounds, 60, true),
  ]
  const row = (data: Uint8Array | Uint8ClampedArray, y: number) =>
    Array.from({ length: plain.width }, (_, x) => data[4 * (y * plain.width + x) + 3])
  expect(row(mirrored.data, 30)).toEqual(row(plain.data, 30).reverse())
})

/** Fraction of opaque pixels whose hue is within 40° of a color's. */
function shareWithHue(data: Uint8Array | Uint8ClampedArray, color: readonly number[]): number {
  const hueOf = (r: number, g: number, b: number) => Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b)
  const wanted = hueOf(color[0], color[1], color[2])
  let all = 0
  let matching = 0
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] < 255) continue
    all++
    const hueDistance = Math.abs(hueOf(data[at], data[at + 1], data[at + 2]) - wanted)
    const isColored =
      Math.max(data[at], data[at + 1], data[at + 2]) - Math.min(data[at], data[at + 1], data[at + 2]) > 20
    if (isColored && Math.min(hueDistance, 2 * Math.PI - hueDistance) < 0.7) matching++
  }
  return matching / all
}
