import { createContext, type Dispatch, use, useEffect, useEffectEvent, useReducer, useState } from 'react'
import type { DraftStore } from './draft-store.ts'

/** The draft store of the open editor; without one, its state lasts as long as the screen. */
export const DraftContext = createContext<DraftStore | undefined>(undefined)

interface DraftOptions<State> {
  /** Name of the part in the editor's draft. @default 'main' */
  part?: string
  /** Whether the state contains work that is stored nowhere else. @default never */
  isUnsaved?: (state: State) => boolean
}

/** `useReducer` whose state is stored in the draft and restored after a reload. */
export function useDraftReducer<State extends object, Action>(
  reducer: (state: State, action: Action) => State,
  initial: State | (() => State),
  options: DraftOptions<State> = {},
): [State, Dispatch<Action>] {
  const [first] = useState(initial)
  const [state, dispatch] = useReducer(reducer, first, useRestored<State>(options.part))
  useSaveDraft(state === first ? undefined : state, options)
  return [state, dispatch]
}

/** `useState` of an object that is stored in the draft and restored after a reload. */
export function useDraftState<State extends object>(part: string, initial: () => State) {
  const [first] = useState(initial)
  const [state, set] = useState(useRestored<State>(part)(first))
  useSaveDraft(state === first ? undefined : state, { part })
  return [state, set] as const
}

/** Whether the screen was restored from a draft. */
export function useIsRestored(): boolean {
  return use(DraftContext)?.wasRestored ?? false
}

const defaultPart = 'main'

/** Call `onRestored` once if the screen was restored from a draft, to resume interrupted work. */
export function useOnRestored(onRestored: () => void): void {
  const isRestored = useIsRestored()
  const callback = useEffectEvent(onRestored)
  useEffect(() => {
    if (isRestored) callback()
  }, [isRestored])
}

/** Merge the restored state over the initial one: a draft of an older version may lack properties. */
function useRestored<State extends object>(part = defaultPart): (initial: State) => State {
  const restored = use(DraftContext)?.restored(part)
  return initial =>
    typeof restored === 'object' && restored !== null ? { ...initial, ...restored } : initial
}

function useSaveDraft<State extends object>(
  state: State | undefined,
  { part = defaultPart, isUnsaved }: DraftOptions<State>,
): void {
  const draft = use(DraftContext)
  const unsaved = state !== undefined && (isUnsaved?.(state) ?? false)
  useEffect(() => draft?.set(part, state, unsaved), [draft, part, state, unsaved])
}
