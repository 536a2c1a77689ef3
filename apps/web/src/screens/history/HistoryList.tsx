import { t } from '@pentimento/language'
import type { TaskInState } from '@pentimento/protocol'
import { Button, ConfirmDialog } from '@pentimento/ui'
import { FolderDown, Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { dayGroupName } from '../../shell/task-texts.ts'
import { useArchiveDownload } from '../../shell/use-archive-download.ts'
import { useTaskActions } from '../../shell/use-task-actions.ts'
import { CompareDialog } from './CompareDialog.tsx'
import { HistoryItem } from './HistoryItem.tsx'
import styles from './history.module.css'

type ReadyTask = TaskInState<'ready'>

interface HistoryListProps {
  tasks: readonly ReadyTask[]
  /** Whether there are older tasks that aren't loaded yet. */
  hasMore: boolean
  /**
   * Load all older tasks.
   * @returns all tasks, or as many as could be loaded
   */
  onLoadAll: () => Promise<readonly ReadyTask[]>
  /** Receives the focus when all tasks were deleted. */
  headingRef: RefObject<HTMLElement | null>
}

/** Ready tasks by day, with actions for the selected ones. */
export function HistoryList({ tasks, hasMore, onLoadAll, headingRef }: HistoryListProps) {
  const { remove } = useTaskActions()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [idsToDelete, setIdsToDelete] = useState<readonly string[]>([])
  const [comparedTask, setComparedTask] = useState<ReadyTask>()
  const selectedTasks = tasks.filter(({ id }) => selected.has(id))
  const select = (id: string, isSelected: boolean) => {
    const next = new Set(selected)
    if (isSelected) next.add(id)
    else next.delete(id)
    setSelected(next)
  }
  const now = new Date()
  const days = Map.groupBy(tasks, ({ createdAt }) => dayGroupName(createdAt, now))
  return (
    <>
      <SelectionActions
        selectedTasks={selectedTasks}
        isAll={selectedTasks.length === tasks.length && !hasMore}
        onSelectAll={async isAll =>
          setSelected(new Set(isAll ? (await onLoadAll()).map(({ id }) => id) : []))
        }
        onDelete={() => setIdsToDelete(selectedTasks.map(({ id }) => id))}
      />
      {[...days].map(([day, dayTasks]) => (
        <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{day}</h2>
          <ul className={styles.grid}>
            {dayTasks.map(task => (
              <HistoryItem
                key={task.id}
                task={task}
                isSelected={selected.has(task.id)}
                onSelect={isSelected => select(task.id, isSelected)}
                onCompare={() => setComparedTask(task)}
                onDelete={() => setIdsToDelete([task.id])}
              />
            ))}
          </ul>
        </section>
      ))}
      <ConfirmDialog
        open={idsToDelete.length > 0}
        onOpenChange={isOpen => !isOpen && setIdsToDelete([])}
        title={t('{count, plural, one {Delete this image?} other {Delete # images?}}', {
          count: idsToDelete.length,
        })}
        description={t(
          'The original and the result will be deleted from the server immediately and permanently.',
        )}
        confirmLabel={t('Delete')}
        focusAfterConfirm={headingRef}
        onConfirm={async () => {
          await remove.mutateAsync([...idsToDelete])
          setSelected(new Set())
          setIdsToDelete([])
        }}
      />
      {comparedTask && <CompareDialog task={comparedTask} onClose={() => setComparedTask(undefined)} />}
    </>
  )
}

interface SelectionActionsProps {
  selectedTasks: readonly ReadyTask[]
  isAll: boolean
  onSelectAll: (isAll: boolean) => Promise<void>
  onDelete: () => void
}

function SelectionActions({ selectedTasks, isAll, onSelectAll, onDelete }: SelectionActionsProps) {
  const [isLoadingAll, setIsLoadingAll] = useState(false)
  const selectAll = async () => {
    setIsLoadingAll(true)
    await onSelectAll(!isAll)
    setIsLoadingAll(false)
  }
  return (
    <div className={styles.actions}>
      {selectedTasks.length > 0 && (
        <span className={styles.count}>{t('{count} selected', { count: selectedTasks.length })}</span>
      )}
      <Button variant="text" loading={isLoadingAll} onClick={() => void selectAll()}>
        {t(isAll ? 'Deselect all' : 'Select all')}
      </Button>
      <DownloadSelected tasks={selectedTasks} />
      <Button
        variant="outline"
        color="danger"
        icon={<Trash2 size={18} />}
        disabled={selectedTasks.length === 0}
        onClick={onDelete}
      >
        {t('Delete')}
      </Button>
    </div>
  )
}

/** Download all outputs of some tasks as one archive. */
function DownloadSelected({ tasks }: { tasks: readonly TaskInState<'ready'>[] }) {
  const archive = useArchiveDownload()
  return (
    <Button
      variant="outline"
      color="gray"
      icon={<FolderDown size={18} />}
      disabled={tasks.length === 0}
      loading={archive.isPending}
      onClick={() => archive.mutate(tasks)}
    >
      {t('Download')}
    </Button>
  )
}
