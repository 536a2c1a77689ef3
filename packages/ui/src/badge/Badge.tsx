import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './badge.module.css'

export interface BadgeProps {
  children: ReactNode
  icon?: ReactNode
  /** @default 'neutral' */
  tone?: 'neutral' | 'ultramarine' | 'vermilion' | 'ochre' | 'moss'
}

/** A short label such as New, Pro, or a state. */
export function Badge({ children, icon, tone = 'neutral' }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}
