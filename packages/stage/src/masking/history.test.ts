import { expect, it } from 'vitest'
import { advance, begin, redo, undo } from './history.ts'

const three = advance(advance(begin('a'), 'b'), 'c')

it('goes back to the beginning and no further', () => {
  const first = undo(undo(three))
  expect(first.present).toBe('a')
  expect(undo(first)).toBe(first)
})

it('brings back what was undone, in the order it was done', () => {
  const first = undo(undo(three))
  expect([redo(first).present, redo(redo(first)).present]).toEqual(['b', 'c'])
  expect(redo(three)).toBe(three)
})

it('forgets what was undone once something else is done', () => {
  const other = advance(undo(three), 'd')
  expect(redo(other)).toBe(other)
  expect(undo(other).present).toBe('b')
})

it('goes back over undefined, where that is a value', () => {
  expect(undo(advance(begin<string | undefined>(undefined), 'a')).present).toBeUndefined()
})
