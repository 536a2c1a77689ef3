import { createStore } from '../store/store.ts'

export type ToastTone = 'error' | 'info' | 'success' | 'warning'

export interface ToastContent {
  /** A toast with the same id replaces the shown one, and restarts its timer. */
  id?: string
  /** @default 'info' */
  tone?: ToastTone
  title: string
  description?: string
  action?: { label: string; onPress: () => void }
  /** Display time, excluding pauses; Infinity to stay until closed. @default 10_000 */
  durationMs?: number
}

export interface Toast extends ToastContent {
  id: string
  tone: ToastTone
  durationMs: number
  /** Increases when a toast replaces one with the same id, so that its timer restarts. */
  revision: number
}

const toastDurationMs = 10_000
const maxToasts = 4

/** The shown toasts, oldest first. */
export class ToastStore {
  readonly #store = createStore<readonly Toast[]>([])
  #revision = 0

  readonly initial = this.#store.initial
  readonly current = this.#store.current
  readonly subscribe = this.#store.subscribe

  /** Show a toast; removes the oldest if there are more than four. @returns its id, for `close` */
  add(content: ToastContent): string {
    this.#revision += 1
    const revision = this.#revision
    const id = content.id ?? `toast-${revision}`
    const toast = { tone: 'info' as const, durationMs: toastDurationMs, ...content, id, revision }
    const others = this.current().filter(other => other.id !== id)
    this.#store.set([...others, toast].slice(-maxToasts))
    return id
  }

  close(id: string): void {
    this.#store.set(this.current().filter(toast => toast.id !== id))
  }
}

/** The app's toasts, usable from anywhere: `toasts.add({ tone: 'error', title: 'An error has occurred' })`. */
export const toasts = new ToastStore()
