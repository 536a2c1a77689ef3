import type { Signal } from '@pentimento/protocol'
import { send } from './request.ts'

/** Report how a result was used. Also resolves if that fails, because the report is optional. */
export async function signalUse(taskId: string, act: Signal['act']): Promise<void> {
  await send(`/api/tasks/${taskId}/signal`, { act }).catch(() => {})
}

/** Report every result that is downloaded by a link anywhere on the page, until the returned function is called. */
export function noteDownloads(): () => void {
  const note = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href*="download="]')
    const id = link && /\/api\/tasks\/([\da-f-]{36})\/outputs\//.exec(link.href)?.[1]
    if (id) void signalUse(id, 'downloaded')
  }
  document.addEventListener('click', note)
  return () => document.removeEventListener('click', note)
}
