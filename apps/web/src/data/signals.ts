import type { Signal } from '@pentimento/protocol'
import { sendJson } from './request.ts'

/** Report how a result was used. Also resolves if that fails, because the report is optional. */
export async function reportUsageSignal(taskId: string, action: Signal['action']): Promise<void> {
  await sendJson(`/api/tasks/${taskId}/signal`, { action }).catch(() => {})
}

/** Report every result that is downloaded by a link anywhere on the page, until the returned function is called. */
export function trackDownloads(): () => void {
  const handleClick = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href*="download="]')
    const id = link && /\/api\/tasks\/([\da-f-]{36})\/(?:outputs|exports)\//.exec(link.href)?.[1]
    if (id) void reportUsageSignal(id, 'downloaded')
  }
  document.addEventListener('click', handleClick)
  return () => document.removeEventListener('click', handleClick)
}
