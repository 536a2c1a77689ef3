import { t } from '@pentimento/language'
import type { PersonSeen } from '@pentimento/protocol'
import { Badge, Button, ConfirmDialog, ErrorNote, Skeleton } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { actOnPerson, personQuery, strayPurchasesQuery } from '../../data/admin.ts'
import { statusWords, storeWords } from '../../shell/subscription-words.ts'
import { wordsOf } from '../../shell/words-of.ts'
import shared from '../screen.module.css'
import styles from './admin.module.css'
import { BanDialog } from './BanDialog.tsx'
import { ClaimDialog } from './ClaimDialog.tsx'
import { GrantDialog } from './GrantDialog.tsx'
import { momentOf } from './moment-of.ts'
import { Table } from './Table.tsx'
import { TaskTable } from './TaskTable.tsx'
import { useAct } from './use-act.ts'

/** One user's details and actions. */
export function PersonPanel({ id, onBack }: { id: string; onBack: () => void }) {
  const { data, error, refetch } = useQuery(personQuery(id))
  return (
    <div className={styles['room']}>
      <div>
        <Button variant="text" icon={<ArrowLeft size={18} />} onClick={onBack}>
          {t('Back to results')}
        </Button>
      </div>
      {error && <ErrorNote title={wordsOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data && <Seen seen={data} />}
    </div>
  )
}

function Seen({ seen }: { seen: PersonSeen }) {
  const { person, plan, subscription, sessions, waysIn, tasks } = seen
  return (
    <>
      <header className={styles['bar']}>
        <div className={styles['names']}>
          <h2>{person.name || person.email}</h2>
          <span>{person.email}</span>
          <code>{person.id}</code>
        </div>
        <Acts seen={seen} />
      </header>
      {person.ban && (
        <p>
          <Badge tone="vermilion">{t('Banned')}</Badge> {person.ban.reason}
          {person.ban.until && t(', until {moment}', { moment: momentOf(person.ban.until) })}
        </p>
      )}
      <dl className={styles['facts']}>
        <Fact name={t('Plan')} value={plan} />
        <Fact
          name={t('Subscription')}
          value={
            subscription
              ? `${statusWords[subscription.status]} · ${storeWords[subscription.store]}`
              : t('none')
          }
        />
        {subscription?.expiresOn && <Fact name={t('Expires on')} value={momentOf(subscription.expiresOn)} />}
        <Fact name={t('Member since')} value={momentOf(person.createdAt)} />
        <Fact name={t('Sign-in methods')} value={waysIn.join(', ') || t('email link')} />
      </dl>
      {sessions.length > 0 && (
        <section>
          <h3>{t('Active sessions')}</h3>
          <Table
            label={t('Sessions')}
            columns={[t('Started'), t('Until'), t('IP address'), t('Browser')]}
            rows={sessions.map(({ since, expiresAt, address, browser }) => [
              since,
              momentOf(since),
              momentOf(expiresAt),
              address || '–',
              browser || '–',
            ])}
          />
        </section>
      )}
      {tasks.length > 0 && (
        <section>
          <h3>{t('Recent tasks')}</h3>
          <TaskTable tasks={tasks} />
        </section>
      )}
    </>
  )
}

function Acts({ seen: { person, subscription } }: { seen: PersonSeen }) {
  const [isBanning, setBanning] = useState(false)
  const [isGranting, setGranting] = useState(false)
  const [isClaiming, setClaiming] = useState(false)
  const { data: purchases = [] } = useQuery(strayPurchasesQuery)
  const unban = useAct(() => actOnPerson(person.id, 'unban'))
  const revoke = useAct(() => actOnPerson(person.id, 'revoke'))
  const isGranted = subscription?.store === 'manual' && subscription.status !== 'inactive'
  return (
    <div className={shared['acts']}>
      <Button variant="tonal" onClick={() => setGranting(true)}>
        {t('Grant Pro')}
      </Button>
      {purchases.length > 0 && (
        <Button variant="outline" color="gray" onClick={() => setClaiming(true)}>
          {t('Link a purchase')}
        </Button>
      )}
      {isGranted && (
        <ConfirmDialog
          trigger={
            <Button variant="outline" color="gray">
              {t('Revoke')}
            </Button>
          }
          title={t('Revoke Pro?')}
          description={t('Granted access ends now. What they pay for stays.')}
          confirmLabel={t('Revoke')}
          onConfirm={() => revoke.mutateAsync(undefined)}
        />
      )}
      {person.ban ? (
        <Button
          variant="outline"
          color="gray"
          loading={unban.isPending}
          onClick={() => unban.mutate(undefined)}
        >
          {t('Unban')}
        </Button>
      ) : (
        <Button variant="outline" color="danger" onClick={() => setBanning(true)}>
          {t('Ban')}
        </Button>
      )}
      {isBanning && <BanDialog id={person.id} onClose={() => setBanning(false)} />}
      {isGranting && <GrantDialog id={person.id} onClose={() => setGranting(false)} />}
      {isClaiming && <ClaimDialog id={person.id} purchases={purchases} onClose={() => setClaiming(false)} />}
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
