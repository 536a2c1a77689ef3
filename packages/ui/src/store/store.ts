import { useSyncExternalStore } from 'react'

/** An event with subscribers. */
export interface Emitter<T> {
  /** Call every subscriber, in the order of their subscriptions. */
  emit(value: T): void
  /** @returns a function that unsubscribes */
  subscribe(listener: (value: T) => void): () => void
}

/** A value outside React that components can subscribe to with `useStore`. */
export interface ReadableStore<T> {
  /** The value during prerendering and hydration. */
  readonly initial: T
  /** Returns the same value until it changes. */
  current(): T
  subscribe(listener: () => void): () => void
}

export interface Store<T> extends ReadableStore<T> {
  /** Set the value, and notify the subscribers if it changed (by `Object.is`). */
  set(next: T): void
}

export function createEmitter<T = void>(): Emitter<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    emit: value => {
      for (const listener of listeners) listener(value)
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Create a store for a value that several modules or components share. Its functions need no `this`. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const { emit, subscribe } = createEmitter()
  return {
    initial,
    current: () => value,
    set: next => {
      if (Object.is(next, value)) return
      value = next
      emit()
    },
    subscribe,
  }
}

/** The store's value; renders the component again when it changes. */
export function useStore<T>({ subscribe, current, initial }: ReadableStore<T>): T {
  return useSyncExternalStore(subscribe, current, () => initial)
}
