/** Listeners, each for a key, such as an owner. */
export function createListeners<Args extends unknown[]>() {
  type Listener = (...args: Args) => void
  const listenersByKey = new Map<string, Set<Listener>>()
  return {
    /** @returns a function that removes it */
    add: (key: string, listener: Listener) => {
      const set = listenersByKey.get(key) ?? new Set()
      listenersByKey.set(key, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0) listenersByKey.delete(key)
      }
    },
    call: (key: string, ...args: Args) => {
      for (const listener of listenersByKey.get(key) ?? []) listener(...args)
    },
    keys: () => [...listenersByKey.keys()],
    has: (key: string) => listenersByKey.has(key),
  }
}
