import { language, t } from '@pentimento/language'
import { type BillingPeriod, moneyWords, planRules, type SoldPrices, trialDays } from '@pentimento/protocol'
import { Badge, Button, classNames, Skeleton } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSubscription } from '../../session/use-subscription.ts'
import { proReasons } from '../../shell/pro-reasons.ts'
import { Reasons } from '../../shell/Reasons.tsx'
import { BuyButton } from './BuyButton.tsx'
import { freeReasons } from './free-reasons.ts'
import styles from './plan-cards.module.css'

interface PlanCardsProps {
  period: BillingPeriod
  /** Undefined while loading. */
  prices: SoldPrices | undefined
  /** Whether the prices failed to load. */
  isMissing: boolean
}

/** The three plans, side by side. */
export function PlanCards({ period, prices, isMissing }: PlanCardsProps) {
  const { subscription } = useSubscription()
  const isPro = subscription?.plan === 'pro'
  return (
    <section className={styles['cards']} aria-label={t('Plans')}>
      <Card
        name={t('Free')}
        says={t('Everyday tools, for free.')}
        price={prices ? moneyWords(0, prices.currency, language()) : '0'}
        per={t('forever')}
        reasons={freeReasons}
        act={
          <Button variant="outline" size="special" wide render={<Link to="/tools" />}>
            {t('Go to tools')}
          </Button>
        }
      />
      <Card
        isChief
        name={t('Pro')}
        badge={prices?.hasTrial && !isPro ? t('{trialDays} days free', { trialDays }) : undefined}
        says={t('All tools in full size, no watermark, and you skip the queue.')}
        price={prices ? monthly(prices, period) : isMissing ? '–' : undefined}
        per={perWords(prices, period)}
        reasons={proReasons}
        act={
          isPro ? (
            <Button
              variant="tonal"
              size="special"
              wide
              render={<Link to="/settings" search={{ tab: 'subscription' }} />}
            >
              {t('You’re on Pro')}
            </Button>
          ) : (
            <BuyButton period={period} prices={prices} />
          )
        }
      />
      <Card
        name="API"
        says={t('The same tools for your own apps, over HTTP.')}
        price={t('Usage-based')}
        per={t('included in your plan')}
        reasons={apiReasons}
        act={
          <Button variant="outline" size="special" wide render={<Link to="/a/api" />}>
            {t('Read the docs')}
          </Button>
        }
      />
    </section>
  )
}

const apiReasons = [
  t('Every tool, with every setting of the web app'),
  t('Uses count the same as in the web app'),
  t('{free, number} uses of each tool per 24 hours on Free, {pro, number} on Pro', {
    free: planRules.free.creditsPerDay,
    pro: planRules.pro.creditsPerDay,
  }),
  t('Failed tasks don’t count'),
  t('OpenAPI 3.1 specification'),
]

/** The monthly price; a yearly one is divided by 12, so that both can be compared. */
function monthly({ month, year, currency }: SoldPrices, period: BillingPeriod): string {
  return moneyWords(period === 'year' ? Math.round(year / 12) : month, currency, language())
}

function perWords(prices: SoldPrices | undefined, period: BillingPeriod): string {
  if (!prices || period === 'month') return t('per month')
  const { month, year, currency } = prices
  const saved = Math.round((1 - year / (12 * month)) * 100)
  const sum = moneyWords(year, currency, language())
  return saved > 0
    ? t('per month, billed {sum} a year ({saved}% off)', { sum, saved })
    : t('per month, billed {sum} a year', { sum })
}

interface CardProps {
  name: string
  badge?: string | undefined
  says: string
  /** Undefined while loading. */
  price: string | undefined
  per: string
  reasons: readonly string[]
  act: ReactNode
  /** Whether the card is highlighted. */
  isChief?: boolean
}

function Card({ name, badge, says, price, per, reasons, act, isChief = false }: CardProps) {
  return (
    <article className={classNames(styles['card'], isChief && styles['chief'])} aria-label={name}>
      <header>
        <h2>{name}</h2>
        {badge && <Badge tone="ultramarine">{badge}</Badge>}
      </header>
      <p className={styles['says']}>{says}</p>
      <p className={styles['price']}>
        <strong>{price ?? <Skeleton width={96} height="0.9em" />}</strong>
        <span>{per}</span>
      </p>
      {act}
      <Reasons reasons={reasons} />
    </article>
  )
}
