export interface Layer {
  close(): void
}

let open: readonly Layer[] = []
const listeners = new Set<() => void>()

const set = (next: readonly Layer[]) => {
  open = next
  for (const listener of listeners) listener()
}

/** What lies over the page so that it cannot be reached, the topmost last; a plain store. */
export const layers = {
  /** @returns a function that takes it away again */
  add: (layer: Layer) => {
    set([...open, layer])
    return () => set(open.filter(other => other !== layer))
  },
  current: () => open,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
