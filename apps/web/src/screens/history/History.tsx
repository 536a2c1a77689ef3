import { t } from '@pentimento/language'
import type { TaskPage } from '@pentimento/protocol'
import { Button, EmptyState, ErrorMessage } from '@pentimento/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { tasksQuery } from '../../data/tasks.ts'
import { toErrorMessage } from '../../shell/to-error-message.ts'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import { HistoryList } from './HistoryList.tsx'
import { HistorySkeleton } from './HistorySkeleton.tsx'
import styles from './history.module.css'

export function History() {
  usePageMetadata(t('History'), t('Images you created on this server.'))
  const query = useInfiniteQuery(tasksQuery)
  const { data, isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const headingRef = useRef<HTMLHeadingElement>(null)
  const readyTasks = readyTasksIn(data?.pages)
  const loadAll = async () => {
    let result = query
    while (result.hasNextPage && !result.isFetchNextPageError) result = await result.fetchNextPage()
    return readyTasksIn(result.data?.pages)
  }
  return (
    <div className={styles.screen}>
      <h1 ref={headingRef} tabIndex={-1}>
        {t('History')}
      </h1>
      {isPending && <HistorySkeleton />}
      {error && !data && <ErrorMessage title={toErrorMessage(error)} onRetry={() => void refetch()} />}
      {data && readyTasks.length === 0 && !hasNextPage && <EmptyHistory />}
      {data && (readyTasks.length > 0 || hasNextPage) && (
        <HistoryList tasks={readyTasks} hasMore={hasNextPage} onLoadAll={loadAll} headingRef={headingRef} />
      )}
      {query.isFetchNextPageError ? (
        <ErrorMessage title={toErrorMessage(error)} onRetry={() => void fetchNextPage()} />
      ) : (
        hasNextPage && <LoadMore isLoading={isFetchingNextPage} onVisible={() => void fetchNextPage()} />
      )}
    </div>
  )
}

const readyTasksIn = (pages: readonly TaskPage[] = []) =>
  pages.flatMap(page => page.tasks).filter(task => task.state === 'ready')

function EmptyHistory() {
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
function LoadMore({ isLoading, onVisible }: { isLoading: boolean; onVisible: () => void }) {
  const sentinelRef = useRef<HTMLDivElement>(null)
  const latestOnVisible = useRef(onVisible)
  latestOnVisible.current = onVisible
  useEffect(() => {
    if (!sentinelRef.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) latestOnVisible.current()
      },
      { rootMargin: '600px' },
    )
    observer.observe(sentinelRef.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={sentinelRef} className={styles.more}>
      <Button variant="tonal" loading={isLoading} onClick={onVisible}>
        {t('Show more')}
      </Button>
    </div>
  )
}
