import { expect, test } from 'vitest'
import { decodeGreedily } from './recognize-line.ts'

const characters = ['', 'o', 'k', ' ']

/** Steps with a probability of 1 for one class each. */
function steps(...classes: number[]): Float32Array {
  const likely = new Float32Array(classes.length * 4)
  for (const [i, best] of classes.entries()) likely[i * 4 + best] = 0.8
  return likely
}

test('merges repeats unless a blank separates them, keeps inner spaces and trims outer ones', () => {
  expect(decodeGreedily(steps(3, 1, 1, 0, 1, 3, 2, 2, 3), 4, characters).text).toBe('oo k')
})

test('confidence is the mean over the characters, and 0 without characters', () => {
  expect(decodeGreedily(steps(1, 0, 2), 4, characters).confidence).toBeCloseTo(0.8, 6)
  expect(decodeGreedily(steps(0, 0), 4, characters)).toEqual({ text: '', confidence: 0 })
})
