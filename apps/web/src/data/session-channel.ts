/** Connects the tabs of this browser; undefined while this tab doesn't follow the others. */
let channel: BroadcastChannel | undefined

/** Let the other tabs know that somebody signed in or out here. */
export function announceSessionChange(): void {
  channel?.postMessage(null)
}

/** Call a listener when somebody signed in or out in another tab. @returns a function that stops it */
export function subscribeToSessionChanges(listener: () => void): () => void {
  // Safari before 15.4 and some privacy modes lack it.
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const opened = new BroadcastChannel('session')
  opened.addEventListener('message', listener)
  channel = opened
  return () => {
    opened.close()
    channel = undefined
  }
}
