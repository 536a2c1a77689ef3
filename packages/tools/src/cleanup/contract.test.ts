import { expect, it } from 'vitest'
import { limitsOf } from '../define-contract.ts'
import { parseParams } from '../params.ts'
import { cleanup } from './contract.ts'

it('defaults to quality mode and a fixed seed', () => {
  expect(parseParams(cleanup, {})).toMatchObject({ mode: 'quality', seed: 0 })
})

it('lists the valid modes in the error for another', () => {
  expect(() => parseParams(cleanup, { mode: 'best' })).toThrow('mode: expected fast or quality, got "best"')
})

it.each([-1, 0.5])('rejects %d as a seed', seed => {
  expect(() => parseParams(cleanup, { seed })).toThrow('seed: ')
})

it('accepts the largest result as PNG, at two bytes a pixel', () => {
  const { maxBytes, maxPixels } = limitsOf(cleanup.inputs.image)
  expect(maxBytes).toBeGreaterThanOrEqual(2 * maxPixels)
})
