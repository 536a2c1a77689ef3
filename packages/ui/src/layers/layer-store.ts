import { createStore } from '../store/store.ts'

export interface Layer {
  close(): void
}

const store = createStore<readonly Layer[]>([])

/** The layers that cover the page, the topmost last. */
export const layers = {
  current: store.current,
  subscribe: store.subscribe,
  /** @returns a function that removes it */
  add: (layer: Layer) => {
    store.set([...store.current(), layer])
    return () => store.set(store.current().filter(other => other !== layer))
  },
}
