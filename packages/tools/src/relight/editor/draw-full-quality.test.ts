import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { presets } from '../presets.ts'
import type { Preview } from './preview.ts'
import { drawFullQuality } from './use-preview-canvas.ts'

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (next: () => void) => setTimeout(next, 16))
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A preview of 100 rows with a drawing time per row; undefined if the time can't be measured. */
function mockPreview(rowMs: number | undefined) {
  const drawn: number[] = []
  const preview = {
    height: 100,
    drawRows: (_, from, rows, onTimed) => {
      for (let row = from; row < Math.min(100, from + rows); row++) drawn.push(row)
      setTimeout(() => onTimed(rowMs === undefined ? undefined : rowMs * rows), 1)
    },
    showRows: vi.fn(),
  } as Partial<Preview> as Preview
  return { preview, drawn }
}

it.each([
  ['that is fast', 0.01],
  ['that is slow', 400],
  ['that cannot be timed', undefined],
])('draws every row once and shows them together, on a machine %s', async (_, rowMs) => {
  const { preview, drawn } = mockPreview(rowMs)
  const onFinished = vi.fn()
  drawFullQuality(preview, presets.studio, new AbortController().signal, onFinished)
  await vi.runAllTimersAsync()
  expect(drawn).toEqual(Array.from({ length: 100 }, (_, row) => row))
  expect(preview.showRows).toHaveBeenCalledTimes(1)
  expect(onFinished).toHaveBeenCalledTimes(1)
})

it('stops when it is aborted and shows nothing', async () => {
  const { preview, drawn } = mockPreview(400)
  const moving = new AbortController()
  drawFullQuality(preview, presets.studio, moving.signal, vi.fn())
  await vi.advanceTimersByTimeAsync(40)
  moving.abort()
  await vi.runAllTimersAsync()
  expect(drawn.length).toBeLessThan(100)
  expect(preview.showRows).not.toHaveBeenCalled()
})
