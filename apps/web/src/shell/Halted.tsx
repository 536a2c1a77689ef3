import { openRoom } from '@pentimento/language'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { onTooManyRequests } from '../data/request.ts'
import { halts } from './halts.ts'
import { onDemand } from './on-demand.tsx'

const WaitHere = onDemand(async () => {
  await openRoom('screens/too-many-requests')
  return (await import('../screens/too-many-requests/WaitHere.tsx')).WaitHere
})

/**
 * The screen, or in its place the notice about too many requests. The screen stays mounted but hidden, so its
 * state is kept.
 */
export function Halted({ children }: { children: ReactNode }) {
  const halt = useSyncExternalStore(halts.subscribe, halts.current, () => undefined)
  useEffect(() => onTooManyRequests(halts.begin), [])
  return (
    <>
      {halt && <WaitHere againAt={halt.againAt} onRetry={halts.end} />}
      <div hidden={halt !== undefined}>{children}</div>
    </>
  )
}
