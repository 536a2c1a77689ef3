import { Skeleton } from '@pentimento/ui'
import type { CSSProperties } from 'react'
import { sizeOf } from '../contract.ts'
import type { Asking } from './asking.ts'
import styles from './editor.module.css'

interface SheetsProps {
  asking: Asking
  /** Whether the run failed, so that the skeletons aren't animated. @default false */
  areStill?: boolean
}

/** Skeletons of the requested images in their number and aspect ratio, with the prompt below. */
export function Sheets({ asking, areStill = false }: SheetsProps) {
  const { width, height } = sizeOf(asking)
  return (
    <div className={styles.made}>
      <div
        className={styles.sheets}
        data-count={asking.images}
        data-still={areStill || undefined}
        style={{ '--ratio': width / height } as CSSProperties}
      >
        {Array.from({ length: asking.images }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity and are never reordered
          <Skeleton key={index} ratio={width / height} radius="card" />
        ))}
      </div>
      <p className={styles.caption}>{asking.prompt}</p>
    </div>
  )
}
