import { createHistory, type History, pushHistory, redo, undo } from './history.ts'

/** Actions that every undoable reducer handles. */
export type UndoAction =
  | { type: 'undone' }
  | { type: 'redone' }
  /** The pointer or key was released: the next change is a step of its own. */
  | { type: 'step-ended' }

/** The undo history of a state's parts, stored in the state. */
export interface Undoable<Part> {
  undoHistory?: History<Part>
  /** The action whose repetition continues the last step; undefined once it has ended. */
  openStep?: string | undefined
}

interface UndoOptions<Key, Type> {
  /** The parts of the state that are undone; others, such as the file, aren't. */
  keys: readonly Key[]
  /** Actions after which there is nothing to undo, such as opening another image. */
  resets: readonly Type[]
}

/** Steps beyond this number are dropped, oldest first. */
const maxSteps = 200

/**
 * Add undo and redo to a reducer. All changes of the same action up to the release of pointer or key are one step, such
 * as a slider's drag.
 */
export function undoable<State extends object, Action extends { type: string }, Key extends keyof State>(
  reducer: (state: State, action: Action) => State,
  { keys, resets }: UndoOptions<Key, Action['type']>,
): (
  state: State & Undoable<Pick<State, Key>>,
  action: Action | UndoAction,
) => State & Undoable<Pick<State, Key>> {
  type Part = Pick<State, Key>
  const partOf = (state: State) => Object.fromEntries(keys.map(key => [key, state[key]])) as Part
  const isSame = (one: Part, other: Part) => keys.every(key => one[key] === other[key])

  return (state, action) => {
    const history = state.undoHistory ?? createHistory(partOf(state))
    if (action.type === 'step-ended')
      return state.openStep === undefined ? state : { ...state, openStep: undefined }
    if (action.type === 'undone' || action.type === 'redone') {
      const moved = action.type === 'undone' ? undo(history) : redo(history)
      return moved === history
        ? state
        : { ...state, ...moved.present, undoHistory: moved, openStep: undefined }
    }
    const next: State & Undoable<Part> = reducer(state, action as Action)
    if (next === state) return state
    const part = partOf(next)
    if (resets.includes(action.type as Action['type']))
      return { ...next, undoHistory: createHistory(part), openStep: undefined }
    if (isSame(part, history.present)) return next
    const undoHistory =
      state.openStep === action.type ? { ...history, present: part, future: [] } : pushStep(history, part)
    return { ...next, undoHistory, openStep: action.type }
  }
}

function pushStep<Part>(history: History<Part>, part: Part): History<Part> {
  const pushed = pushHistory(history, part)
  return { ...pushed, past: pushed.past.slice(-maxSteps) }
}
