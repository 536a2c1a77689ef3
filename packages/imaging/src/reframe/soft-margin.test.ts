import { expect, it } from 'vitest'
import type { Raster } from '../raster.ts'
import { createEdgeView, createGuides, downsample, type PixelGuides } from './edge-view.ts'
import { renderSoftMargin } from './soft-margin.ts'

const [width, height, reach] = [240, 200, 160]

function paint(colorAt: (x: number, y: number) => number): Raster {
  const data = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++)
    data.fill(colorAt(pixel % width, Math.floor(pixel / width)), 3 * pixel, 3 * pixel + 3)
  return { data, width, height, channels: 3 }
}

function extendUp(image: Raster, guides: PixelGuides): Raster {
  const views = [createEdgeView(image, guides, 'up')]
  for (let n = 0; n < 2; n++) views.unshift(downsample(views[0] as never))
  return renderSoftMargin(image, 'up', reach, views)
}

/** A row of the margin, by its distance from the edge. */
const rowAt = ({ data }: Raster, u: number) =>
  Array.from({ length: width }, (_, x) => data[3 * ((reach - 1 - u) * width + x)] ?? 0)
const contrast = (row: number[]) => Math.max(...row) - Math.min(...row)

it('keeps texture beside the edge and loses it gradually', () => {
  const image = paint(x => (x % 8 < 4 ? 80 : 180))
  const extended = extendUp(image, createGuides(width * height))
  const contrasts = [2, 8, 30, 60, 150].map(u => contrast(rowAt(extended, u)))
  expect(contrasts[0]).toBeGreaterThan(85)
  expect(contrasts[1]).toBeGreaterThan(50)
  expect(contrasts.toSorted((a, b) => b - a)).toEqual(contrasts)
  expect(contrasts[4]).toBeLessThan(5)
})

it('lets a subject that the edge cuts fade into its surroundings, without its other colors', () => {
  const isHead = (x: number) => x >= 90 && x < 150
  const image = paint((x, y) => (isHead(x) ? (y < 12 ? 40 : 250) : 120))
  const guides = createGuides(width * height)
  for (let pixel = 0; pixel < width * height; pixel++)
    if (isHead(pixel % width)) guides.subject[pixel] = guides.matte[pixel] = 255
  const extended = extendUp(image, guides)
  expect(rowAt(extended, 0)[120]).toBeLessThan(60)
  for (const u of [0, 10, 20, 40, 80, 150])
    for (const value of rowAt(extended, u)) expect(value, `at ${u}`).toBeLessThanOrEqual(125)
  for (const value of rowAt(extended, 80)) expect(value).toBeGreaterThan(115)
})
