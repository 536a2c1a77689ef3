import { expect, it } from 'vitest'
import { matching, type Order } from './orders.ts'

const order = (label: string, hint = ''): Order => ({ id: label, label, hint, act: () => {} })
const orders = [order('All tools', 'Page'), order('Cleanup', 'Brush over it'), order('Tone', 'Page')]
const found = (search: string) => matching(orders, search).map(({ label }) => label)

it('finds all orders before anything is typed', () => expect(found('')).toHaveLength(3))
it('finds by name and by hint', () => {
  expect(found('clean')).toEqual(['Cleanup'])
  expect(found('brush it')).toEqual(['Cleanup'])
})
it('puts first what begins so', () => expect(found('to')).toEqual(['Tone', 'All tools']))
it('finds nothing of another name', () => expect(found('zebra')).toEqual([]))
