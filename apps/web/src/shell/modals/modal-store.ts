import { createStore } from '@pentimento/ui'

/** Modals that can open over any screen, whichever screen or server response opens them. */
export type Modal =
  /** The usage limit of a tool was reached. `retryAt` is an ISO date. */
  | { name: 'usage-cap'; toolName: string; retryAt: string }
  /** The daily limit of a tool with its own limit was reached. */
  | { name: 'daily-limit'; toolName: string; retryAt: string }
  /** The queue is full, probably until `retryAt`. */
  | { name: 'queue-full'; retryAt: string | undefined }
  /** The plan's number of concurrent tasks is reached, probably until `retryAt`. */
  | { name: 'too-many-at-once'; retryAt: string | undefined }
  /** A task has a long wait in the queue. */
  | { name: 'high-traffic'; taskId: string }
  /** A feature requires Pro: `what` completes "… is part of Pro"; without it the modal describes Pro itself. */
  | { name: 'pro-only'; what?: string | undefined }
  /** The user's account is disabled. */
  | { name: 'banned' }
  /** Sign in with a QR code that a signed-in device approves. */
  | { name: 'phone-sign-in' }
  /** Enter the account's password, then link the provider to it. */
  | { name: 'link-provider'; provider: string; linkToken: string }
  /** The cookie consent. */
  | { name: 'cookies' }

const store = createStore<Modal | undefined>(undefined)

/** The open modal, one at a time. */
export const modals = {
  initial: store.initial,
  current: store.current,
  subscribe: store.subscribe,
  /** Open a modal, replacing the open one. */
  open: (modal: Modal) => store.set(modal),
  close: () => store.set(undefined),
}
