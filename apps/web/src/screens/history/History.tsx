import { t } from '@pentimento/language'
import type { TaskPage } from '@pentimento/protocol'
import { Button, EmptyState, ErrorNote } from '@pentimento/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { tasksQuery } from '../../data/tasks.ts'
import { usePage } from '../../shell/use-page.ts'
import { wordsOf } from '../../shell/words-of.ts'
import styles from './history.module.css'
import { Pictures } from './Pictures.tsx'
import { PicturesToCome } from './PicturesToCome.tsx'

export function History() {
  usePage(t('History'), t('Images you created on this server.'))
  const tasks = useInfiniteQuery(tasksQuery)
  const { data, isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = tasks
  const headRef = useRef<HTMLHeadingElement>(null)
  const pictures = readyIn(data?.pages)
  const bringAll = async () => {
    let known = tasks
    while (known.hasNextPage && !known.isFetchNextPageError) known = await known.fetchNextPage()
    return readyIn(known.data?.pages)
  }
  return (
    <div className={styles['screen']}>
      <h1 ref={headRef} tabIndex={-1}>
        {t('History')}
      </h1>
      {isPending && <PicturesToCome />}
      {error && !data && <ErrorNote title={wordsOf(error)} onRetry={() => void refetch()} />}
      {data && pictures.length === 0 && !hasNextPage && <Empty />}
      {data && (pictures.length > 0 || hasNextPage) && (
        <Pictures pictures={pictures} hasMore={hasNextPage} onBringAll={bringAll} headRef={headRef} />
      )}
      {tasks.isFetchNextPageError ? (
        <ErrorNote title={wordsOf(error)} onRetry={() => void fetchNextPage()} />
      ) : (
        hasNextPage && <More isLoading={isFetchingNextPage} onReach={() => void fetchNextPage()} />
      )}
    </div>
  )
}

const readyIn = (pages: readonly TaskPage[] = []) =>
  pages.flatMap(page => page.tasks).filter(task => task.state === 'ready')

function Empty() {
  return (
    <EmptyState
      title={t('No images yet')}
      action={<Button render={<Link to="/tools" />}>{t('Choose a tool')}</Button>}
    >
      {t('Your results appear here and are kept for two weeks.')}
    </EmptyState>
  )
}

/** Load the next page shortly before it scrolls into view; also a button, for users who don't scroll. */
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
        {t('Show more')}
      </Button>
    </div>
  )
}
