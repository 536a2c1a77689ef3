import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PendingChanges } from './ResultBar.tsx'

/**
 * Downloads the result of changes once they are applied.
 *
 * @param outputHref URL of the current output; another one is the result of the changes
 * @returns applies the changes and requests the download
 */
export function useDownloadAfterApply(
  outputHref: string,
  pending: PendingChanges | undefined,
  download: () => void,
): () => void {
  /** URL of the output that is out of date. */
  const [outdated, setOutdated] = useState<string>()
  const isBusy = pending?.isBusy ?? false
  const wasBusy = useRef(isBusy)
  const finish = useEffectEvent(() => {
    if (outdated === undefined) return
    if (outdated !== outputHref && !pending) download()
    setOutdated(undefined)
  })
  useEffect(() => {
    const hasEnded = wasBusy.current && !isBusy
    wasBusy.current = isBusy
    // Also after a failure or cancellation, which end the wait.
    if (hasEnded) finish()
  }, [isBusy])
  return () => {
    setOutdated(outputHref)
    pending?.onApply?.()
  }
}
