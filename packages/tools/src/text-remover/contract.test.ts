import { describe, expect, it } from 'vitest'
import type { Sizes } from '../define-contract.ts'
import { refusedGates } from '../gates.ts'
import { parseParams } from '../params.ts'
import { textRemover } from './contract.ts'

const corners = [
  { x: 1, y: 2 },
  { x: 9, y: 2 },
  { x: 9, y: 6 },
  { x: 1, y: 6 },
]

describe('the contract', () => {
  it('removes all text by default', () => {
    expect(parseParams(textRemover, {})).toMatchObject({ action: 'remove' })
    expect(parseParams(textRemover, {}).regions).toBeUndefined()
  })

  it('accepts only regions of four corners', () => {
    expect(parseParams(textRemover, { regions: [corners] }).regions).toEqual([corners])
    expect(() => parseParams(textRemover, { regions: [corners.slice(1)] })).toThrow('regions.0')
    expect(() => parseParams(textRemover, { regions: [] })).toThrow('regions')
  })

  it('requires a mask to fill', () => {
    const image = { width: 4, height: 3 }
    const validate = (action: string, sizes: Sizes) =>
      textRemover.validateRequest?.({ params: parseParams(textRemover, { action }), sizes })
    expect(validate('fill', { image })).toEqual({ code: 'missing-file', detail: 'mask' })
    expect(validate('fill', { image, mask: image })).toBeUndefined()
    expect(validate('remove', { image })).toBeUndefined()
  })

  it('rejects regions that overlap many times', () => {
    const validate = (count: number) =>
      textRemover.validateRequest?.({
        params: parseParams(textRemover, { regions: Array(count).fill(corners) }),
        sizes: { image: { width: 8, height: 6 } },
      })
    expect(validate(6)).toBeUndefined()
    expect(validate(7)).toMatchObject({ code: 'invalid-parameter' })
  })

  it('requires Pro for any parameters', () => {
    for (const action of ['find', 'remove', 'fill']) {
      const request = { params: parseParams(textRemover, { action }), pixels: 1, batchSize: 1 }
      expect(refusedGates(textRemover, 'free', request).map(({ feature }) => feature)).toEqual([
        'Removing text',
      ])
      expect(refusedGates(textRemover, 'pro', request)).toEqual([])
    }
  })
})
