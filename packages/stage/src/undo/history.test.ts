import { expect, it } from 'vitest'
import { createHistory, pushHistory, redo, undo } from './history.ts'

const three = pushHistory(pushHistory(createHistory('a'), 'b'), 'c')

it('undoes to the first value and no further', () => {
  const first = undo(undo(three))
  expect(first.present).toBe('a')
  expect(undo(first)).toBe(first)
})

it('redoes undone values in their original order', () => {
  const first = undo(undo(three))
  expect([redo(first).present, redo(redo(first)).present]).toEqual(['b', 'c'])
  expect(redo(three)).toBe(three)
})

it('discards undone values after a new one', () => {
  const other = pushHistory(undo(three), 'd')
  expect(redo(other)).toBe(other)
  expect(undo(other).present).toBe('b')
})

it('supports undefined as a value', () => {
  expect(undo(pushHistory(createHistory<string | undefined>(undefined), 'a')).present).toBeUndefined()
})
