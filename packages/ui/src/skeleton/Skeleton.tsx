import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** A CSS length. @default '100%' */
  width?: number | string
  /** A CSS length. @default '1em' */
  height?: number | string
  /** Width divided by height, instead of a height. */
  ratio?: number
  /** @default 'control' */
  radius?: 'control' | 'card' | 'full'
}

/** Placeholder of loading content in its final size, to avoid layout shifts. */
export function Skeleton({ width = '100%', height, ratio, radius = 'control' }: SkeletonProps) {
  const style: CSSProperties = {
    width,
    height: height ?? (ratio === undefined ? '1em' : 'auto'),
    aspectRatio: ratio,
    borderRadius: `var(--radius-${radius})`,
  }
  return <span className={styles.skeleton} style={style} aria-hidden="true" />
}
