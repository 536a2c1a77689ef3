import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../button/Button.tsx'
import { useWords } from '../words/Words.tsx'
import styles from './toast.module.css'
import { type Toast, type ToastStore, type ToastTone, toasts } from './toast-store.ts'

const icons: Record<ToastTone, typeof Info> = {
  error: CircleAlert,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
}

const none: readonly Toast[] = []

/** Shows toasts at the bottom left; mount it once. Their timers pause while the list is hovered or focused. */
export function Toasts({ store = toasts }: { store?: ToastStore }) {
  const words = useWords()
  const listRef = useRef<HTMLElement>(null)
  const [held, setHeld] = useState(false)
  const shown = useSyncExternalStore(store.subscribe, store.current, () => none)
  const newest = shown.at(-1)?.turn

  useEffect(() => {
    const list = listRef.current
    if (!list?.showPopover || newest === undefined) return
    // The last shown popover is on top, and a dialog may have opened after the list.
    if (list.matches(':popover-open')) list.hidePopover()
    list.showPopover()
  }, [newest])
  useEffect(() => {
    if (newest === undefined) setHeld(false)
  }, [newest])

  return (
    <section
      ref={listRef}
      popover="manual"
      data-above-popups
      className={styles.list}
      aria-label={words.notifications}
      aria-live="polite"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown.map(toast => (
        <ToastCard key={toast.id} toast={toast} held={held} close={() => store.close(toast.id)} />
      ))}
    </section>
  )
}

function ToastCard({ toast, held, close }: { toast: Toast; held: boolean; close: () => void }) {
  const words = useWords()
  const Icon = icons[toast.tone]
  useClock(toast.durationMs, toast.turn, held, close)
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
        aria-label={words.close}
        onClick={close}
      >
        <X />
      </Button>
    </div>
  )
}

/** Call `onEnd` after `durationMs` without pauses; a new `revision` restarts the timer. */
function useClock(durationMs: number, turn: number, held: boolean, end: () => void) {
  const left = useRef({ ms: durationMs, turn })
  const latest = useRef(end)
  latest.current = end
  useEffect(() => {
    if (left.current.turn !== turn) left.current = { ms: durationMs, turn }
    if (held || !Number.isFinite(durationMs)) return
    const startedAt = performance.now()
    const timer = setTimeout(() => latest.current(), left.current.ms)
    return () => {
      clearTimeout(timer)
      left.current.ms -= performance.now() - startedAt
    }
  }, [durationMs, turn, held])
}
