import { t } from '@pentimento/language'
import type { BillingPeriod, StoreName, Subscription } from '@pentimento/protocol'
import { Button, ConfirmDialog, classNames, toasts } from '@pentimento/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  advanceSubscription,
  cancelSubscription,
  changePeriod,
  manageSubscription,
  resumeSubscription,
} from '../../data/billing.ts'
import { appStoreSubscriptionsUrl, formatLongDate } from '../../shell/subscription-labels.ts'
import { toastError } from '../../shell/toast-error.ts'
import shared from '../screen.module.css'
import { StoreLink, type StoreLinkProps } from './StoreLink.tsx'
import styles from './subscription-tab.module.css'

interface SubscriptionActionsProps {
  subscription: Subscription
  /** Whether the store is the sandbox, whose subscriptions can be advanced. */
  isTest: boolean
}

/** The actions on a subscription, or where to manage it instead. */
export function SubscriptionActions({ subscription, isTest }: SubscriptionActionsProps) {
  const external = externalManagement[subscription.store]
  if (external) return <ManagedElsewhere {...external} />
  return (
    <div className={classNames(shared.actions, styles.actions)}>
      <ManageButton id={subscription.id} />
      {subscription.isRenewing ? (
        <RenewingActions subscription={subscription} />
      ) : (
        <ResumeButton id={subscription.id} />
      )}
      {isTest && subscription.store === 'sandbox' && <AdvanceButton subscription={subscription} />}
    </div>
  )
}

interface ExternalManagement {
  text: string
  /** The store's page for managing it. */
  link?: StoreLinkProps
}

const externalManagement: Partial<Record<StoreName, ExternalManagement>> = {
  app_store: {
    text: t(
      'Purchased in the App Store. To manage it on your iPhone or iPad, go to Settings, your name, Subscriptions.',
    ),
    link: { href: appStoreSubscriptionsUrl, label: t('Manage in the App Store') },
  },
  google_play: {
    text: t(
      'Purchased in Google Play. To manage it, open the Play Store and go to your profile icon, Payments and subscriptions.',
    ),
    link: { href: 'https://play.google.com/store/account/subscriptions', label: t('Manage in Google Play') },
  },
  manual: { text: t('You don’t need to do anything. The server administrator can end it.') },
}

function ManagedElsewhere({ text, link }: ExternalManagement) {
  return (
    <>
      <p className={styles.note}>{text}</p>
      {link && (
        <div className={shared.actions}>
          <StoreLink {...link} />
        </div>
      )}
    </>
  )
}

/** A function that runs an action, refetches the subscription and shows a toast; and whether it's running. */
function useSubscriptionAction(): [
  (runAction: () => Promise<void>, successMessage?: string) => Promise<void>,
  boolean,
] {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const runAction = async (action: () => Promise<void>, successMessage?: string) => {
    setBusy(true)
    try {
      await action()
      for (const name of ['subscriptions', 'subscription', 'plan', 'invoices'])
        await client.invalidateQueries({ queryKey: [name] })
      if (successMessage) toasts.add({ tone: 'success', title: successMessage })
    } catch (error) {
      toastError(error)
      throw error
    } finally {
      setBusy(false)
    }
  }
  return [runAction, isBusy]
}

const ignoreReportedError = () => {}

function ManageButton({ id }: { id: string }) {
  const [runAction, isBusy] = useSubscriptionAction()
  const openManagement = () => runAction(async () => window.location.assign(await manageSubscription(id)))
  return (
    <Button
      variant="outline"
      loading={isBusy}
      onClick={() => void openManagement().catch(ignoreReportedError)}
    >
      {t('Update card')}
    </Button>
  )
}

function ResumeButton({ id }: { id: string }) {
  const [runAction, isBusy] = useSubscriptionAction()
  const resume = () => runAction(() => resumeSubscription(id), t('Subscription resumed'))
  return (
    <Button loading={isBusy} onClick={() => void resume().catch(ignoreReportedError)}>
      {t('Resume')}
    </Button>
  )
}

function RenewingActions({ subscription }: { subscription: Subscription }) {
  const { id, status, billingPeriod, nextBillingPeriod, currentPeriodEnd } = subscription
  const [runAction] = useSubscriptionAction()
  const otherBillingPeriod = nextBillingPeriod ? billingPeriod : otherPeriod(billingPeriod)
  const end = currentPeriodEnd ? formatLongDate(currentPeriodEnd) : ''
  return (
    <>
      {otherBillingPeriod && status !== 'payment_due' && (
        <ChangePeriodButton subscription={subscription} to={otherBillingPeriod} />
      )}
      <ConfirmDialog
        trigger={
          <Button variant="text" color="danger">
            {t('Cancel subscription')}
          </Button>
        }
        title={t('Cancel Pro?')}
        description={
          status === 'payment_due'
            ? t('A payment is due, so Pro ends immediately. You won’t be charged again.')
            : t('You keep Pro until {end} and can resume it until then. You won’t be charged again.', {
                end,
              })
        }
        confirmLabel={t('Cancel subscription')}
        cancelLabel={t('Keep Pro')}
        onConfirm={() => runAction(() => cancelSubscription(id), t('Subscription canceled'))}
      />
    </>
  )
}

const otherPeriod = (period: BillingPeriod | null) => (period === 'year' ? 'month' : 'year')

function ChangePeriodButton({ subscription, to }: { subscription: Subscription; to: BillingPeriod }) {
  const { id, status, billingPeriod, currentPeriodEnd } = subscription
  const [runAction, isBusy] = useSubscriptionAction()
  const change = () => runAction(() => changePeriod(id, to), t('Updated'))
  if (to === billingPeriod)
    return (
      <Button variant="outline" loading={isBusy} onClick={() => void change().catch(ignoreReportedError)}>
        {to === 'year' ? t('Stay on yearly') : t('Stay on monthly')}
      </Button>
    )
  const end = currentPeriodEnd ? formatLongDate(currentPeriodEnd) : ''
  return (
    <ConfirmDialog
      color="primary"
      trigger={
        <Button variant="outline">{to === 'year' ? t('Switch to yearly') : t('Switch to monthly')}</Button>
      }
      title={to === 'year' ? t('Switch to yearly?') : t('Switch to monthly?')}
      description={changePeriodNote(to, status === 'trial_period', end)}
      confirmLabel={t('Switch')}
      onConfirm={change}
    />
  )
}

function changePeriodNote(to: BillingPeriod, isTrial: boolean, end: string): string {
  if (isTrial) return t('You’ll be charged when the trial ends, on {end}.', { end })
  return to === 'year'
    ? t('You’ll be charged for a year now, minus what’s left of your month.')
    : t('You’ll switch when your year ends, on {end}. You won’t be charged before then.', { end })
}

/** Sandbox only: advance to the end of the period without waiting. */
function AdvanceButton({ subscription: { id } }: { subscription: Subscription }) {
  const [runAction, isBusy] = useSubscriptionAction()
  const advance = () => runAction(() => advanceSubscription(id))
  return (
    <Button
      variant="text"
      color="gray"
      loading={isBusy}
      onClick={() => void advance().catch(ignoreReportedError)}
    >
      {t('Test: skip to the end of this period')}
    </Button>
  )
}
