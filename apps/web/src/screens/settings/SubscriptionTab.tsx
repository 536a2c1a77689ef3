import { t } from '@pentimento/language'
import type { Subscription } from '@pentimento/protocol'
import { Button, EmptyState, ErrorMessage, Skeleton } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { pricesQuery, subscriptionsQuery } from '../../data/billing.ts'
import { accountIdOf, sessionQuery } from '../../data/session.ts'
import { formatLongDate, periodLabels, statusLabels, storeLabels } from '../../shell/subscription-labels.ts'
import { toErrorMessage } from '../../shell/to-error-message.ts'
import { Invoices } from './Invoices.tsx'
import { SubscriptionActions } from './SubscriptionActions.tsx'
import styles from './subscription-tab.module.css'

/** The user's subscriptions and their actions. */
export function SubscriptionTab() {
  const { data: user } = useQuery(sessionQuery)
  const accountId = accountIdOf(user)
  const subscriptions = useQuery({ ...subscriptionsQuery(accountId), enabled: accountId !== undefined })
  const { data: prices } = useQuery(pricesQuery(user?.id))
  if (subscriptions.isError)
    return (
      <ErrorMessage
        title={toErrorMessage(subscriptions.error)}
        onRetry={() => void subscriptions.refetch()}
      />
    )
  if (!subscriptions.data) return <Skeleton height={220} radius="card" />
  const isUnsubscribed = subscriptions.data.every(({ status }) => status === 'inactive')
  return (
    <div className={styles.tab}>
      {subscriptions.data.map(subscription => (
        <SubscriptionCard
          key={subscription.id}
          subscription={subscription}
          isTest={prices?.isSold === true && prices.isTest}
        />
      ))}
      {isUnsubscribed && (
        <ProOffer isSold={prices?.isSold ?? true} hadSubscription={subscriptions.data.length > 0} />
      )}
      <Invoices />
    </div>
  )
}

function ProOffer({ isSold, hadSubscription }: { isSold: boolean; hadSubscription: boolean }) {
  if (!isSold)
    return (
      <EmptyState illustration={<Sparkles />} title={t('Everything is free on this server')}>
        {t('Nothing is sold on this server. You have everything that Pro includes elsewhere.')}
      </EmptyState>
    )
  return (
    <>
      {!hadSubscription && <FreePlan />}
      <EmptyState
        illustration={<Sparkles />}
        title={hadSubscription ? t('You’re back on the Free plan') : t('You’re on the Free plan')}
        action={<Button render={<Link to="/a/pricing" />}>{t('See plans')}</Button>}
      >
        {t('Pro includes all tools, full size and no watermark.')}
      </EmptyState>
    </>
  )
}

/** The same facts as of a subscription, for a user who never had one. */
function FreePlan() {
  return (
    <section className={styles.status} aria-label={t('Subscription')}>
      <dl>
        <div>
          <dt>{t('Plan')}</dt>
          <dd>{t('Free')}</dd>
        </div>
        <div>
          <dt>{t('Status')}</dt>
          <dd data-status="inactive">{statusLabels.inactive}</dd>
        </div>
        <div>
          <dt>{t('Expire on')}</dt>
          <dd>{t('Never')}</dd>
        </div>
      </dl>
    </section>
  )
}

function SubscriptionCard({ subscription, isTest }: { subscription: Subscription; isTest: boolean }) {
  const { plan, status, store, billingPeriod, nextBillingPeriod, currentPeriodEnd, expiresOn, isRenewing } =
    subscription
  const nextPayment = isRenewing && status !== 'payment_due' && currentPeriodEnd
  return (
    <section className={styles.status} aria-label={t('Subscription')}>
      <dl>
        <div>
          <dt>{t('Plan')}</dt>
          <dd>{plan === 'pro' ? t('Pro') : t('Free')}</dd>
        </div>
        <div>
          <dt>{t('Status')}</dt>
          <dd data-status={status}>{statusLabels[status]}</dd>
        </div>
        <div>
          <dt>{t('Billing period')}</dt>
          <dd>{billingPeriod ? periodLabels[billingPeriod] : t('None')}</dd>
        </div>
        {nextPayment && (
          <div>
            <dt>{status === 'trial_period' ? t('First payment') : t('Next payment')}</dt>
            <dd>{formatLongDate(nextPayment)}</dd>
          </div>
        )}
        {nextPayment && nextBillingPeriod && (
          <div>
            <dt>{t('Then')}</dt>
            <dd>{periodLabels[nextBillingPeriod]}</dd>
          </div>
        )}
        <div>
          <dt>{t('Expire on')}</dt>
          <dd>
            {expiresOn ? formatLongDate(expiresOn) : nextPayment ? t('Renews automatically') : t('Never')}
          </dd>
        </div>
        <div>
          <dt>{t('Store')}</dt>
          <dd>{storeLabels[store]}</dd>
        </div>
      </dl>
      {status === 'payment_due' && (
        <ErrorMessage title={t('Payment due')}>
          {expiresOn &&
            t('Your last payment failed. Update your card to keep Pro, or it ends on {day}.', {
              day: formatLongDate(expiresOn),
            })}
        </ErrorMessage>
      )}
      {status !== 'inactive' && <SubscriptionActions subscription={subscription} isTest={isTest} />}
    </section>
  )
}
