import { t } from '@pentimento/language'
import type { Banner } from '@pentimento/protocol'
import { Badge, Button, ConfirmDialog, EmptyState, ErrorMessage, Skeleton } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { allBannersQuery, removeBanner, saveBanner } from '../../data/admin.ts'
import { toErrorMessage } from '../../shell/to-error-message.ts'
import shared from '../screen.module.css'
import styles from './admin.module.css'
import { BannerDialog } from './BannerDialog.tsx'
import { formatTimestamp } from './format-timestamp.ts'
import { useAdminAction } from './use-admin-action.ts'

/** Create, schedule, edit and end banners. */
export function BannersTab() {
  const { data, error, refetch } = useQuery(allBannersQuery)
  const [edited, setEdited] = useState<Banner | 'new'>()
  return (
    <div className={styles.tab}>
      <div className={styles.bar}>
        <p className={styles.quiet}>
          {t('Banners appear within a minute, to everyone on the selected pages.')}
        </p>
        <Button icon={<Plus size={18} />} onClick={() => setEdited('new')}>
          {t('New banner')}
        </Button>
      </div>
      {error && <ErrorMessage title={toErrorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
      {data?.length === 0 && (
        <EmptyState title={t('No banners yet')}>{t('Banners appear at the top of pages.')}</EmptyState>
      )}
      <ul className={styles.cards}>
        {data?.map(banner => (
          <BannerItem key={banner.id} banner={banner} onEdit={() => setEdited(banner)} />
        ))}
      </ul>
      {edited && (
        <BannerDialog banner={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </div>
  )
}

function BannerItem({ banner, onEdit }: { banner: Banner; onEdit: () => void }) {
  const { id, text, visibility, startAt, endAt } = banner
  const end = useAdminAction(() => saveBanner(id, { ...banner, endAt: new Date().toISOString() }))
  const remove = useAdminAction(() => removeBanner(id))
  const status = bannerStatus(banner, new Date())
  return (
    <li className={styles.card}>
      <p>{text}</p>
      <p className={styles.quiet}>
        <Badge tone={status === 'live' ? 'moss' : 'neutral'}>{statusLabels[status]}</Badge>{' '}
        {visibility.join(', ')} ·{' '}
        {endAt
          ? t('from {start} to {end}', { start: formatTimestamp(startAt), end: formatTimestamp(endAt) })
          : t('from {start}', { start: formatTimestamp(startAt) })}
      </p>
      <div className={shared.actions}>
        <Button variant="text" onClick={onEdit}>
          {t('Edit')}
        </Button>
        {status === 'live' && (
          <Button variant="text" loading={end.isPending} onClick={() => end.mutate(undefined)}>
            {t('End now')}
          </Button>
        )}
        <ConfirmDialog
          trigger={
            <Button variant="text" color="danger">
              {t('Remove')}
            </Button>
          }
          title={t('Delete this banner?')}
          description={t('It’s removed from this list too. The audit log keeps its text.')}
          confirmLabel={t('Remove')}
          onConfirm={() => remove.mutateAsync(undefined)}
        />
      </div>
    </li>
  )
}

const statusLabels = { scheduled: t('scheduled'), live: t('live'), ended: t('ended') }

function bannerStatus({ startAt, endAt }: Banner, now: Date): keyof typeof statusLabels {
  if (new Date(startAt) > now) return 'scheduled'
  return endAt && new Date(endAt) <= now ? 'ended' : 'live'
}
