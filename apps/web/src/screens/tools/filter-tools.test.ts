import { defineContract } from '@pentimento/tools/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ListedTool } from '../../shell/listed-tools.ts'
import { type Filter, filterTools } from './filter-tools.ts'

const createTool = (
  id: string,
  more: { categories: ['Generation'] | ['Real-estate']; highlight?: boolean },
): ListedTool => ({
  contract: defineContract({
    id,
    inputs: {},
    params: z.object({}),
    outputs: { image: { formats: ['png'] } },
    batch: false,
    gates: [],
    credits: 1,
    failureCode: 'internal',
    feedbackReasons: [],
    ...more,
  }),
  name: id,
  tagline: `Makes ${id}`,
  keywords: `${id}-like`,
  split: 0.5,
})

const tools = [
  createTool('sky', { categories: ['Generation'], highlight: true }),
  createTool('room', { categories: ['Real-estate'] }),
]
const found = (filter: Filter, search = '') => filterTools(tools, filter, search).map(({ name }) => name)

describe('the tools', () => {
  it('are all returned without a filter', () => expect(found('all')).toEqual(['sky', 'room']))
  it('are found by category', () => expect(found('Real-estate')).toEqual(['room']))
  it('are found by highlight', () => expect(found('highlight')).toEqual(['sky']))
  it('are empty if none is new', () => expect(found('new')).toEqual([]))
  it('are found by every word of a search, in any case', () => {
    expect(found('all', 'MAKES sk')).toEqual(['sky'])
    expect(found('all', 'room-like')).toEqual(['room'])
    expect(found('all', 'makes nothing')).toEqual([])
    expect(found('all', 'real-estate')).toEqual(['room'])
  })
})
