import { language, Trans, t } from '@pentimento/language'
import {
  type BillingPeriod,
  type SandboxCheckout as Checkout,
  formatMoney,
  trialDays,
} from '@pentimento/protocol'
import { Button, classNames, ErrorMessage, Skeleton, TextField } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CreditCard, FlaskConical } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { paySandbox, sandboxCheckoutQuery } from '../../data/billing.ts'
import { RequestError } from '../../data/request.ts'
import { toErrorMessage } from '../../shell/to-error-message.ts'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import shared from '../screen.module.css'
import styles from './checkout.module.css'

/** The sandbox store's checkout: accepts a test card, for a subscription, for credits, or to save the card. */
export function SandboxCheckout() {
  usePageMetadata(t('Test checkout'), t('Pay with a test card. No real payment is made.'))
  const { id } = useParams({ from: '/checkout/sandbox/$id' })
  const checkout = useQuery(sandboxCheckoutQuery(id))
  return (
    <div className={classNames(shared.page, styles.screen)}>
      <p className={styles.test}>
        <FlaskConical size={20} aria-hidden />
        <span>
          <Trans
            id="<strong>This is a test. No real payment is made.</strong> Don’t enter a real card number. It will be rejected."
            components={{ strong: <strong /> }}
          />
        </span>
      </p>
      {checkout.isPending && <Skeleton height={420} radius="card" />}
      {checkout.isError && <CheckoutError error={checkout.error} onRetry={() => void checkout.refetch()} />}
      {checkout.data && <PaymentForm checkout={checkout.data} />}
    </div>
  )
}

function CheckoutError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = error instanceof RequestError && ['not-found', 'not-signed-in'].includes(error.code)
  if (!isGone) return <ErrorMessage title={toErrorMessage(error)} onRetry={onRetry} />
  return (
    <ErrorMessage
      title={t('There’s nothing to pay here')}
      action={<Button href="/a/pricing">{t('See plans')}</Button>}
    >
      {t('This page is valid for one day, and only for the person who opened it.')}
    </ErrorMessage>
  )
}

const testCards = [
  { number: '4242 4242 4242 4242', outcome: t('succeeds, now and at each renewal') },
  { number: '4000 0000 0000 0002', outcome: t('is declined') },
  { number: '4000 0000 0000 0341', outcome: t('succeeds now, then the next payment fails') },
] as const

function PaymentForm({ checkout }: { checkout: Checkout }) {
  const [card, setCard] = useState<string>(testCards[0].number)
  const [cardError, setCardError] = useState<string>()
  const [isPaying, setPaying] = useState(false)
  const pay = async (event: FormEvent) => {
    event.preventDefault()
    setPaying(true)
    try {
      await paySandbox(checkout.id, card)
      window.location.assign(checkout.returnPath)
    } catch (error) {
      setPaying(false)
      setCardError(toErrorMessage(error))
    }
  }
  if (checkout.isCompleted)
    return (
      <div className={styles.card}>
        <h1>{t('This is already paid')}</h1>
        <Button size="special" href={checkout.returnPath}>
          {t('Continue')}
        </Button>
      </div>
    )
  return (
    <form className={styles.card} onSubmit={pay}>
      <OrderSummary checkout={checkout} />
      <TextField
        label={t('Test card number')}
        name="card"
        inputMode="numeric"
        autoComplete="off"
        required
        value={card}
        error={cardError}
        onChange={({ target }) => {
          setCard(target.value)
          setCardError(undefined)
        }}
      />
      <ul className={classNames(shared.plain, styles.cards)} aria-label={t('Test cards')}>
        {testCards.map(({ number, outcome }) => (
          <li key={number}>
            <Button
              variant={card === number ? 'tonal' : 'text'}
              color="gray"
              icon={<CreditCard size={18} />}
              aria-pressed={card === number}
              onClick={() => {
                setCard(number)
                setCardError(undefined)
              }}
            >
              {number}
            </Button>
            <span>{outcome}</span>
          </li>
        ))}
      </ul>
      <Button type="submit" size="special" wide loading={isPaying}>
        {submitLabel(checkout)}
      </Button>
    </form>
  )
}

function OrderSummary({ checkout }: { checkout: Checkout }) {
  const { purpose, period, amount, currency, hasTrial } = checkout
  if (purpose === 'card')
    return (
      <header className={styles.order}>
        <h1>{t('Update card')}</h1>
        <p>{t('Any amount due is charged to it immediately.')}</p>
      </header>
    )
  const price = formatMoney(amount, currency, language())
  const isOnce = purpose === 'credits'
  return (
    <header className={styles.order}>
      <h1>
        {purpose === 'subscribe'
          ? t('Pentimento Pro')
          : t('{credits, number} API credits', { credits: checkout.credits })}
      </h1>
      <p className={styles.sum}>
        <strong>{hasTrial ? formatMoney(0, currency, language()) : price}</strong>
        <span>{t('today')}</span>
      </p>
      <p>{isOnce ? t('Paid once. Credits don’t expire.') : paymentTerms(period, price, hasTrial)}</p>
    </header>
  )
}

function paymentTerms(period: BillingPeriod, price: string, hasTrial: boolean): string {
  if (!hasTrial)
    return period === 'year'
      ? t('{price} a year, until you cancel.', { price })
      : t('{price} a month, until you cancel.', { price })
  return period === 'year'
    ? t('Free for {trialDays} days, then {price} a year. Cancel before then and you won’t be charged.', {
        trialDays,
        price,
      })
    : t('Free for {trialDays} days, then {price} a month. Cancel before then and you won’t be charged.', {
        trialDays,
        price,
      })
}

function submitLabel({ purpose, hasTrial, amount, currency }: Checkout): string {
  if (purpose === 'card') return t('Save card')
  return hasTrial
    ? t('Start {trialDays}-day free trial', { trialDays })
    : t('Pay {price} (test)', { price: formatMoney(amount, currency, language()) })
}
