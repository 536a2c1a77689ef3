import { t } from '@pentimento/language'
import type { Banner } from '@pentimento/protocol'
import { Badge, Button, ConfirmDialog, EmptyState, ErrorNote, Skeleton } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { allBannersQuery, removeBanner, saveBanner } from '../../data/admin.ts'
import { wordsOf } from '../../shell/words-of.ts'
import shared from '../screen.module.css'
import styles from './admin.module.css'
import { BannerDialog } from './BannerDialog.tsx'
import { momentOf } from './moment-of.ts'
import { useAct } from './use-act.ts'

/** Create, schedule, edit and end banners. */
export function BannersTab() {
  const { data, error, refetch } = useQuery(allBannersQuery)
  const [edited, setEdited] = useState<Banner | 'new'>()
  return (
    <div className={styles['room']}>
      <div className={styles['bar']}>
        <p className={styles['quiet']}>
          {t('Banners appear within a minute, to everyone on the selected pages.')}
        </p>
        <Button icon={<Plus size={18} />} onClick={() => setEdited('new')}>
          {t('New banner')}
        </Button>
      </div>
      {error && <ErrorNote title={wordsOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
      {data?.length === 0 && (
        <EmptyState title={t('No banners yet')}>{t('Banners appear at the top of pages.')}</EmptyState>
      )}
      <ul className={styles['banners']}>
        {data?.map(banner => (
          <Item key={banner.id} banner={banner} onEdit={() => setEdited(banner)} />
        ))}
      </ul>
      {edited && (
        <BannerDialog banner={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </div>
  )
}

function Item({ banner, onEdit }: { banner: Banner; onEdit: () => void }) {
  const { id, words, visibility, startAt, endAt } = banner
  const end = useAct(() => saveBanner(id, { ...banner, endAt: new Date().toISOString() }))
  const remove = useAct(() => removeBanner(id))
  const standing = standingOf(banner, new Date())
  return (
    <li className={styles['card']}>
      <p>{words}</p>
      <p className={styles['quiet']}>
        <Badge tone={standing === 'live' ? 'moss' : 'neutral'}>{standings[standing]}</Badge>{' '}
        {visibility.join(', ')} ·{' '}
        {endAt
          ? t('from {start} to {end}', { start: momentOf(startAt), end: momentOf(endAt) })
          : t('from {start}', { start: momentOf(startAt) })}
      </p>
      <div className={shared['acts']}>
        <Button variant="text" onClick={onEdit}>
          {t('Edit')}
        </Button>
        {standing === 'live' && (
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

const standings = { scheduled: t('scheduled'), live: t('live'), ended: t('ended') }

function standingOf({ startAt, endAt }: Banner, now: Date): keyof typeof standings {
  if (new Date(startAt) > now) return 'scheduled'
  return endAt && new Date(endAt) <= now ? 'ended' : 'live'
}
