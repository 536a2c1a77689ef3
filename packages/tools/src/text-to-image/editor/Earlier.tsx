import { t } from '@pentimento/language'
import type { TaskIn } from '@pentimento/protocol'
import { askingOf } from './asking.ts'
import styles from './editor.module.css'
import type { Look } from './made.ts'

interface EarlierProps {
  /** Oldest first. */
  made: readonly TaskIn<'ready'>[]
  shown: TaskIn<'ready'>
  onLook: (look: Look) => void
}

/** The results of this session, to go back to. */
export function Earlier({ made, shown, onLook }: EarlierProps) {
  return (
    <section className={styles.earlier} aria-label={t('Images from this session')}>
      <ol className={styles.earlierList}>
        {made.map(task => {
          const [first] = task.outputs
          const prompt = askingOf(task)?.prompt ?? ''
          return first ? (
            <li key={task.id}>
              <button
                type="button"
                className={styles.earlierOne}
                title={prompt}
                aria-current={task.id === shown.id || undefined}
                onClick={() => onLook({ taskId: task.id, output: first.name })}
              >
                <img src={first.thumbnail} alt={t('View: {prompt}', { prompt })} draggable={false} />
                {task.outputs.length > 1 && <span className={styles.number}>{task.outputs.length}</span>}
              </button>
            </li>
          ) : null
        })}
      </ol>
    </section>
  )
}
