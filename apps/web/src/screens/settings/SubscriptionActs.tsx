import type { BillingPeriod, StoreName, Subscription } from '@pentimento/protocol'
import { Button, ConfirmDialog, toasts } from '@pentimento/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  advanceSubscription,
  cancelSubscription,
  changePeriod,
  manageSubscription,
  resumeSubscription,
} from '../../data/billing.ts'
import { wordsOf } from '../../shell/words-of.ts'
import styles from './subscription-tab.module.css'
import { dayWords } from './subscription-words.ts'

interface SubscriptionActsProps {
  subscription: Subscription
  /** Whether what is sold here is a test, whose clock can be moved on. */
  isTest: boolean
}

/** What can be done about a subscription, or where, if that is not here. */
export function SubscriptionActs({ subscription, isTest }: SubscriptionActsProps) {
  const elsewhere = managedElsewhere[subscription.store]
  if (elsewhere) return <p className={styles['elsewhere']}>{elsewhere}</p>
  return (
    <div className={styles['acts']}>
      <Manage id={subscription.id} />
      {subscription.isRenewing ? <Renewing subscription={subscription} /> : <Resume id={subscription.id} />}
      {isTest && subscription.store === 'sandbox' && <Advance subscription={subscription} />}
    </div>
  )
}

const managedElsewhere: Partial<Record<StoreName, string>> = {
  app_store:
    'Bought in the App Store: manage it on your iPhone or iPad, under Settings, your name, Subscriptions.',
  google_play:
    'Bought in Google Play: manage it in the Play Store, under your picture, Payments and subscriptions.',
  manual: 'You need do nothing about it. Who runs this server can end it.',
}

/** A function that does something and then shows what became of it; and whether that is under way. */
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
      toasts.add({ tone: 'error', title: wordsOf(error) })
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
      Change the card
    </Button>
  )
}

function Resume({ id }: { id: string }) {
  const [act, isBusy] = useAct()
  const resume = () => act(() => resumeSubscription(id), 'Pro goes on')
  return (
    <Button loading={isBusy} onClick={() => void resume().catch(heard)}>
      Resume
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
            Cancel subscription
          </Button>
        }
        title="Cancel Pro?"
        description={
          status === 'payment_due'
            ? 'A payment is due, so Pro ends at once. Nothing more is charged.'
            : `You keep Pro until ${end}, and may take this back until then. Nothing more is charged.`
        }
        confirmLabel="Cancel subscription"
        cancelLabel="Keep Pro"
        onConfirm={() => act(() => cancelSubscription(id), 'Cancelled')}
      />
    </>
  )
}

const otherThan = (period: BillingPeriod | null) => (period === 'year' ? 'month' : 'year')

function Switch({ subscription, to }: { subscription: Subscription; to: BillingPeriod }) {
  const { id, status, billingPeriod, currentPeriodEnd } = subscription
  const [act, isBusy] = useAct()
  const change = () => act(() => changePeriod(id, to), 'Changed')
  if (to === billingPeriod)
    return (
      <Button variant="outline" loading={isBusy} onClick={() => void change().catch(heard)}>
        {to === 'year' ? 'Stay on yearly' : 'Stay on monthly'}
      </Button>
    )
  const end = currentPeriodEnd ? dayWords(currentPeriodEnd) : ''
  return (
    <ConfirmDialog
      color="primary"
      trigger={<Button variant="outline">{to === 'year' ? 'Change to yearly' : 'Change to monthly'}</Button>}
      title={to === 'year' ? 'Change to yearly?' : 'Change to monthly?'}
      description={consequenceOf(to, status === 'trial_period', end)}
      confirmLabel="Change"
      onConfirm={change}
    />
  )
}

function consequenceOf(to: BillingPeriod, isTrying: boolean, end: string): string {
  if (isTrying) return `It is charged when the trial ends, on ${end}.`
  return to === 'year'
    ? 'A year is charged now, less what is left of your month.'
    : `The change is made when your year ends, on ${end}. Nothing is charged before.`
}

/** In the test store only: not to wait for months. */
function Advance({ subscription: { id } }: { subscription: Subscription }) {
  const [act, isBusy] = useAct()
  const advance = () => act(() => advanceSubscription(id))
  return (
    <Button variant="text" color="gray" loading={isBusy} onClick={() => void advance().catch(heard)}>
      Test: go to the end of this period
    </Button>
  )
}
