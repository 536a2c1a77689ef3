import { expect, it } from 'vitest'
import { limitsOf } from '../define-contract.ts'
import { parseParams } from '../params.ts'
import { cleanup } from './contract.ts'

it('fills in with care, and the same way each time, unless it is told otherwise', () => {
  expect(parseParams(cleanup, {})).toMatchObject({ mode: 'quality', seed: 0 })
})

it('says which modes there are to one who asks for another', () => {
  expect(() => parseParams(cleanup, { mode: 'best' })).toThrow('mode: expected fast or quality, got "best"')
})

it.each([-1, 0.5])('refuses %d as a seed', seed => {
  expect(() => parseParams(cleanup, { seed })).toThrow('seed: ')
})

it('takes a large result back as PNG: two bytes a pixel of the largest picture', () => {
  const { maxBytes, maxPixels } = limitsOf(cleanup.takes.image)
  expect(maxBytes).toBeGreaterThanOrEqual(2 * maxPixels)
})
