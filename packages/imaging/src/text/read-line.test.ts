import { expect, test } from 'vitest'
import { decodeGreedily } from './read-line.ts'

const characters = ['', 'o', 'k', ' ']

/** Steps that are sure of a class each. */
function steps(...classes: number[]): Float32Array {
  const likely = new Float32Array(classes.length * 4)
  for (const [i, best] of classes.entries()) likely[i * 4 + best] = 0.8
  return likely
}

test('repeats are one character, unless a blank parts them; a space inside counts, around it does not', () => {
  expect(decodeGreedily(steps(3, 1, 1, 0, 1, 3, 2, 2, 3), 4, characters).words).toBe('oo k')
})

test('confidence is the mean over the characters, and none where nothing is read', () => {
  expect(decodeGreedily(steps(1, 0, 2), 4, characters).confidence).toBeCloseTo(0.8, 6)
  expect(decodeGreedily(steps(0, 0), 4, characters)).toEqual({ words: '', confidence: 0 })
})
