import { t } from '@pentimento/language'
import type { TaskIn, TaskOutput } from '@pentimento/protocol'
import styles from './editor.module.css'
import type { Look } from './made.ts'

interface ShownProps {
  task: TaskIn<'ready'>
  output: TaskOutput
  onLook: (look: Look) => void
}

/** The pictures of one request, of which one is on the stage. */
export function Shown({ task, output, onLook }: ShownProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('Pictures')}</legend>
      <div className={styles.pictures}>
        {task.outputs.map(({ name, thumbnail }, index) => (
          <label key={name} className={styles.picture}>
            <input
              type="radio"
              name="picture"
              className={styles.hiddenInput}
              checked={name === output.name}
              onChange={() => onLook({ taskId: task.id, output: name })}
            />
            <img
              src={thumbnail}
              alt={t('{number} of {count}', { number: index + 1, count: task.outputs.length })}
              draggable={false}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
