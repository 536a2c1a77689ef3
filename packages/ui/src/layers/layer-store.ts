export interface Layer {
  close(): void
}

let open: readonly Layer[] = []
const listeners = new Set<() => void>()

const set = (next: readonly Layer[]) => {
  open = next
  for (const listener of listeners) listener()
}

/** Store of the layers that cover the page, the topmost last. */
export const layers = {
  /** @returns a function that removes it */
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
