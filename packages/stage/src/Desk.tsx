import { hearsKeys, VisuallyHidden } from '@pentimento/ui'
import { type ReactNode, type RefObject, useRef } from 'react'
import type { Stage } from './run.ts'
import styles from './stage.module.css'
import { useTopInView } from './use-top-in-view.ts'

interface DeskProps {
  stage: Stage
  /** What is read aloud as the stage changes; empty where the screen itself says it. */
  announcement: string
  children: ReactNode
}

/** An editor's whole: its stage beside its panel, or one over the other where it is narrow. */
export function Desk({ stage, announcement, children }: DeskProps) {
  const ref = useRef<HTMLDivElement>(null)
  useTopInView(ref, isUnderWay(stage))
  return (
    <div ref={ref} className={styles.editor} data-state={stage.state}>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {children}
    </div>
  )
}

const isUnderWay = ({ state }: Stage) => state === 'chosen' || state === 'waiting' || state === 'working'

/** Where the picture lies; its shortcuts are heard while the focus is here. */
export function StageArea({ children }: { children: ReactNode }) {
  return (
    <div className={styles.stage} {...hearsKeys}>
      {children}
    </div>
  )
}

interface PanelProps {
  label: string
  ref?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** What may be done with the picture. */
export function Panel({ label, ref, children }: PanelProps) {
  return (
    <aside ref={ref} className={styles.panel} aria-label={label}>
      {children}
    </aside>
  )
}

/** The act that all else in a panel leads to, and why it cannot be done; in sight however much there is to set. */
export function Primary({ children }: { children: ReactNode }) {
  return <div className={styles.primary}>{children}</div>
}

/** Things that may be done, below each other. */
export function Acts({ children }: { children: ReactNode }) {
  return <div className={styles.acts}>{children}</div>
}

/** A remark, small and grey. */
export function Aside({ children }: { children: ReactNode }) {
  return <p className={styles.aside}>{children}</p>
}
