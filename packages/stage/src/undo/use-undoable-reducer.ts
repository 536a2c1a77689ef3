import { isTextInput } from '@pentimento/ui'
import { type Dispatch, useEffect, useState } from 'react'
import { useDraftReducer } from '../drafts/use-draft.ts'
import { type UndoAction, type Undoable, undoable } from './undoable.ts'

/** Undefined if there is nothing to undo or redo. */
export interface UndoHandlers {
  onUndo: (() => void) | undefined
  onRedo: (() => void) | undefined
}

interface UndoableReducerOptions<State, Key, Type> {
  /** The parts of the state that are undone. */
  keys: readonly Key[]
  /** Actions after which there is nothing to undo. */
  resets: readonly Type[]
  /** Whether the state contains work that is stored nowhere else. @default never */
  isUnsaved?: (state: State) => boolean
}

/** `useDraftReducer` with undo and redo of the state's parts. */
export function useUndoableReducer<
  State extends object,
  Action extends { type: string },
  Key extends keyof State,
>(
  reducer: (state: State, action: Action) => State,
  initial: State | (() => State),
  { keys, resets, ...draft }: UndoableReducerOptions<State, Key, Action['type']>,
): [State, Dispatch<Action>, UndoHandlers] {
  const [withUndo] = useState(() => undoable(reducer, { keys, resets }))
  const [state, dispatch] = useDraftReducer<State & Undoable<Pick<State, Key>>, Action | UndoAction>(
    withUndo,
    initial,
    draft,
  )
  useEffect(() => {
    const endStep = ({ type, target }: Event) => {
      const isTyping = type === 'keyup' && target instanceof Element && isTextInput(target)
      if (!isTyping) dispatch({ type: 'step-ended' })
    }
    const events = ['pointerup', 'pointercancel', 'keyup', 'focusout'] as const
    for (const event of events) window.addEventListener(event, endStep)
    return () => {
      for (const event of events) window.removeEventListener(event, endStep)
    }
  }, [dispatch])
  const { past = [], future = [] } = state.undoHistory ?? {}
  const handlers = {
    onUndo: past.length > 0 ? () => dispatch({ type: 'undone' }) : undefined,
    onRedo: future.length > 0 ? () => dispatch({ type: 'redone' }) : undefined,
  }
  return [state, dispatch, handlers]
}
