import { t } from '@pentimento/language'
import type { TaskInState } from '@pentimento/protocol'
import styles from './editor.module.css'
import { paramsFromTask } from './generation-params.ts'
import type { OutputSelection } from './session-results.ts'

interface ResultHistoryProps {
  /** Oldest first. */
  results: readonly TaskInState<'ready'>[]
  shownTask: TaskInState<'ready'>
  onSelect: (selection: OutputSelection) => void
}

/** The results of this session, to go back to. */
export function ResultHistory({ results, shownTask, onSelect }: ResultHistoryProps) {
  return (
    <section className={styles.earlier} aria-label={t('Images from this session')}>
      <ol className={styles.earlierList}>
        {results.map(task => {
          const [first] = task.outputs
          const prompt = paramsFromTask(task)?.prompt ?? ''
          return first ? (
            <li key={task.id}>
              <button
                type="button"
                className={styles.earlierResult}
                title={prompt}
                aria-current={task.id === shownTask.id || undefined}
                onClick={() => onSelect({ taskId: task.id, output: first.name })}
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
