import { describe, expect, it } from 'vitest'
import { randomIntegers } from '../complete/random-integers.ts'
import type { Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { builtInOutpainting } from './built-in-outpainting.ts'
import { createEdgeView, createGuides } from './edge-view.ts'
import { findCrossingLines } from './find-slopes.ts'
import { fitSlopes } from './fit-slopes.ts'
import { restoreSlopes, straighten } from './straighten.ts'

const [width, height, reach] = [160, 120, 40]

function paint(colorAt: (x: number, y: number) => number): Raster {
  const data = new Uint8ClampedArray(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.fill(colorAt(x, y), (y * width + x) * 3, (y * width + x + 1) * 3)
  return { data, width, height, channels: 3 }
}

const guides = createGuides(width * height)
const slopesOf = (image: Raster, side: 'left' | 'right' | 'down', beyond = reach) => {
  const view = createEdgeView(image, guides, side)
  return fitSlopes(findCrossingLines(view, beyond), view.lines, beyond)
}

/** A road towards the image's center: two edges, whose slopes at the right are ±0.5 at heights of ±40 from the middle. */
const road = paint((x, y) => (Math.abs(y - 60) < 0.5 * (x - 80) ? 60 : 180))

describe('the slopes of what crosses an edge', () => {
  it('are those of the lines to a vanishing point', () => {
    const slopes = slopesOf(road, 'right') ?? []
    expect(slopes[20]).toBeCloseTo(-0.5, 1)
    expect(slopes[60]).toBeCloseTo(0, 1)
    expect(slopes[100]).toBeCloseTo(0.5, 1)
  })

  it('lead nothing into the strip from beyond its ends', () => {
    const tilted = paint((x, y) => ((y - 0.3 * x) % 24 < 12 ? 60 : 180))
    const slopes = slopesOf(tilted, 'right') ?? []
    expect(slopes[0]).toBeLessThanOrEqual(0)
    expect(slopes[60]).toBeCloseTo(0.3, 1)
  })

  it('are found for a soft edge, and below for a steep one', () => {
    const soft = paint((x, y) => 120 + Math.max(-60, Math.min(60, (y - 60 - 0.3 * (x - 159)) * 5.5)))
    expect(Math.abs((slopesOf(soft, 'right', 80)?.[60] ?? 0) - 0.3)).toBeLessThan(0.08)
    const steep = paint((x, y) => (x - 80 > 1.5 * (y - 119) ? 60 : 180))
    expect(slopesOf(steep, 'down', 16)?.[80]).toBeCloseTo(1.5, 1)
    expect(
      slopesOf(
        paint((x, y) => (y - 60 > 1.5 * (x - 159) ? 60 : 180)),
        'right',
        16,
      ),
    ).toBeUndefined()
  })

  it('aren’t those of a subject that ends before the edge', () => {
    const isTip = (x: number, y: number) => Math.abs(y - 60) < 0.6 * (157 - x)
    const image = paint((x, y) => (isTip(x, y) ? 60 : 180))
    const view = createEdgeView(image, guides, 'right')
    expect(findCrossingLines(view, reach)).not.toEqual([])
    const known = createGuides(width * height)
    for (let at = 0; at < width * height; at++)
      if (isTip(at % width, Math.floor(at / width))) known.subject[at] = 255
    expect(findCrossingLines(createEdgeView(image, known, 'right'), reach)).toEqual([])
  })

  it('aren’t found in grain, nor in what crosses the edge at a right angle', () => {
    const random = randomIntegers(1)
    const noise = paint(() => 100 + (random() % 24))
    expect(slopesOf(noise, 'right')).toBeUndefined()
    expect(
      slopesOf(
        paint((_, y) => (y % 24 < 12 ? 60 : 180)),
        'left',
      ),
    ).toBeUndefined()
    expect(
      slopesOf(
        paint((x, y) => 60 + x / 2 + y / 2),
        'left',
      ),
    ).toBeUndefined()
  })
})

describe('a straightened picture', () => {
  it('shows the lines at a right angle to the edge', () => {
    const slopes = slopesOf(road, 'right') as Float32Array
    const { image } = straighten({ image: road, guides }, 'right', slopes, reach)
    for (const y of [24, 60, 96])
      for (const x of [142, 150, 158]) expect(image.data[(y * width + x) * 3], `${x}, ${y}`).toBeLessThan(70)
    for (const y of [14, 106])
      for (const x of [142, 150, 158])
        expect(image.data[(y * width + x) * 3], `${x}, ${y}`).toBeGreaterThan(170)
  })

  it('is sheared back beyond the edge, and unchanged inside', () => {
    const slopes = slopesOf(road, 'right') as Float32Array
    const straight = straighten({ image: road, guides }, 'right', slopes, reach)
    const wide = width + reach
    const data = new Uint8ClampedArray(wide * height * 3)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < wide; x++) {
        const from = (y * width + Math.min(x, width - 1)) * 3
        data.set(straight.image.data.subarray(from, from + 3), (y * wide + x) * 3)
      }
    const extended = {
      image: { data, width: wide, height, channels: 3 as const },
      guides: createGuides(wide * height),
    }
    const { image } = restoreSlopes({ image: road, guides }, extended, 'right', slopes, reach)
    for (let y = 0; y < height; y++)
      expect([...image.data.subarray(y * wide * 3, (y * wide + width) * 3)]).toEqual([
        ...road.data.subarray(y * width * 3, (y + 1) * width * 3),
      ])
    const levelAt = (x: number, y: number) => image.data[(y * wide + x) * 3] ?? 0
    // The edges go on to 49 above and below the middle at 18 beyond the edge.
    expect([levelAt(178, 14), levelAt(178, 106)]).toEqual([60, 60])
    expect([levelAt(178, 7), levelAt(178, 113)]).toEqual([180, 180])
  })
})

it('the edges of a road go on straight beyond both sides', async () => {
  const output = await builtInOutpainting().extend(
    paint((x, y) => (y - 60 > 0.7 * Math.abs(x - 80) ? 60 : y > 40 ? 180 : 230)),
    { left: 20, right: 20, up: 0, down: 0, seed: 0 },
    { signal: new AbortController().signal, progress: createProgress(() => undefined) },
  )
  const levelAt = (x: number, y: number) => output.data[(y * output.width + x) * 3] ?? 0
  // At a distance of 60 from the middle, the road reaches 42 below the vanishing point; 30 beyond its middle at the strips.
  for (const x of [100 - 68, 100 + 68])
    expect([levelAt(x, 100), levelAt(x, 115)], `column ${x}`).toEqual([180, 60])
  for (const x of [12, 188]) expect(levelAt(x, 115), `column ${x}`).toBeGreaterThan(150)
})

it('the edges of a road go on straight below', async () => {
  const output = await builtInOutpainting().extend(
    paint((x, y) => (y > 20 && Math.abs(x - 80) < 0.5 * (y - 20) ? 60 : 180)),
    { left: 0, right: 0, up: 0, down: 30, seed: 0 },
    { signal: new AbortController().signal, progress: createProgress(() => undefined) },
  )
  // 20 below the edge, the road reaches 60 from the middle.
  const isRoad = [14, 26, 80, 134, 146].map(x => (output.data[(140 * width + x) * 3] ?? 0) < 120)
  expect(isRoad).toEqual([false, true, true, true, false])
})
