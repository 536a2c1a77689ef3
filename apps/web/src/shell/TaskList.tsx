import { t } from '@pentimento/language'
import type { Task, TaskInState } from '@pentimento/protocol'
import { secondsUntil, useNow, useTimeLeft, waitText } from '@pentimento/stage'
import { Button, IconButton, Progress } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { Download, FolderDown, RotateCw, X } from 'lucide-react'
import { formatDeletion, outputDownloadUrl, taskName } from './task-texts.ts'
import styles from './tasks-panel.module.css'
import { useArchiveDownload } from './use-archive-download.ts'
import { useTaskActions } from './use-task-actions.ts'

const maxShown = 12

interface TaskListProps {
  /** At least one. */
  tasks: readonly Task[]
  /** Called by links to other pages. */
  onLeave: () => void
}

/** The latest tasks, each with its state and actions. */
export function TaskList({ tasks, onLeave }: TaskListProps) {
  return (
    <>
      <ul className={styles.list}>
        {tasks.slice(0, maxShown).map(task => (
          <TaskItem key={task.id} task={task} onLeave={onLeave} />
        ))}
      </ul>
      <Button variant="text" wide render={<Link to="/history" onClick={onLeave} />}>
        {t('See all history')}
      </Button>
    </>
  )
}

function TaskItem({ task, onLeave }: { task: Task; onLeave: () => void }) {
  return (
    <li className={styles.item}>
      <TaskThumbnail task={task} />
      <div className={styles.text}>
        <span className={styles.title}>{taskName(task)}</span>
        <TaskState task={task} />
      </div>
      <TaskActions task={task} onLeave={onLeave} />
    </li>
  )
}

function TaskThumbnail({ task }: { task: Task }) {
  const source = task.state === 'ready' ? task.outputs[0]?.thumbnail : undefined
  return source ? (
    <img className={styles.image} src={source} alt="" width={48} height={48} loading="lazy" />
  ) : (
    <span className={styles.image} aria-hidden />
  )
}

function TaskState({ task }: { task: Task }) {
  const now = useNow()
  switch (task.state) {
    case 'queued':
      return (
        <span className={styles.state}>
          {t('Number {position} in the queue, {wait}', {
            position: task.position,
            wait: waitText(secondsUntil(task.expectedAt, now)),
          })}
        </span>
      )
    case 'processing':
      return <ProcessingState task={task} />
    case 'ready':
      return (
        <span className={styles.state}>
          {t('Ready, {deletion}', { deletion: formatDeletion(task.deletedOn, new Date()) })}
        </span>
      )
    case 'error':
      return <span className={styles.error}>{task.message}</span>
    case 'cancelled':
      return <span className={styles.state}>{t('Canceled')}</span>
  }
}

function ProcessingState({ task }: { task: TaskInState<'processing'> }) {
  const timeLeft = useTimeLeft({ state: 'processing', task })
  return <Progress size="small" label={t('Processing')} value={task.fraction} status={timeLeft} />
}

function TaskActions({ task, onLeave }: { task: Task; onLeave: () => void }) {
  const { cancel, retry } = useTaskActions()
  const archive = useArchiveDownload()
  switch (task.state) {
    case 'queued':
    case 'processing':
      return (
        <IconButton
          label={t('Cancel {name}', { name: taskName(task) })}
          loading={cancel.isPending}
          onClick={() => cancel.mutate(task.id)}
        >
          <X size={18} />
        </IconButton>
      )
    case 'ready': {
      const [output, ...others] = task.outputs
      return (
        <div className={styles.actions}>
          <Button
            variant="text"
            aria-label={t('View {name}', { name: taskName(task) })}
            render={
              <Link
                to="/tools/$tool"
                params={{ tool: task.tool }}
                search={{ task: task.id }}
                onClick={onLeave}
              />
            }
          >
            {t('View')}
          </Button>
          {output && others.length === 0 && (
            <IconButton
              label={t('Download {name}', { name: taskName(task) })}
              href={outputDownloadUrl(task, output)}
            >
              <Download size={18} />
            </IconButton>
          )}
          {others.length > 0 && (
            <IconButton
              label={t('Download all results for {name}', { name: taskName(task) })}
              loading={archive.isPending}
              onClick={() => archive.mutate([task])}
            >
              <FolderDown size={18} />
            </IconButton>
          )}
        </div>
      )
    }
    case 'error':
    case 'cancelled': {
      const mayRetry = task.state === 'cancelled' || task.mayRetry
      return mayRetry ? (
        <IconButton
          label={t('Try {name} again', { name: taskName(task) })}
          loading={retry.isPending}
          onClick={() => retry.mutate(task.id)}
        >
          <RotateCw size={18} />
        </IconButton>
      ) : null
    }
  }
}
