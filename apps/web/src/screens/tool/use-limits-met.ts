import type { BatchItem, Run } from '@pentimento/stage'
import { useEffect } from 'react'
import { modals } from '../../shell/modals/modal-store.ts'

/** Tell of a limit that a request has met, once for each time that it is met. */
export function useLimitsMet(toolName: string, run: Run, items: readonly BatchItem[]): void {
  const againAt = [run, ...items.map(item => item.run)].map(capOf).find(moment => moment !== undefined)
  useEffect(() => {
    if (againAt) modals.open({ name: 'usage-cap', toolName, againAt })
  }, [toolName, againAt])
}

function capOf(run: Run): string | undefined {
  return run.state === 'refused' && run.code === 'usage-cap' ? run.againAt : undefined
}
