import { exposeHeight, shortcutScope, VisuallyHidden } from '@pentimento/ui'
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { NotifyWhenDone } from './notify-when-done.tsx'
import { FileSettingsContext, useFileSettingsState } from './result/file-settings.ts'
import { isActiveStage, type Stage } from './run.ts'
import styles from './stage.module.css'
import { useTitleWhenDone } from './use-title-when-done.ts'

/** Height of the app's header plus a margin. */
const headerPx = 80

/** Scroll the element's top into view when a task starts or ends. */
function useScrollToTop(ref: RefObject<HTMLElement | null>, isActive: boolean): void {
  const wasActive = useRef(isActive)
  useEffect(() => {
    if (wasActive.current === isActive) return
    wasActive.current = isActive
    const top = ref.current?.getBoundingClientRect().top
    if (top !== undefined && top < headerPx) ref.current?.scrollIntoView?.({ block: 'start' })
  }, [ref, isActive])
}

interface EditorLayoutProps {
  stage: Stage
  /** Work whose end the tab's title and a notification tell. @default that of the stage */
  work?: Stage
  /** Announced to screen readers when the stage changes; empty if the content announces itself. */
  announcement: string
  children: ReactNode
}

/** Layout of an editor: stage and panel side by side, or stacked on narrow screens. */
export function EditorLayout({ stage, work = stage, announcement, children }: EditorLayoutProps) {
  const ref = useRef<HTMLDivElement>(null)
  const fileSettings = useFileSettingsState()
  useScrollToTop(ref, isActiveStage(stage))
  const workState = isActiveStage(work) ? 'active' : doneState(work)
  useTitleWhenDone(workState)
  return (
    <div ref={ref} className={styles.editor} data-state={stage.state}>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <FileSettingsContext value={fileSettings}>
        <NotifyWhenDone state={workState}>{children}</NotifyWhenDone>
      </FileSettingsContext>
    </div>
  )
}

const doneState = ({ state }: Stage) => (state === 'ready' || state === 'error' ? state : 'none')

/** For the controls that scroll below it on a small screen. */
const stageHeightRef = exposeHeight('--stage-height')

/** The image area of an editor; single-key shortcuts work while the focus is inside. */
export function StageArea({ children }: { children: ReactNode }) {
  return (
    <div ref={stageHeightRef} className={styles.stage} {...shortcutScope}>
      {children}
    </div>
  )
}

interface PanelProps {
  label: string
  ref?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Browsers scroll to the caret of a text field that gets the focus, and ignore the margin that keeps it uncovered. */
const showFocusedText = ({ target }: FocusEvent) => {
  if (target instanceof HTMLTextAreaElement) target.scrollIntoView?.({ block: 'nearest' })
}

/** The options and actions of an editor. */
export function Panel({ label, ref, children }: PanelProps) {
  return (
    <aside ref={ref} className={styles.panel} aria-label={label} onFocus={showFocusedText}>
      {children}
    </aside>
  )
}

/** For other elements at the bottom of a small screen. */
const primaryHeightRef = exposeHeight('--primary-height')

/** The primary action of a panel and the reason it's unavailable; stays visible while the panel scrolls. */
export function PrimaryAction({ children }: { children: ReactNode }) {
  return (
    <div ref={primaryHeightRef} className={styles.primary}>
      {children}
    </div>
  )
}

/** Actions in a vertical list. */
export function ActionList({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

/** A note in small gray text. */
export function Note({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}
