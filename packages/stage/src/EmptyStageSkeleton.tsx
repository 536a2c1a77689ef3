import styles from './stage.module.css'

const placeholders = ['first', 'second', 'third']

/** Skeleton of the empty stage while its editor loads; has the same size. */
export function EmptyStageSkeleton() {
  return (
    <div className={styles.editor}>
      <div className={styles.empty} aria-busy="true">
        <div className={styles.drop}>
          <div className={styles.skeleton} />
        </div>
        <div className={styles.examples}>
          <div className={styles.examplesTitle}>&nbsp;</div>
          <ul className={styles.exampleList}>
            {placeholders.map(placeholder => (
              <li key={placeholder} className={styles.example} />
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}
