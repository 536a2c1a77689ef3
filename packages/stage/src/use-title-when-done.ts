import { t } from '@pentimento/language'
import { useEffect, useRef } from 'react'

export type WorkState = 'active' | 'ready' | 'error' | 'none'

/**
 * Say in the tab's title when work ends while the page is hidden, until it's shown again.
 *
 * @param state whether the work is active, has succeeded or failed
 */
export function useTitleWhenDone(state: WorkState): void {
  const previous = useRef(state)
  useEffect(() => {
    const hasEnded = previous.current === 'active' && (state === 'ready' || state === 'error')
    previous.current = state
    if (!hasEnded || !document.hidden) return
    const { title } = document
    const note = state === 'ready' ? t('Ready – {title}', { title }) : t('Failed – {title}', { title })
    document.title = note
    const restore = () => {
      if (document.title === note) document.title = title
    }
    document.addEventListener('visibilitychange', restore, { once: true })
    return () => {
      document.removeEventListener('visibilitychange', restore)
      restore()
    }
  }, [state])
}
