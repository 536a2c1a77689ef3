import { expect, it } from 'vitest'
import { cleanup, imageUpscaler } from './contracts.ts'
import type { Contract } from './define-contract.ts'
import { parseParams } from './params.ts'
import { taskClassOf, workLimitsOf } from './work-class.ts'

const classOf = (contract: Contract, side: number, params = {}) =>
  taskClassOf(contract, {
    params: parseParams(contract, params),
    sizes: { image: { width: side, height: side } },
  })

it.each([
  ['2× of a small image', 'quick', 1024, { scale: 2 }],
  ['2× of a large image', 'heavy', 4000, { scale: 2 }],
  ['8× of a thumbnail', 'quick', 200, { scale: 8 }],
  ['8× of a small image', 'heavy', 1024, { scale: 8 }],
  ['the slow mode', 'heavy', 700, { scale: 2, mode: 'detailed' }],
])('the class of an upscaling depends on the work: %s', (_, taskClass, side, params) => {
  expect(classOf(imageUpscaler, side, params)).toBe(taskClass)
})

it('other tools are heavy for images of more than 16 megapixels', () => {
  expect([classOf(cleanup, 4000), classOf(cleanup, 4001)]).toEqual(['quick', 'heavy'])
})

it('a contract’s limits replace the defaults', () => {
  const contract = { ...cleanup, workLimits: { heavy: { memoryMiB: 512 } } }
  expect(workLimitsOf(contract, 'heavy')).toEqual({ ...workLimitsOf(cleanup, 'heavy'), memoryMiB: 512 })
  expect(workLimitsOf(contract, 'quick')).toEqual(workLimitsOf(cleanup, 'quick'))
})
