import { useEffect, useEffectEvent, useState } from 'react'

/** Settings that the result doesn't include yet. */
export interface PendingChanges {
  /** Whether they are being applied. */
  isBusy: boolean
  /** Undefined if they can't be applied as they are. */
  onApply: (() => void) | undefined
}

/** Time without work after which the changes count as failed or canceled. */
const giveUpMs = 10_000

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
  /** URL of the output that is out of date, while its successor is awaited. */
  const [outdated, setOutdated] = useState<string>()
  const isAwaited = outdated !== undefined
  const isApplied = isAwaited && outdated !== outputHref && !pending
  const isBusy = pending?.isBusy ?? false
  const finish = useEffectEvent(() => {
    setOutdated(undefined)
    download()
  })
  useEffect(() => {
    if (isApplied) finish()
  }, [isApplied])
  useEffect(() => {
    if (!isAwaited || isBusy) return
    const timer = setTimeout(() => setOutdated(undefined), giveUpMs)
    return () => clearTimeout(timer)
  }, [isAwaited, isBusy])
  return () => {
    setOutdated(outputHref)
    pending?.onApply?.()
  }
}
