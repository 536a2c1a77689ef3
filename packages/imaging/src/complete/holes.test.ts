import { expect, it } from 'vitest'
import { createMask } from '../mask/mask.ts'
import { findHoles } from './holes.ts'

const size = { width: 120, height: 90 }
const maskOf = (covers: (x: number, y: number) => boolean) =>
  createMask(size.width, size.height, i => covers(i % size.width, Math.floor(i / size.width)))

it('fills thin pieces one by one', () => {
  const holes = findHoles(
    maskOf((x, y) => x % 10 < 2 && y % 10 < 2),
    'quality',
  )
  expect(holes.map(({ pixels }) => pixels.length)).toEqual(Array(108).fill(4))
  expect(holes.every(({ isThin }) => isThin)).toBe(true)
})

it('fills thin pieces at once whose boxes overlap many times', () => {
  const holes = findHoles(
    maskOf((x, y) => (x + y) % 4 === 0),
    'quality',
  )
  expect(holes.map(({ isThin, size }) => ({ isThin, size }))).toEqual([{ isThin: true, size: 2700 }])
})

it('distinguishes thin and thick pieces whose boxes overlap', () => {
  const holes = findHoles(
    maskOf((x, y) => (x + y) % 40 < 16 || (x + y) % 40 === 28),
    'quality',
  )
  expect(holes.filter(({ isThin }) => isThin).every(({ pixels }) => pixels.every(isInLine))).toBe(true)
  expect(holes.filter(({ isThin }) => !isThin).every(({ pixels }) => !pixels.some(isInLine))).toBe(true)

  function isInLine(pixel: number): boolean {
    return ((pixel % size.width) + Math.floor(pixel / size.width)) % 40 === 28
  }
})
