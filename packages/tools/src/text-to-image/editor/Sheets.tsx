import { Skeleton } from '@pentimento/ui'
import { sizeOf } from '../contract.ts'
import type { Asking } from './asking.ts'
import styles from './editor.module.css'

/** The sheets that are being drawn on, in their number and shape. */
export function Sheets({ asking }: { asking: Asking }) {
  const { width, height } = sizeOf(asking)
  return (
    <div className={styles.sheets} data-count={asking.images}>
      {Array.from({ length: asking.images }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else, and never move
        <Skeleton key={index} ratio={width / height} radius="card" />
      ))}
    </div>
  )
}
