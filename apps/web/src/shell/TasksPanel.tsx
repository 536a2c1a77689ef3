import { t } from '@pentimento/language'
import { isUnderWay, type Task } from '@pentimento/protocol'
import {
  Badge,
  Button,
  EmptyState,
  ErrorNote,
  Popover,
  Progress,
  Skeleton,
  Spinner,
  VisuallyHidden,
} from '@pentimento/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, FolderDown, ListChecks, RotateCw, X } from 'lucide-react'
import { tasksQuery } from '../data/tasks.ts'
import { deletionWords, downloadAddress, durationWords, pictureName } from './task-words.ts'
import styles from './tasks-panel.module.css'
import { useArchive } from './use-archive.ts'
import { useTaskActs } from './use-task-acts.ts'
import { wordsOf } from './words-of.ts'

const shownMax = 12

/** The header's list of active and recent tasks. */
export function TasksPanel() {
  const { data, isPending, error, refetch } = useInfiniteQuery(tasksQuery)
  const tasks = data?.pages.flatMap(page => page.tasks) ?? []
  const underWay = tasks.filter(isUnderWay).length
  return (
    <Popover
      label={t('Tasks')}
      whenSmall="sheet"
      trigger={
        <Button
          variant="text"
          color="gray"
          className={styles['opener']}
          icon={underWay > 0 ? <Spinner /> : <ListChecks size={18} />}
        >
          <span className={styles['name']}>{t('Tasks')}</span>
          {underWay > 0 && (
            <>
              <span className={styles['count']}>
                <Badge tone="ultramarine">{underWay}</Badge>
              </span>
              <VisuallyHidden>{t('in progress')}</VisuallyHidden>
            </>
          )}
        </Button>
      }
    >
      {close => (
        <div className={styles['panel']}>
          {isPending && <Skeleton height={72} />}
          {error && <ErrorNote title={wordsOf(error)} onRetry={() => void refetch()} />}
          {data && tasks.length === 0 && (
            <EmptyState title={t('No tasks yet')}>
              {t('Tasks you start appear here, with their place in the queue.')}
            </EmptyState>
          )}
          <ul className={styles['list']}>
            {tasks.slice(0, shownMax).map(task => (
              <Item key={task.id} task={task} onLeave={close} />
            ))}
          </ul>
          {tasks.length > 0 && (
            <Button variant="text" wide render={<Link to="/history" onClick={close} />}>
              {t('See all history')}
            </Button>
          )}
        </div>
      )}
    </Popover>
  )
}

function Item({ task, onLeave }: { task: Task; onLeave: () => void }) {
  return (
    <li className={styles['item']}>
      <Picture task={task} />
      <div className={styles['words']}>
        <span className={styles['title']}>{pictureName(task)}</span>
        <State task={task} />
      </div>
      <Acts task={task} onLeave={onLeave} />
    </li>
  )
}

function Picture({ task }: { task: Task }) {
  const source = task.state === 'ready' ? task.outputs[0]?.thumbnail : undefined
  return source ? (
    <img className={styles['picture']} src={source} alt="" width={48} height={48} loading="lazy" />
  ) : (
    <span className={styles['picture']} aria-hidden />
  )
}

function State({ task }: { task: Task }) {
  switch (task.state) {
    case 'queued':
      return (
        <span className={styles['state']}>
          {t('Number {position} in the queue, {duration}', {
            position: task.position,
            duration: durationWords(task.estimateS),
          })}
        </span>
      )
    case 'processing':
      return <Progress label={t('Processing')} hidesLabel value={task.fraction} />
    case 'ready':
      return (
        <span className={styles['state']}>
          {t('Ready, {deletion}', { deletion: deletionWords(task.deletedOn, new Date()) })}
        </span>
      )
    case 'error':
      return <span className={styles['fault']}>{task.says}</span>
    case 'cancelled':
      return <span className={styles['state']}>{t('Canceled')}</span>
  }
}

function Acts({ task, onLeave }: { task: Task; onLeave: () => void }) {
  const { cancel, retry } = useTaskActs()
  const packing = useArchive()
  switch (task.state) {
    case 'queued':
    case 'processing':
      return (
        <Button
          variant="text"
          color="gray"
          size="square"
          aria-label={t('Cancel {name}', { name: pictureName(task) })}
          loading={cancel.isPending}
          onClick={() => cancel.mutate(task.id)}
        >
          <X size={18} />
        </Button>
      )
    case 'ready': {
      const [output, ...others] = task.outputs
      return (
        <div className={styles['acts']}>
          <Button
            variant="text"
            aria-label={t('View {name}', { name: pictureName(task) })}
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
            <Button
              variant="text"
              color="gray"
              size="square"
              aria-label={t('Download {name}', { name: pictureName(task) })}
              href={downloadAddress(task, output)}
            >
              <Download size={18} />
            </Button>
          )}
          {others.length > 0 && (
            <Button
              variant="text"
              color="gray"
              size="square"
              aria-label={t('Download all results for {name}', { name: pictureName(task) })}
              loading={packing.isPending}
              onClick={() => packing.mutate([task])}
            >
              <FolderDown size={18} />
            </Button>
          )}
        </div>
      )
    }
    case 'error':
    case 'cancelled': {
      const mayRetry = task.state === 'cancelled' || task.mayRetry
      return mayRetry ? (
        <Button
          variant="text"
          color="gray"
          size="square"
          aria-label={t('Try {name} again', { name: pictureName(task) })}
          loading={retry.isPending}
          onClick={() => retry.mutate(task.id)}
        >
          <RotateCw size={18} />
        </Button>
      ) : null
    }
  }
}
