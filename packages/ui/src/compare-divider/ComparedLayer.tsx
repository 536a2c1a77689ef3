import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './divider.module.css'

export interface ComparedLayerProps {
  /** The side of the divider that shows it. */
  side: 'before' | 'after'
  /** Label in its corner; none if absent. */
  label?: string | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
  children: ReactNode
}

/**
 * One of the two compared images, clipped at the divider's position (`--at`). The outer element clips and moves with the
 * divider, the inner one moves back, so that the browser composites both again instead of painting the image again.
 */
export function ComparedLayer({ side, label, className, style, children }: ComparedLayerProps) {
  return (
    <div className={classNames(styles.layer, styles[side])}>
      <div className={classNames(styles.content, className)} style={style}>
        {children}
        {label && <span className={styles.label}>{label}</span>}
      </div>
    </div>
  )
}
