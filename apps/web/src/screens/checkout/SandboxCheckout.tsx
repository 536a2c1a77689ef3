import { language, Trans, t } from '@pentimento/language'
import {
  type BillingPeriod,
  type SandboxCheckout as Checkout,
  moneyWords,
  trialDays,
} from '@pentimento/protocol'
import { Button, classNames, ErrorNote, Skeleton, TextField } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CreditCard, FlaskConical } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { paySandbox, sandboxCheckoutQuery } from '../../data/billing.ts'
import { RequestError } from '../../data/request.ts'
import { usePage } from '../../shell/use-page.ts'
import { wordsOf } from '../../shell/words-of.ts'
import shared from '../screen.module.css'
import styles from './checkout.module.css'

/** The sandbox store's checkout: accepts a test card, for a new subscription or to change the card. */
export function SandboxCheckout() {
  usePage(t('Test checkout'), t('Pay by a test card. No money moves.'))
  const { id } = useParams({ from: '/checkout/sandbox/$id' })
  const checkout = useQuery(sandboxCheckoutQuery(id))
  return (
    <div className={classNames(shared['page'], styles['screen'])}>
      <p className={styles['test']}>
        <FlaskConical size={20} aria-hidden />
        <span>
          <Trans
            id="<strong>This is a test. No money moves.</strong> Never type the number of a real card here; it is turned away."
            components={{ strong: <strong /> }}
          />
        </span>
      </p>
      {checkout.isPending && <Skeleton height={420} radius="card" />}
      {checkout.isError && <Missing error={checkout.error} onRetry={() => void checkout.refetch()} />}
      {checkout.data && <Counter checkout={checkout.data} />}
    </div>
  )
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = error instanceof RequestError && ['not-found', 'not-signed-in'].includes(error.code)
  if (!isGone) return <ErrorNote title={wordsOf(error)} onRetry={onRetry} />
  return (
    <ErrorNote
      title={t('There is nothing to pay for here')}
      action={<Button href="/a/pricing">{t('See the plans')}</Button>}
    >
      {t('The page is good for a day, and for who opened it alone.')}
    </ErrorNote>
  )
}

const testCards = [
  { number: '4242 4242 4242 4242', does: t('pays, now and at each renewal') },
  { number: '4000 0000 0000 0002', does: t('is declined') },
  { number: '4000 0000 0000 0341', does: t('pays now; the next payment falls due') },
] as const

function Counter({ checkout }: { checkout: Checkout }) {
  const [card, setCard] = useState<string>(testCards[0].number)
  const [refused, setRefused] = useState<string>()
  const [isPaying, setPaying] = useState(false)
  const pay = async (event: FormEvent) => {
    event.preventDefault()
    setPaying(true)
    try {
      await paySandbox(checkout.id, card)
      window.location.assign(checkout.returnPath)
    } catch (error) {
      setPaying(false)
      setRefused(wordsOf(error))
    }
  }
  if (checkout.isCompleted)
    return (
      <div className={styles['card']}>
        <h1>{t('This is paid for')}</h1>
        <Button size="special" href={checkout.returnPath}>
          {t('Go on')}
        </Button>
      </div>
    )
  return (
    <form className={styles['card']} onSubmit={pay}>
      <Order checkout={checkout} />
      <TextField
        label={t('Test card number')}
        name="card"
        inputMode="numeric"
        autoComplete="off"
        required
        value={card}
        error={refused}
        onChange={({ target }) => {
          setCard(target.value)
          setRefused(undefined)
        }}
      />
      <ul className={classNames(shared['plain'], styles['cards'])} aria-label={t('Test cards')}>
        {testCards.map(({ number, does }) => (
          <li key={number}>
            <Button
              variant={card === number ? 'tonal' : 'text'}
              color="gray"
              icon={<CreditCard size={18} />}
              aria-pressed={card === number}
              onClick={() => {
                setCard(number)
                setRefused(undefined)
              }}
            >
              {number}
            </Button>
            <span>{does}</span>
          </li>
        ))}
      </ul>
      <Button type="submit" size="special" wide loading={isPaying}>
        {actOf(checkout)}
      </Button>
    </form>
  )
}

function Order({ checkout }: { checkout: Checkout }) {
  const { purpose, period, amount, currency, hasTrial } = checkout
  if (purpose === 'card')
    return (
      <header className={styles['order']}>
        <h1>{t('Change the card')}</h1>
        <p>{t('What is due is paid by it at once.')}</p>
      </header>
    )
  const price = moneyWords(amount, currency, language())
  return (
    <header className={styles['order']}>
      <h1>{t('Pentimento Pro')}</h1>
      <p className={styles['sum']}>
        <strong>{hasTrial ? moneyWords(0, currency, language()) : price}</strong>
        <span>{t('today')}</span>
      </p>
      <p>{termsOf(period, price, hasTrial)}</p>
    </header>
  )
}

function termsOf(period: BillingPeriod, price: string, hasTrial: boolean): string {
  if (!hasTrial)
    return period === 'year'
      ? t('{price} a year, until you cancel.', { price })
      : t('{price} a month, until you cancel.', { price })
  return period === 'year'
    ? t('Free for {trialDays} days, then {price} a year. Cancel before, and nothing is charged.', {
        trialDays,
        price,
      })
    : t('Free for {trialDays} days, then {price} a month. Cancel before, and nothing is charged.', {
        trialDays,
        price,
      })
}

function actOf({ purpose, hasTrial, amount, currency }: Checkout): string {
  if (purpose === 'card') return t('Keep this card')
  return hasTrial
    ? t('Start {trialDays} days free', { trialDays })
    : t('Pay {price} as a test', { price: moneyWords(amount, currency, language()) })
}
