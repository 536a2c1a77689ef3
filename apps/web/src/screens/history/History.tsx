import type { TaskIn } from '@pentimento/protocol'
import { Button, ConfirmDialog, EmptyState, ErrorNote, Skeleton } from '@pentimento/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { tasksQuery } from '../../data/tasks.ts'
import { dayName } from '../../shell/task-words.ts'
import { usePage } from '../../shell/use-page.ts'
import { useTaskActs } from '../../shell/use-task-acts.ts'
import { CompareTask } from './CompareTask.tsx'
import { DownloadChosen } from './DownloadChosen.tsx'
import { HistoryItem } from './HistoryItem.tsx'
import styles from './history.module.css'

type Ready = TaskIn<'ready'>

export function History() {
  usePage('History', 'The pictures you made here.')
  const { data, isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(tasksQuery)
  const pictures = (data?.pages ?? []).flatMap(page => page.tasks).filter(task => task.state === 'ready')
  return (
    <div className={styles['screen']}>
      {isPending && <Loading />}
      {error && !data && (
        <>
          <h1>History</h1>
          <ErrorNote title={error.message} onRetry={() => void refetch()} />
        </>
      )}
      {data && pictures.length === 0 && !hasNextPage && <Empty />}
      {data && (pictures.length > 0 || hasNextPage) && <Pictures pictures={pictures} />}
      {hasNextPage && <More isLoading={isFetchingNextPage} onReach={() => void fetchNextPage()} />}
    </div>
  )
}

function Loading() {
  return (
    <>
      <h1>History</h1>
      <div className={styles['grid']} aria-busy="true">
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else, and never move
          <Skeleton key={index} ratio={4 / 5} radius="card" />
        ))}
      </div>
    </>
  )
}

function Empty() {
  return (
    <>
      <h1>History</h1>
      <EmptyState title="Nothing yet" action={<Button render={<Link to="/tools" />}>Choose a tool</Button>}>
        What you make appears here and stays for two weeks.
      </EmptyState>
    </>
  )
}

function Pictures({ pictures }: { pictures: Ready[] }) {
  const { remove } = useTaskActs()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [doomed, setDoomed] = useState<string[]>([])
  const [compared, setCompared] = useState<Ready>()
  const chosen = pictures.filter(({ id }) => selected.has(id)).map(({ id }) => id)
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
      <header className={styles['head']}>
        <h1>History</h1>
        <div className={styles['acts']}>
          {chosen.length > 0 && <span className={styles['count']}>{chosen.length} selected</span>}
          <Button
            variant="text"
            onClick={() =>
              setSelected(
                chosen.length === pictures.length ? new Set() : new Set(pictures.map(({ id }) => id)),
              )
            }
          >
            {chosen.length === pictures.length ? 'Select none' : 'Select all'}
          </Button>
          <DownloadChosen tasks={pictures.filter(({ id }) => selected.has(id))} />
          <Button
            variant="outline"
            color="danger"
            icon={<Trash2 size={18} />}
            disabled={chosen.length === 0}
            onClick={() => setDoomed(chosen)}
          >
            Delete
          </Button>
        </div>
      </header>
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
        title={doomed.length === 1 ? 'Delete this picture?' : `Delete ${doomed.length} pictures?`}
        description="The original and the result are removed from the server at once, for good."
        confirmLabel="Delete"
        onConfirm={async () => {
          await remove.mutateAsync(doomed)
          setSelected(new Set())
          setDoomed([])
        }}
      />
      {compared && <CompareTask task={compared} onClose={() => setCompared(undefined)} />}
    </>
  )
}

/** Asks for the next page when it comes near the window; a button for who has no wheel. */
function More({ isLoading, onReach }: { isLoading: boolean; onReach: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const reach = useRef(onReach)
  reach.current = onReach
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) reach.current()
      },
      { rootMargin: '600px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} className={styles['more']}>
      <Button variant="tonal" loading={isLoading} onClick={onReach}>
        Show more
      </Button>
    </div>
  )
}
