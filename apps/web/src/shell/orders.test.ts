import { expect, it } from 'vitest'
import { matching, type Order } from './orders.ts'

const order = (label: string, hint = ''): Order => ({ id: label, label, hint, act: () => {} })
const orders = [order('All tools', 'Page'), order('Cleanup', 'Brush over it'), order('Tone', 'Page')]
const found = (search: string) => matching(orders, search).map(({ label }) => label)

it('finds all commands for an empty search', () => expect(found('')).toHaveLength(3))
it('finds commands by label and by hint', () => {
  expect(found('clean')).toEqual(['Cleanup'])
  expect(found('brush it')).toEqual(['Cleanup'])
})
it('ranks labels that start with the search first', () => expect(found('to')).toEqual(['Tone', 'All tools']))
it('finds nothing that doesn’t match', () => expect(found('zebra')).toEqual([]))
