/** What may stand over any screen, whichever screen or answer of the server's called for it. */
export type Modal =
  /** The daily limit of a tool is used up. `againAt` is an ISO date. */
  | { name: 'usage-cap'; toolName: string; againAt: string }
  /** The same of a tool with a limit of its own. */
  | { name: 'daily-limit'; toolName: string; againAt: string }
  /** The queue takes nothing more in, as far as can be told until `againAt`. */
  | { name: 'queue-full'; againAt: string | undefined }
  /** As many are under way as the plan has at a time; the same. */
  | { name: 'too-many-at-once'; againAt: string | undefined }
  /** A task waits long in the queue. */
  | { name: 'high-traffic'; taskId: string }
  /** Something is part of Pro: `what` completes "… is part of Pro"; without, it tells of Pro itself. */
  | { name: 'pro-only'; what?: string | undefined }
  /** The person's account is disabled. */
  | { name: 'banned' }
  /** To be let in by a device that is signed in. */
  | { name: 'phone-sign-in' }
  /** What may be kept in this browser. */
  | { name: 'cookies' }

let shown: Modal | undefined
const listeners = new Set<() => void>()

const show = (modal: Modal | undefined) => {
  shown = modal
  for (const listener of listeners) listener()
}

/** The modal now shown, one at a time; a plain store that React subscribes to. */
export const modals = {
  /** Show a modal in place of the one shown, if any. */
  open: (modal: Modal) => show(modal),
  close: () => show(undefined),
  current: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
