import { describe, expect, it } from 'vitest'
import type { ListedTool } from '../../shell/listed-tools.ts'
import { filterTools } from './filter-tools.ts'
import type { Filter } from './filters.ts'

const createTool = (
  id: string,
  more: { categories: ['Generation'] | ['Real-estate']; isHighlighted?: boolean },
): ListedTool => ({
  id,
  name: id,
  tagline: `Makes ${id}`,
  keywords: `${id}-like`,
  split: 0.5,
  ...more,
})

const tools = [
  createTool('sky', { categories: ['Generation'], isHighlighted: true }),
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
