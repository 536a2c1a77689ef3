import { loadMessages, t } from '@pentimento/language'
import { toasts } from '@pentimento/ui'
import { type ComponentType, type ReactNode, useEffect, useReducer } from 'react'

interface LazyComponent<Props extends object> {
  (props: Props): ReactNode
  /** Load its code before it is rendered. */
  preload: () => void
}

/**
 * A component whose code loads at its first render, for rarely used parts. If loading fails, a toast says so
 * and the next render tries again.
 *
 * @param load      imports the component
 * @param fallback  rendered while loading; nothing by default
 * @param namespace of the messages that it looks up besides the common ones; `start` if it looks up only those that
 *   every page has already loaded
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode | ((props: Props) => ReactNode) = null,
  namespace = 'common',
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined
  const preload = async () => {
    if (namespace !== 'start') await loadMessages(namespace)
    Loaded = await load()
  }
  function Lazy(props: Props) {
    const [, rerender] = useReducer((count: number) => count + 1, 0)
    useEffect(() => {
      if (!Loaded) preload().then(rerender, toastLoadError)
    })
    if (Loaded) return <Loaded {...props} />
    return typeof fallback === 'function' ? fallback(props) : fallback
  }
  return Object.assign(Lazy, { preload: () => void preload().catch(() => undefined) })
}

/** Say that code couldn't be loaded. */
export function toastLoadError(): void {
  toasts.add({
    id: 'load-failed',
    tone: 'error',
    title: t('Couldn’t load part of the app. The connection was lost, or a new version is available.'),
  })
}
