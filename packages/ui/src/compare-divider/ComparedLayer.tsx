import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './divider.module.css'

export interface ComparedLayerProps {
  /** Which side of the divider it shows on. */
  side: 'before' | 'after'
  /** The chip in its corner; none where there is none. */
  label?: string | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
  children: ReactNode
}

/** One of two pictures in one frame, seen as far as `--at` says. */
export function ComparedLayer({ side, label, className, style, children }: ComparedLayerProps) {
  return (
    <div className={classNames(styles.layer, styles[side], className)} style={style}>
      {children}
      {label && <span className={styles.label}>{label}</span>}
    </div>
  )
}
