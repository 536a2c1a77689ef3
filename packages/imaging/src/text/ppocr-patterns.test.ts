import { beforeEach, expect, it, vi } from 'vitest'
import type { RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import type { RecognizedLine } from './recognize-line.ts'

const regionCount = 300
const calls = { read: 0, detectedAgain: 0 }
/** Of the nth region read. */
let textOf = (_: number) => ''

vi.mock('./ocr-models.ts', () => ({ loadOcrModel: async () => ({}), readCharacters: async () => [] }))
vi.mock('./find-regions.ts', () => ({
  findRegions: async () =>
    Array.from({ length: regionCount }, (_, i) => ({
      rectangle: {
        center: { x: 20 + 40 * (i % 15), y: 8 + 16 * Math.floor(i / 15) },
        u,
        width: 24,
        height: 8,
      },
      score: 0.9,
      inner: [],
      alternatives: [],
    })),
}))
vi.mock('./recognize-line.ts', () => ({
  recognizeLine: async (_: unknown, __: unknown, ___: unknown, rectangle: RotatedRectangle) =>
    ({ text: textOf(calls.read++), confidence: 0.9, rectangle }) satisfies RecognizedLine,
}))
vi.mock('./found-again.ts', () => ({ isFoundAgain: async () => calls.detectedAgain++ < 0 }))

const { ppocrTextReading } = await import('./ppocr.ts')

const u = { x: 1, y: 0 }
const image: Raster = { data: new Uint8Array(600 * 320 * 3), width: 600, height: 320, channels: 3 }
const find = () =>
  ppocrTextReading().find(image, {
    signal: new AbortController().signal,
    progress: createProgress(() => {}),
  })

beforeEach(() => Object.assign(calls, { read: 0, detectedAgain: 0 }))

it('reads only the first hundred regions of a pattern', async () => {
  textOf = () => ''
  expect(await find()).toHaveLength(100)
  expect(calls).toEqual({ read: 100, detectedAgain: 100 })
})

it('reads every region of a page', async () => {
  textOf = n => (n % 10 === 0 ? 'Fresh bread' : '')
  expect(await find()).toHaveLength(regionCount)
  expect(calls.read).toBe(regionCount)
})

it('stops detecting illegible regions again once a hundred of them were no text', async () => {
  textOf = n => (n % 10 === 0 ? 'Fresh bread' : '')
  const lines = await find()
  expect(lines.filter(({ isText }) => isText)).toHaveLength(regionCount / 10)
  expect(calls.detectedAgain).toBe(100)
})
