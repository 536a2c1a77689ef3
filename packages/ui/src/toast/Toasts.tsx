import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { useStore } from '../store/store.ts'
import { useUiTexts } from '../ui-texts/UiTexts.tsx'
import styles from './toast.module.css'
import { type Toast, type ToastStore, type ToastTone, toasts } from './toast-store.ts'

const icons: Record<ToastTone, typeof Info> = {
  error: CircleAlert,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
}

/** Shows toasts at the bottom left; mount it once. Their timers pause while the list is hovered or focused. */
export function Toasts({ store = toasts }: { store?: ToastStore }) {
  const texts = useUiTexts()
  const listRef = useRef<HTMLElement>(null)
  const [isPaused, setIsPaused] = useState(false)
  const shown = useStore(store)
  const newest = shown.at(-1)?.revision

  useEffect(() => {
    const list = listRef.current
    if (!list?.showPopover || newest === undefined) return
    // The last shown popover is on top, and a dialog may have opened after the list.
    if (list.matches(':popover-open')) list.hidePopover()
    list.showPopover()
  }, [newest])
  useEffect(() => {
    if (newest === undefined) setIsPaused(false)
  }, [newest])

  return (
    <section
      ref={listRef}
      popover="manual"
      data-above-popups
      className={styles.list}
      aria-label={texts.notifications}
      aria-live="polite"
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      {shown.map(toast => (
        <ToastCard key={toast.id} toast={toast} isPaused={isPaused} close={() => store.close(toast.id)} />
      ))}
    </section>
  )
}

function ToastCard({ toast, isPaused, close }: { toast: Toast; isPaused: boolean; close: () => void }) {
  const texts = useUiTexts()
  const Icon = icons[toast.tone]
  useAutoClose(toast.durationMs, toast.revision, isPaused, close)
  return (
    <div className={styles.toast} data-tone={toast.tone} role={toast.tone === 'error' ? 'alert' : undefined}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.body}>
        <p className={styles.title}>{toast.title}</p>
        {toast.description && <p className={styles.description}>{toast.description}</p>}
        {toast.action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              close()
              toast.action?.onPress()
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <Button
        className={styles.close}
        variant="text"
        color="gray"
        size="square"
        aria-label={texts.close}
        onClick={close}
      >
        <X />
      </Button>
    </div>
  )
}

/** Call `onEnd` after `durationMs` without pauses; a new `revision` restarts the timer. */
function useAutoClose(durationMs: number, revision: number, isPaused: boolean, onEnd: () => void) {
  const remaining = useRef({ ms: durationMs, revision })
  const latestOnEnd = useRef(onEnd)
  latestOnEnd.current = onEnd
  useEffect(() => {
    if (remaining.current.revision !== revision) remaining.current = { ms: durationMs, revision }
    if (isPaused || !Number.isFinite(durationMs)) return
    const startedAt = performance.now()
    const timer = setTimeout(() => latestOnEnd.current(), remaining.current.ms)
    return () => {
      clearTimeout(timer)
      remaining.current.ms -= performance.now() - startedAt
    }
  }, [durationMs, revision, isPaused])
}
