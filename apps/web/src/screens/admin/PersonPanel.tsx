import { t } from '@pentimento/language'
import type { PersonDetails } from '@pentimento/protocol'
import { Badge, Button, ConfirmDialog, ErrorMessage, Skeleton } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { orphanedPurchasesQuery, personQuery, runPersonAction } from '../../data/admin.ts'
import { statusLabels, storeLabels } from '../../shell/subscription-labels.ts'
import { toErrorMessage } from '../../shell/to-error-message.ts'
import shared from '../screen.module.css'
import styles from './admin.module.css'
import { BanDialog } from './BanDialog.tsx'
import { ClaimDialog } from './ClaimDialog.tsx'
import { formatTimestamp } from './format-timestamp.ts'
import { GrantDialog } from './GrantDialog.tsx'
import { Table } from './Table.tsx'
import { TaskTable } from './TaskTable.tsx'
import { useAdminAction } from './use-admin-action.ts'

/** One user's details and actions. */
export function PersonPanel({ id, onBack }: { id: string; onBack: () => void }) {
  const { data, error, refetch } = useQuery(personQuery(id))
  return (
    <div className={styles.tab}>
      <div>
        <Button variant="text" icon={<ArrowLeft size={18} />} onClick={onBack}>
          {t('Back to results')}
        </Button>
      </div>
      {error && <ErrorMessage title={toErrorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data && <PersonOverview details={data} />}
    </div>
  )
}

function PersonOverview({ details }: { details: PersonDetails }) {
  const { person, plan, subscription, sessions, signInMethods, tasks } = details
  return (
    <>
      <header className={styles.bar}>
        <div className={styles.names}>
          <h2>{person.name || person.email}</h2>
          <span>{person.email}</span>
          <code>{person.id}</code>
        </div>
        <PersonActions details={details} />
      </header>
      {person.ban && (
        <p>
          <Badge tone="vermilion">{t('Banned')}</Badge> {person.ban.reason}
          {person.ban.until && t(', until {moment}', { moment: formatTimestamp(person.ban.until) })}
        </p>
      )}
      <dl className={styles.facts}>
        <Fact name={t('Plan')} value={plan} />
        <Fact
          name={t('Subscription')}
          value={
            subscription
              ? `${statusLabels[subscription.status]} · ${storeLabels[subscription.store]}`
              : t('none')
          }
        />
        {subscription?.expiresOn && (
          <Fact name={t('Expires on')} value={formatTimestamp(subscription.expiresOn)} />
        )}
        <Fact name={t('Member since')} value={formatTimestamp(person.createdAt)} />
        <Fact name={t('Sign-in methods')} value={signInMethods.join(', ') || t('email link')} />
      </dl>
      {sessions.length > 0 && (
        <section>
          <h3>{t('Active sessions')}</h3>
          <Table
            label={t('Sessions')}
            columns={[t('Started'), t('Until'), t('IP address'), t('Browser')]}
            rows={sessions.map(({ createdAt, expiresAt, address, browser }) => [
              createdAt,
              formatTimestamp(createdAt),
              formatTimestamp(expiresAt),
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

function PersonActions({ details: { person, subscription } }: { details: PersonDetails }) {
  const [isBanning, setBanning] = useState(false)
  const [isGranting, setGranting] = useState(false)
  const [isClaiming, setClaiming] = useState(false)
  const { data: purchases = [] } = useQuery(orphanedPurchasesQuery)
  const unban = useAdminAction(() => runPersonAction(person.id, 'unban'))
  const revoke = useAdminAction(() => runPersonAction(person.id, 'revoke'))
  const isGranted = subscription?.store === 'manual' && subscription.status !== 'inactive'
  return (
    <div className={shared.actions}>
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
      {!person.isAnonymous && <SignOutButton id={person.id} />}
      {isBanning && <BanDialog id={person.id} onClose={() => setBanning(false)} />}
      {isGranting && <GrantDialog id={person.id} onClose={() => setGranting(false)} />}
      {isClaiming && <ClaimDialog id={person.id} purchases={purchases} onClose={() => setClaiming(false)} />}
    </div>
  )
}

/** End all sessions of a user with an account; a visitor couldn't sign in again. */
function SignOutButton({ id }: { id: string }) {
  const signOut = useAdminAction(() => runPersonAction(id, 'sign-out'))
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" color="danger">
          {t('Sign user out everywhere')}
        </Button>
      }
      title={t('Sign this user out everywhere?')}
      description={t('All their sessions end now. They can sign in again, and their API keys stay valid.')}
      confirmLabel={t('Sign user out everywhere')}
      onConfirm={() => signOut.mutateAsync(undefined)}
    />
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
