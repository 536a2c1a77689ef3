import { loadMessages } from '@pentimento/language'
import { useStore } from '@pentimento/ui'
import { type ReactNode, useEffect } from 'react'
import { tooManyRequests } from '../data/request.ts'
import { lazyComponent } from './lazy-component.tsx'
import { rateLimit } from './rate-limit-store.ts'

const RateLimitNotice = lazyComponent(async () => {
  await loadMessages('screens/too-many-requests')
  return (await import('../screens/too-many-requests/RateLimitNotice.tsx')).RateLimitNotice
})

/**
 * The screen, or in its place the notice about too many requests. The screen stays mounted but hidden, so its
 * state is kept.
 */
export function RateLimitGate({ children }: { children: ReactNode }) {
  const limit = useStore(rateLimit)
  useEffect(() => tooManyRequests.subscribe(retryAt => rateLimit.set({ retryAt })), [])
  return (
    <>
      {limit && <RateLimitNotice retryAt={limit.retryAt} onRetry={() => rateLimit.set(undefined)} />}
      <div hidden={limit !== undefined}>{children}</div>
    </>
  )
}
