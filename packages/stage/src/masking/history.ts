/** A value and those before and after it, as undo and redo know them. */
export interface History<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
}

export function begin<T>(present: T): History<T> {
  return { past: [], present, future: [] }
}

/** A new value; what was undone before it is gone. */
export function advance<T>({ past, present }: History<T>, next: T): History<T> {
  return { past: [...past, present], present: next, future: [] }
}

/** One value back; at the beginning, the same history. */
export function undo<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  if (past.length === 0) return history
  return { past: past.slice(0, -1), present: past[past.length - 1] as T, future: [present, ...future] }
}

/** One value forward again; at the end, the same history. */
export function redo<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  if (future.length === 0) return history
  return { past: [...past, present], present: future[0] as T, future: future.slice(1) }
}
