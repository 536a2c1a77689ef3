import { Skeleton } from '@pentimento/ui'
import styles from './history.module.css'
import itemStyles from './history-item.module.css'

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Skeleton of the actions, a day's heading and its tasks. */
export function HistorySkeleton() {
  return (
    <>
      <div className={styles.actions}>
        <Skeleton width={104} height={40} />
        <Skeleton width={128} height={40} />
        <Skeleton width={104} height={40} />
      </div>
      <div className={styles.day} aria-busy="true">
        <div className={styles.daySkeleton}>
          <Skeleton width="4em" />
        </div>
        <ul className={styles.grid}>
          {placeholders.map(placeholder => (
            <li key={placeholder} className={itemStyles.item}>
              <Skeleton ratio={1} radius="card" />
              <div className={itemStyles.footer}>
                <div className={itemStyles.textSkeleton}>
                  <Skeleton width="80%" />
                  <Skeleton width="60%" />
                  <Skeleton width="60%" />
                </div>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
