import { t } from '@pentimento/language'
import type { Subscription } from '@pentimento/protocol'
import { Button, EmptyState, ErrorNote, Skeleton } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { ownSubscriptionsQuery, pricesQuery } from '../../data/billing.ts'
import { accountOf, sessionQuery } from '../../data/session.ts'
import { dayWords, periodWords, statusWords, storeWords } from '../../shell/subscription-words.ts'
import { wordsOf } from '../../shell/words-of.ts'
import { Invoices } from './Invoices.tsx'
import { SubscriptionActs } from './SubscriptionActs.tsx'
import styles from './subscription-tab.module.css'

/** The user's subscriptions and their actions. */
export function SubscriptionTab() {
  const { data: user } = useQuery(sessionQuery)
  const account = accountOf(user)
  const own = useQuery({ ...ownSubscriptionsQuery(account), enabled: account !== undefined })
  const { data: prices } = useQuery(pricesQuery(user?.id))
  if (own.isError) return <ErrorNote title={wordsOf(own.error)} onRetry={() => void own.refetch()} />
  if (!own.data) return <Skeleton height={220} radius="card" />
  const isOver = own.data.every(({ status }) => status === 'inactive')
  return (
    <div className={styles['tab']}>
      {own.data.map(subscription => (
        <Standing
          key={subscription.id}
          subscription={subscription}
          isTest={prices?.isSold === true && prices.isTest}
        />
      ))}
      {isOver && <Offer isSold={prices?.isSold ?? true} hadOne={own.data.length > 0} />}
      <Invoices />
    </div>
  )
}

function Offer({ isSold, hadOne }: { isSold: boolean; hadOne: boolean }) {
  if (!isSold)
    return (
      <EmptyState illustration={<Sparkles />} title={t('Everything is free on this server')}>
        {t('Nothing is sold on this server. You have everything that Pro includes elsewhere.')}
      </EmptyState>
    )
  return (
    <EmptyState
      illustration={<Sparkles />}
      title={hadOne ? t('You’re back on the Free plan') : t('You’re on the Free plan')}
      action={<Button render={<Link to="/a/pricing" />}>{t('See plans')}</Button>}
    >
      {t('Pro includes all tools, full size and no watermark.')}
    </EmptyState>
  )
}

function Standing({ subscription, isTest }: { subscription: Subscription; isTest: boolean }) {
  const { plan, status, store, billingPeriod, nextBillingPeriod, currentPeriodEnd, expiresOn, isRenewing } =
    subscription
  const next = isRenewing && status !== 'payment_due' && currentPeriodEnd
  return (
    <section className={styles['standing']} aria-label={t('Subscription')}>
      <dl>
        <div>
          <dt>{t('Plan')}</dt>
          <dd>{plan === 'pro' ? t('Pro') : t('Free')}</dd>
        </div>
        <div>
          <dt>{t('Status')}</dt>
          <dd data-status={status}>{statusWords[status]}</dd>
        </div>
        {billingPeriod && (
          <div>
            <dt>{t('Billing period')}</dt>
            <dd>{periodWords[billingPeriod]}</dd>
          </div>
        )}
        {next && (
          <div>
            <dt>{status === 'trial_period' ? t('First payment') : t('Next payment')}</dt>
            <dd>{dayWords(next)}</dd>
          </div>
        )}
        {next && nextBillingPeriod && (
          <div>
            <dt>{t('Then')}</dt>
            <dd>{periodWords[nextBillingPeriod]}</dd>
          </div>
        )}
        {!next && (
          <div>
            <dt>{status === 'inactive' ? t('Expired on') : t('Expires on')}</dt>
            <dd>{expiresOn ? dayWords(expiresOn) : t('Never')}</dd>
          </div>
        )}
        <div>
          <dt>{t('Store')}</dt>
          <dd>{storeWords[store]}</dd>
        </div>
      </dl>
      {status === 'payment_due' && (
        <ErrorNote title={t('Payment due')}>
          {expiresOn &&
            t('Your last payment failed. Update your card to keep Pro, or it ends on {day}.', {
              day: dayWords(expiresOn),
            })}
        </ErrorNote>
      )}
      {status !== 'inactive' && <SubscriptionActs subscription={subscription} isTest={isTest} />}
    </section>
  )
}
