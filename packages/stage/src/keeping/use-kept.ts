import { createContext, type Dispatch, use, useEffect, useEffectEvent, useReducer, useState } from 'react'
import type { Keeper } from './keeper.ts'

/** Who keeps the work of the editor that is open; without one it lasts as long as the screen. */
export const KeeperContext = createContext<Keeper | undefined>(undefined)

interface Kept<State> {
  /** Its name among what the editor keeps. @default 'hand' */
  part?: string
  /** Whether the hand did something that is nowhere else. @default never */
  isUnsaved?: (state: State) => boolean
}

/** `useReducer`, going on from where the hand left off before a reload. */
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

/** `useState` of an object, kept over a reload. */
export function useKeptState<State extends object>(part: string, initial: () => State) {
  const [first] = useState(initial)
  const [state, set] = useState(useFound<State>(part)(first))
  useKeeping(state === first ? undefined : state, { part })
  return [state, set] as const
}

/** Whether the screen goes on from work that was kept. */
export function useHasFound(): boolean {
  return use(KeeperContext)?.hasFound ?? false
}

const hand = 'hand'

/** Once, where the screen goes on from work that was kept: take up what was broken off. */
export function useResumed(resume: () => void): void {
  const hasFound = useHasFound()
  const act = useEffectEvent(resume)
  useEffect(() => {
    if (hasFound) act()
  }, [hasFound])
}

/** What was found, over what a screen begins with: an older edition of the app may have kept less. */
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
