import { createContext, type Dispatch, use, useEffect, useEffectEvent, useReducer, useState } from 'react'
import type { Keeper } from './keeper.ts'

/** The draft store of the open editor; without one, its state lasts as long as the screen. */
export const KeeperContext = createContext<Keeper | undefined>(undefined)

interface Kept<State> {
  /** Name of the part in the editor's draft. @default 'main' */
  part?: string
  /** Whether the state contains work that is stored nowhere else. @default never */
  isUnsaved?: (state: State) => boolean
}

/** `useReducer` whose state is stored in the draft and restored after a reload. */
export function useKeptReducer<State extends object, Act>(
  edit: (state: State, act: Act) => State,
  initial: State | (() => State),
  kept: Kept<State> = {},
): [State, Dispatch<Act>] {
  const [first] = useState(initial)
  const [state, dispatch] = useReducer(edit, first, useFound<State>(kept.part))
  useKeeping(state === first ? undefined : state, kept)
  return [state, dispatch]
}

/** `useState` of an object that is stored in the draft and restored after a reload. */
export function useKeptState<State extends object>(part: string, initial: () => State) {
  const [first] = useState(initial)
  const [state, set] = useState(useFound<State>(part)(first))
  useKeeping(state === first ? undefined : state, { part })
  return [state, set] as const
}

/** Whether the screen was restored from a draft. */
export function useHasFound(): boolean {
  return use(KeeperContext)?.hasFound ?? false
}

const hand = 'main'

/** Call `onRestored` once if the screen was restored from a draft, to resume interrupted work. */
export function useResumed(resume: () => void): void {
  const hasFound = useHasFound()
  const act = useEffectEvent(resume)
  useEffect(() => {
    if (hasFound) act()
  }, [hasFound])
}

/** Merge the restored state over the initial one: a draft of an older version may lack properties. */
function useFound<State extends object>(part = hand): (initial: State) => State {
  const found = use(KeeperContext)?.found(part)
  return initial => (typeof found === 'object' && found !== null ? { ...initial, ...found } : initial)
}

function useKeeping<State extends object>(
  state: State | undefined,
  { part = hand, isUnsaved }: Kept<State>,
): void {
  const keeper = use(KeeperContext)
  const unsaved = state !== undefined && (isUnsaved?.(state) ?? false)
  useEffect(() => keeper?.keep(part, state, unsaved), [keeper, part, state, unsaved])
}
