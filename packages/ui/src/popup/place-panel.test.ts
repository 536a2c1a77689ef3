import { expect, test } from 'vitest'
import { placePanel } from './place-panel.ts'

const viewport = { width: 1000, height: 800 }
const below = { side: 'bottom', align: 'start', gapPx: 8 } as const

test('places the panel below its anchor, aligned left', () => {
  const position = placePanel(
    { left: 100, top: 50, width: 80, height: 40 },
    { width: 200, height: 300 },
    viewport,
    below,
  )
  expect(position).toEqual({ x: 100, y: 98, side: 'bottom' })
})

test('flips above if there is no space below', () => {
  const position = placePanel(
    { left: 100, top: 700, width: 80, height: 40 },
    { width: 200, height: 300 },
    viewport,
    below,
  )
  expect(position).toEqual({ x: 100, y: 392, side: 'top' })
})

test('keeps its side when neither fits and its own has more space', () => {
  const position = placePanel(
    { left: 100, top: 300, width: 80, height: 40 },
    { width: 200, height: 700 },
    viewport,
    below,
  )
  expect(position.side).toBe('bottom')
})

test('shifts to stay inside the right edge of the viewport', () => {
  const position = placePanel(
    { left: 950, top: 50, width: 40, height: 40 },
    { width: 200, height: 100 },
    viewport,
    below,
  )
  expect(position.x).toBe(792)
})

test('aligns its right edge with the anchor for align end', () => {
  const anchor = { left: 700, top: 50, width: 100, height: 40 }
  expect(placePanel(anchor, { width: 240, height: 100 }, viewport, { ...below, align: 'end' }).x).toBe(560)
})
