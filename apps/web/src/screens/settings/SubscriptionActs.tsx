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
import { appStoreSubscriptions, dayWords } from '../../shell/subscription-words.ts'
import { toastFault } from '../../shell/toast-fault.ts'
import shared from '../screen.module.css'
import { StoreLink, type StoreLinkProps } from './StoreLink.tsx'
import styles from './subscription-tab.module.css'

interface SubscriptionActsProps {
  subscription: Subscription
  /** Whether the store is the sandbox, whose subscriptions can be advanced. */
  isTest: boolean
}

/** The actions on a subscription, or where to manage it instead. */
export function SubscriptionActs({ subscription, isTest }: SubscriptionActsProps) {
  const elsewhere = managedElsewhere[subscription.store]
  if (elsewhere) return <Elsewhere {...elsewhere} />
  return (
    <div className={classNames(shared['acts'], styles['acts'])}>
      <Manage id={subscription.id} />
      {subscription.isRenewing ? <Renewing subscription={subscription} /> : <Resume id={subscription.id} />}
      {isTest && subscription.store === 'sandbox' && <Advance subscription={subscription} />}
    </div>
  )
}

interface Place {
  says: string
  /** The store's page for managing it. */
  link?: StoreLinkProps
}

const managedElsewhere: Partial<Record<StoreName, Place>> = {
  app_store: {
    says: t(
      'Purchased in the App Store. To manage it on your iPhone or iPad, go to Settings, your name, Subscriptions.',
    ),
    link: { href: appStoreSubscriptions, says: t('Manage in the App Store') },
  },
  google_play: {
    says: t(
      'Purchased in Google Play. To manage it, open the Play Store and go to your profile picture, Payments and subscriptions.',
    ),
    link: { href: 'https://play.google.com/store/account/subscriptions', says: t('Manage in Google Play') },
  },
  manual: { says: t('You don’t need to do anything. The server administrator can end it.') },
}

function Elsewhere({ says, link }: Place) {
  return (
    <>
      <p className={styles['elsewhere']}>{says}</p>
      {link && (
        <div className={shared['acts']}>
          <StoreLink {...link} />
        </div>
      )}
    </>
  )
}

/** A function that runs an action, refetches the subscription and shows a toast; and whether it's running. */
function useAct(): [(act: () => Promise<void>, says?: string) => Promise<void>, boolean] {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const act = async (does: () => Promise<void>, says?: string) => {
    setBusy(true)
    try {
      await does()
      for (const name of ['subscriptions', 'subscription', 'plan', 'invoices'])
        await client.invalidateQueries({ queryKey: [name] })
      if (says) toasts.add({ tone: 'success', title: says })
    } catch (error) {
      toastFault(error)
      throw error
    } finally {
      setBusy(false)
    }
  }
  return [act, isBusy]
}

const heard = () => {}

function Manage({ id }: { id: string }) {
  const [act, isBusy] = useAct()
  const go = () => act(async () => window.location.assign(await manageSubscription(id)))
  return (
    <Button variant="outline" loading={isBusy} onClick={() => void go().catch(heard)}>
      {t('Update card')}
    </Button>
  )
}

function Resume({ id }: { id: string }) {
  const [act, isBusy] = useAct()
  const resume = () => act(() => resumeSubscription(id), t('Subscription resumed'))
  return (
    <Button loading={isBusy} onClick={() => void resume().catch(heard)}>
      {t('Resume')}
    </Button>
  )
}

function Renewing({ subscription }: { subscription: Subscription }) {
  const { id, status, billingPeriod, nextBillingPeriod, currentPeriodEnd } = subscription
  const [act] = useAct()
  const other = nextBillingPeriod ? billingPeriod : otherThan(billingPeriod)
  const end = currentPeriodEnd ? dayWords(currentPeriodEnd) : ''
  return (
    <>
      {other && status !== 'payment_due' && <Switch subscription={subscription} to={other} />}
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
        onConfirm={() => act(() => cancelSubscription(id), t('Subscription canceled'))}
      />
    </>
  )
}

const otherThan = (period: BillingPeriod | null) => (period === 'year' ? 'month' : 'year')

function Switch({ subscription, to }: { subscription: Subscription; to: BillingPeriod }) {
  const { id, status, billingPeriod, currentPeriodEnd } = subscription
  const [act, isBusy] = useAct()
  const change = () => act(() => changePeriod(id, to), t('Updated'))
  if (to === billingPeriod)
    return (
      <Button variant="outline" loading={isBusy} onClick={() => void change().catch(heard)}>
        {to === 'year' ? t('Stay on yearly') : t('Stay on monthly')}
      </Button>
    )
  const end = currentPeriodEnd ? dayWords(currentPeriodEnd) : ''
  return (
    <ConfirmDialog
      color="primary"
      trigger={
        <Button variant="outline">{to === 'year' ? t('Switch to yearly') : t('Switch to monthly')}</Button>
      }
      title={to === 'year' ? t('Switch to yearly?') : t('Switch to monthly?')}
      description={consequenceOf(to, status === 'trial_period', end)}
      confirmLabel={t('Switch')}
      onConfirm={change}
    />
  )
}

function consequenceOf(to: BillingPeriod, isTrying: boolean, end: string): string {
  if (isTrying) return t('You’ll be charged when the trial ends, on {end}.', { end })
  return to === 'year'
    ? t('You’ll be charged for a year now, minus what’s left of your month.')
    : t('You’ll switch when your year ends, on {end}. You won’t be charged before then.', { end })
}

/** Sandbox only: advance to the end of the period without waiting. */
function Advance({ subscription: { id } }: { subscription: Subscription }) {
  const [act, isBusy] = useAct()
  const advance = () => act(() => advanceSubscription(id))
  return (
    <Button variant="text" color="gray" loading={isBusy} onClick={() => void advance().catch(heard)}>
      {t('Test: skip to the end of this period')}
    </Button>
  )
}
