import { t } from '@pentimento/language'
import { classNames, ErrorMessage, Skeleton, Tabs } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../../data/admin.ts'
import { RequestError } from '../../data/request.ts'
import { NotFound } from '../../shell/NotFound.tsx'
import { toErrorMessage } from '../../shell/to-error-message.ts'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import shared from '../screen.module.css'
import styles from './admin.module.css'
import { BannersTab } from './BannersTab.tsx'
import { ModelsTab } from './ModelsTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { PeopleTab } from './PeopleTab.tsx'
import { AuditTab, FeedbackTab, SignalsTab, TasksTab } from './ReportTabs.tsx'

/** The administration screen. Everyone who isn't an admin sees the "not found" page. */
export function Admin() {
  const { data, error, refetch } = useQuery(overviewQuery)
  const isNotAdmin = error instanceof RequestError && error.code === 'not-found'
  return isNotAdmin ? (
    <NotFound />
  ) : (
    <AdminTabs overview={data} error={error} onRetry={() => void refetch()} />
  )
}

interface AdminTabsProps {
  overview: Parameters<typeof OverviewTab>[0]['overview'] | undefined
  error: Error | null
  onRetry: () => void
}

function AdminTabs({ overview, error, onRetry }: AdminTabsProps) {
  usePageMetadata(t('Administration'), t('Manage this server.'))
  return (
    <div className={classNames(shared.screen, styles.screen)}>
      <h1>{t('Administration')}</h1>
      {error && !overview && <ErrorMessage title={toErrorMessage(error)} onRetry={onRetry} />}
      {!overview && !error && <Skeleton height={320} />}
      {overview && (
        <Tabs
          label={t('Administration sections')}
          tabs={[
            { value: 'overview', label: t('Overview'), content: <OverviewTab overview={overview} /> },
            { value: 'people', label: t('Users'), content: <PeopleTab /> },
            { value: 'banners', label: t('Banners'), content: <BannersTab /> },
            { value: 'models', label: t('Models'), content: <ModelsTab /> },
            { value: 'tasks', label: t('Tasks'), content: <TasksTab /> },
            { value: 'feedback', label: t('Feedback'), content: <FeedbackTab /> },
            { value: 'signals', label: t('Signals'), content: <SignalsTab /> },
            { value: 'audit', label: t('Audit log'), content: <AuditTab /> },
          ]}
        />
      )}
    </div>
  )
}
