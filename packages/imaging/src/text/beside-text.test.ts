import { expect, it } from 'vitest'
import { isBesideText, isBlockOf, isInRowOfText, isNextToText } from './beside-text.ts'

const line = (x: number, y: number, width: number, height = 20, angle = 0) => ({
  center: { x, y },
  u: { x: Math.cos(angle), y: Math.sin(angle) },
  width,
  height,
})
const column = [line(300, 100, 80), line(300, 160, 80)]

it('takes what is between two lines of a column for text', () => {
  expect(isBesideText(line(310, 130, 30), column)).toBe(true)
})

it('takes what is next to words of the same row for text', () => {
  expect(isBesideText(line(200, 100, 20), [line(120, 102, 100), line(270, 99, 80)])).toBe(true)
})

it.each([
  ['far from the lines', line(310, 330, 30)],
  ['of another height', line(310, 130, 60, 40)],
  ['at another angle', line(310, 130, 30, 20, 0.4)],
  ['next to the column', line(500, 130, 30)],
])('leaves a region that is %s', (_name, region) => {
  expect(isBesideText(region, column)).toBe(false)
})

it('needs more than one line', () => {
  expect(isBesideText(line(310, 130, 30), column.slice(1))).toBe(false)
})

it('takes a letter for text whose box is turned otherwise than its rotated lines', () => {
  const rotated = [line(300, 100, 80, 20, 0.7), line(262, 146, 80, 20, 0.7)]
  expect(isBesideText(line(281, 123, 20, 18), rotated)).toBe(true)
  expect(isBesideText(line(281, 123, 60, 18), rotated)).toBe(false)
})

it('knows a row of text from a column', () => {
  expect(isInRowOfText(line(200, 102, 40, 16), [line(120, 100, 80)])).toBe(true)
  expect(isInRowOfText(line(120, 130, 40, 16), [line(120, 100, 80)])).toBe(false)
  expect(isInRowOfText(line(300, 102, 40, 16), [line(120, 100, 80)])).toBe(false)
})

it('takes the last letter of a line for text, but not what is farther away', () => {
  expect(isNextToText(line(175, 102, 16, 18), [line(120, 100, 80)])).toBe(true)
  expect(isNextToText(line(195, 102, 16, 18), [line(120, 100, 80)])).toBe(false)
})

it('knows a block of lines from a line with small print beside it, and from a letter around small print', () => {
  const lines = [line(100, 100, 80), line(220, 100, 90), line(150, 135, 160)]
  expect(isBlockOf(line(160, 118, 240, 80), lines)).toBe(true)
  expect(isBlockOf(line(160, 100, 240, 30), lines)).toBe(false)
  expect(isBlockOf(line(160, 118, 240, 80), lines.slice(1))).toBe(false)
})
