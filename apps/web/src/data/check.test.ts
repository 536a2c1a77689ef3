import { describe, expect, it } from 'vitest'
import { isBoolean, isListOf, isNullOr, isObjectWith, isOneOf, isOptional, isString, parse } from './check.ts'

const isPet = isObjectWith<{ name: string; kind: 'cat' | 'dog'; owner: string | null; tags?: string[] }>({
  name: isString,
  kind: isOneOf(['cat', 'dog']),
  owner: isNullOr(isString),
  tags: isOptional(isListOf(isString)),
})
const pet = { name: 'Ada', kind: 'cat', owner: null }

describe('a check', () => {
  it.each([
    [pet],
    [{ ...pet, owner: 'Eva' }],
    [{ ...pet, tags: [] }],
    [{ ...pet, tags: ['old'], unknown: 1 }],
  ])('accepts %j', value => {
    expect(parse(isPet, value)).toBe(value)
  })

  it.each([
    [null],
    [undefined],
    ['Ada'],
    [[]],
    [{ ...pet, name: 7 }],
    [{ ...pet, kind: 'bird' }],
    [{ name: 'Ada', kind: 'cat' }],
    [{ ...pet, tags: 'old' }],
    [{ ...pet, tags: [7] }],
  ])('rejects %j', value => {
    expect(() => parse(isPet, value)).toThrow(TypeError)
  })

  it('tells a boolean from its name', () => {
    expect([true, false, 'true', 0].map(isBoolean)).toEqual([true, true, false, false])
  })
})
