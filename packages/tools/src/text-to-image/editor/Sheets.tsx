import { Skeleton } from '@pentimento/ui'
import type { CSSProperties } from 'react'
import { sizeOf } from '../contract.ts'
import type { Asking } from './asking.ts'
import styles from './editor.module.css'

interface SheetsProps {
  asking: Asking
  /** Whether nothing comes of them any more. */
  areStill?: boolean
}

/** The sheets that are being drawn on, in their number and shape, over what is to be seen on them. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else, and never move
          <Skeleton key={index} ratio={width / height} radius="card" />
        ))}
      </div>
      <p className={styles.caption}>{asking.prompt}</p>
    </div>
  )
}
