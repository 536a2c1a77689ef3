import { expect, it } from 'vitest'
import { type UndoAction, undoable } from './undoable.ts'

interface Lighting {
  file: string
  power: number
  color: string
}
type Action =
  | { type: 'opened'; file: string }
  | { type: 'power-changed'; power: number }
  | { type: 'color-chosen'; color: string }

const reducer = undoable(
  (state: Lighting, action: Action): Lighting => {
    switch (action.type) {
      case 'opened':
        return { ...state, file: action.file }
      case 'power-changed':
        return { ...state, power: action.power }
      case 'color-chosen':
        return { ...state, color: action.color }
    }
  },
  { keys: ['power', 'color'], resets: ['opened'] },
)
const initial: Lighting = { file: '', power: 1, color: 'white' }
const after = (...actions: (Action | UndoAction)[]) => actions.reduce(reducer, initial)
const power = (value: number): Action => ({ type: 'power-changed', power: value })
const red: Action = { type: 'color-chosen', color: 'red' }
const [undone, redone, released] = [{ type: 'undone' }, { type: 'redone' }, { type: 'step-ended' }] as const

it('undoes and redoes changes of several kinds in order', () => {
  expect(after(power(2), red, undone)).toMatchObject({ power: 2, color: 'white' })
  expect(after(power(2), red, undone, undone)).toMatchObject({ power: 1, color: 'white' })
  expect(after(power(2), red, undone, undone, redone)).toMatchObject({ power: 2, color: 'white' })
  expect(after(undone)).toMatchObject(initial)
})

it('counts a drag as one step, and the next drag of the same slider as another', () => {
  expect(after(power(2), power(3), released, power(4), power(5), undone)).toMatchObject({ power: 3 })
  expect(after(power(2), power(3), released, power(4), power(5), undone, undone)).toMatchObject({ power: 1 })
})

it('drops undone steps at a new change, and all at another image', () => {
  expect(after(power(2), undone, red, redone)).toMatchObject({ power: 1, color: 'red' })
  expect(after(power(2), { type: 'opened', file: 'b' }, undone)).toMatchObject({ file: 'b', power: 2 })
})
