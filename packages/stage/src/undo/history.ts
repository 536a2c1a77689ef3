/** An undo history: the present value, past values and undone (future) values. */
export interface History<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
}

export function createHistory<T>(present: T): History<T> {
  return { past: [], present, future: [] }
}

/** Add a new value; discards the undone values. */
export function pushHistory<T>({ past, present }: History<T>, next: T): History<T> {
  return { past: [...past, present], present: next, future: [] }
}

/** Go back one value; returns the same history if there is none. */
export function undo<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  if (past.length === 0) return history
  return { past: past.slice(0, -1), present: past[past.length - 1] as T, future: [present, ...future] }
}

/** Go forward one undone value; returns the same history if there is none. */
export function redo<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  if (future.length === 0) return history
  return { past: [...past, present], present: future[0] as T, future: future.slice(1) }
}
