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
 * The screen, or in its place that too much was asked of the server. What is under way on the screen stays as it
 * is meanwhile, out of sight.
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
