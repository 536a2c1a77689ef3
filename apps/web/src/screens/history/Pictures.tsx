import { t } from '@pentimento/language'
import type { TaskIn } from '@pentimento/protocol'
import { Button, ConfirmDialog } from '@pentimento/ui'
import { Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { dayName } from '../../shell/task-words.ts'
import { useTaskActs } from '../../shell/use-task-acts.ts'
import { CompareTask } from './CompareTask.tsx'
import { DownloadChosen } from './DownloadChosen.tsx'
import { HistoryItem } from './HistoryItem.tsx'
import styles from './history.module.css'

type Ready = TaskIn<'ready'>

interface PicturesProps {
  pictures: readonly Ready[]
  /** Whether there are older tasks that aren't loaded yet. */
  hasMore: boolean
  /**
   * Load all older tasks.
   * @returns all tasks, or as many as could be loaded
   */
  onBringAll: () => Promise<readonly Ready[]>
  /** Receives the focus when all tasks were deleted. */
  headRef: RefObject<HTMLElement | null>
}

/** Ready tasks by day, with actions for the selected ones. */
export function Pictures({ pictures, hasMore, onBringAll, headRef }: PicturesProps) {
  const { remove } = useTaskActs()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [doomed, setDoomed] = useState<readonly string[]>([])
  const [compared, setCompared] = useState<Ready>()
  const chosen = pictures.filter(({ id }) => selected.has(id))
  const select = (id: string, isSelected: boolean) => {
    const next = new Set(selected)
    if (isSelected) next.add(id)
    else next.delete(id)
    setSelected(next)
  }
  const now = new Date()
  const days = Map.groupBy(pictures, ({ createdAt }) => dayName(createdAt, now))
  return (
    <>
      <Acts
        chosen={chosen}
        isAll={chosen.length === pictures.length && !hasMore}
        onSelectAll={async isAll =>
          setSelected(new Set(isAll ? (await onBringAll()).map(({ id }) => id) : []))
        }
        onDelete={() => setDoomed(chosen.map(({ id }) => id))}
      />
      {[...days].map(([day, tasks]) => (
        <section key={day} className={styles['day']} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{day}</h2>
          <ul className={styles['grid']}>
            {tasks.map(task => (
              <HistoryItem
                key={task.id}
                task={task}
                isSelected={selected.has(task.id)}
                onSelect={isSelected => select(task.id, isSelected)}
                onCompare={() => setCompared(task)}
                onDelete={() => setDoomed([task.id])}
              />
            ))}
          </ul>
        </section>
      ))}
      <ConfirmDialog
        open={doomed.length > 0}
        onOpenChange={isOpen => !isOpen && setDoomed([])}
        title={t('{count, plural, one {Delete this image?} other {Delete # images?}}', {
          count: doomed.length,
        })}
        description={t(
          'The original and the result will be deleted from the server immediately and permanently.',
        )}
        confirmLabel={t('Delete')}
        doneFocus={headRef}
        onConfirm={async () => {
          await remove.mutateAsync([...doomed])
          setSelected(new Set())
          setDoomed([])
        }}
      />
      {compared && <CompareTask task={compared} onClose={() => setCompared(undefined)} />}
    </>
  )
}

interface ActsProps {
  chosen: readonly Ready[]
  isAll: boolean
  onSelectAll: (isAll: boolean) => Promise<void>
  onDelete: () => void
}

function Acts({ chosen, isAll, onSelectAll, onDelete }: ActsProps) {
  const [isBringing, setIsBringing] = useState(false)
  const selectAll = async () => {
    setIsBringing(true)
    await onSelectAll(!isAll)
    setIsBringing(false)
  }
  return (
    <div className={styles['acts']}>
      {chosen.length > 0 && (
        <span className={styles['count']}>{t('{count} selected', { count: chosen.length })}</span>
      )}
      <Button variant="text" loading={isBringing} onClick={() => void selectAll()}>
        {t(isAll ? 'Deselect all' : 'Select all')}
      </Button>
      <DownloadChosen tasks={chosen} />
      <Button
        variant="outline"
        color="danger"
        icon={<Trash2 size={18} />}
        disabled={chosen.length === 0}
        onClick={onDelete}
      >
        {t('Delete')}
      </Button>
    </div>
  )
}
