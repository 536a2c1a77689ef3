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

/** Store of the shown toasts, oldest first, for `useSyncExternalStore`. */
export class ToastStore {
  #toasts: readonly Toast[] = []
  #revision = 0
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly current = (): readonly Toast[] => this.#toasts

  /** Show a toast; removes the oldest if there are more than four. @returns its id, for `close` */
  add(content: ToastContent): string {
    this.#revision += 1
    const revision = this.#revision
    const id = content.id ?? `toast-${revision}`
    const toast = { tone: 'info' as const, durationMs: toastDurationMs, ...content, id, revision }
    const others = this.#toasts.filter(other => other.id !== id)
    this.#set([...others, toast].slice(-maxToasts))
    return id
  }

  close(id: string): void {
    this.#set(this.#toasts.filter(toast => toast.id !== id))
  }

  #set(toasts: readonly Toast[]) {
    this.#toasts = toasts
    for (const listener of this.#listeners) listener()
  }
}

/** The app's toasts, usable from anywhere: `toasts.add({ tone: 'error', title: 'An error has occurred' })`. */
export const toasts = new ToastStore()
