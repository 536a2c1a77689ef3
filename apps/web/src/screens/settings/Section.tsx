import { type ReactNode, type RefObject, useId } from 'react'
import styles from './settings.module.css'

interface SectionProps {
  title: string
  /** A one-sentence description. */
  lead?: ReactNode
  /** Receives the focus when a focused item was removed. */
  headingRef?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

/** A section of the settings: description and controls side by side. */
export function Section({ title, lead, headingRef, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 ref={headingRef} id={id} tabIndex={headingRef && -1}>
          {title}
        </h2>
        {lead && <p>{lead}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
