import { t } from '@pentimento/language'
import { toasts } from '@pentimento/ui'
import { type ComponentType, type ReactNode, useEffect, useReducer } from 'react'

interface OnDemand<Props extends object> {
  (props: Props): ReactNode
  /** Load its code before it is rendered. */
  fetch: () => void
}

/**
 * A component whose code loads at its first render, for rarely used parts. If loading fails, a toast says so
 * and the next render tries again.
 *
 * @param load     imports the component
 * @param fallback rendered while loading; nothing by default
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standsIn: ReactNode = null,
): OnDemand<Props> {
  let Loaded: ComponentType<Props> | undefined
  const fetch = () =>
    load().then(part => {
      Loaded = part
    })
  function Part(props: Props) {
    const [, drawAgain] = useReducer((count: number) => count + 1, 0)
    useEffect(() => {
      if (!Loaded) fetch().then(drawAgain, tellOfLack)
    })
    return Loaded ? <Loaded {...props} /> : standsIn
  }
  return Object.assign(Part, { fetch: () => void fetch().catch(() => undefined) })
}

function tellOfLack(): void {
  toasts.add({
    id: 'part-missing',
    tone: 'error',
    title: t('Couldn’t load part of the app. The connection was lost, or a new version is available.'),
  })
}
