import { expect, test } from 'vitest'
import { networkChain } from './network-chain.ts'

test.each([
  [0.5, []],
  [1, []],
  [1.01, [2]],
  [2, [2]],
  [3, [4]],
  [4, [4]],
  [8, [2, 4]],
  [11.3, [4, 4]],
  [16, [4, 4]],
])('reaches %d times with %j', (factor, chain) => {
  expect(networkChain(factor)).toEqual(chain)
})

test.each([
  [1, []],
  [2, [4]],
  [8, [4, 2]],
  [16, [4, 4]],
])('begins with the 4x network for crisp results: %d times', (factor, chain) => {
  expect(networkChain(factor, 'crisp')).toEqual(chain)
})

test('rejects more than 16 times, with the values in the message', () => {
  expect(() => networkChain(16.5)).toThrow('factor: expected at most 16, got 16.5')
})
