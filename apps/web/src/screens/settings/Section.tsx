import { type ReactNode, type RefObject, useId } from 'react'
import styles from './settings.module.css'

interface SectionProps {
  title: string
  /** What it is for, in a sentence. */
  lead?: ReactNode
  /** For the focus, when what had it is gone. */
  headRef?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

/** One matter of the settings: what it is at the side, what can be done about it beside. */
export function Section({ title, lead, headRef, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['about']}>
        <h2 ref={headRef} id={id} tabIndex={headRef && -1}>
          {title}
        </h2>
        {lead && <p>{lead}</p>}
      </div>
      <div className={styles['matter']}>{children}</div>
    </section>
  )
}
