import { language, t } from '@pentimento/language'
import {
  type AvailablePrices,
  apiRules,
  type BillingPeriod,
  creditPacks,
  formatMoney,
  limits,
  planRules,
  toCredits,
  trialDays,
} from '@pentimento/protocol'
import { allContracts } from '@pentimento/tools/all-contracts'
import { cardOf } from '@pentimento/tools/cards'
import { minimumPlan } from '@pentimento/tools/gates'
import { Badge, Button, classNames, Skeleton } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSubscription } from '../../session/use-subscription.ts'
import { BenefitList } from '../../shell/BenefitList.tsx'
import { proBenefits } from '../../shell/pro-benefits.ts'
import { BuyButton } from './BuyButton.tsx'
import styles from './plan-cards.module.css'

const { visitor, free } = planRules
const toolNames = allContracts
  .filter(contract => minimumPlan(contract) !== 'pro')
  .map(contract => cardOf(contract).name)

/** What the Free plan includes, derived from the contracts and the plan table. */
const freeBenefits: readonly string[] = [
  new Intl.ListFormat(language()).format(toolNames),
  t('{visitor, number} uses of each tool per 24 hours without an account, {free, number} with one', {
    visitor: visitor.creditsPerDay,
    free: free.creditsPerDay,
  }),
  ...(free.maxResultSide === undefined
    ? []
    : [t('Results up to {side} pixels per side', { side: free.maxResultSide })]),
  ...(free.hasWatermark ? [t('A small watermark in the corner')] : []),
  t('Images kept for {days} days', { days: limits.resultRetentionDays }),
]

type PlanCardsProps =
  | {
      period: BillingPeriod
      /** Undefined while loading. */
      prices: AvailablePrices | undefined
      /** Whether the prices failed to load. */
      hasFailed: boolean
    }
  /** On a server without plans: what they would be. */
  | { prices: 'off' }

/** The three plans, side by side. */
export function PlanCards(props: PlanCardsProps) {
  const isOff = props.prices === 'off'
  const prices = props.prices === 'off' ? undefined : props.prices
  return (
    <section className={styles.cards} aria-label={t('Plans')}>
      <Card
        name={t('Free')}
        description={t('Everyday tools, for free.')}
        price={prices ? formatMoney(0, prices.currency, language()) : '0'}
        billing={t('forever')}
        benefits={freeBenefits}
        action={
          !isOff && (
            <Button variant="outline" size="special" wide render={<Link to="/tools" />}>
              {t('Go to tools')}
            </Button>
          )
        }
      />
      <ProCard {...props} />
      <Card
        name="API"
        description={t('The same tools for your own apps, over HTTP.')}
        price={t('Usage-based')}
        billing={
          prices
            ? t('from {price} per result', {
                price: formatMoney(minCreditPrice, prices.currency, language()),
              })
            : t('one credit per result')
        }
        benefits={apiBenefits}
        action={
          <Button variant="outline" size="special" wide render={<Link to="/a/api" />}>
            {t('Read the docs')}
          </Button>
        }
      />
    </section>
  )
}

function ProCard(props: PlanCardsProps) {
  const { subscription } = useSubscription()
  const isPro = subscription?.plan === 'pro'
  const shared = {
    isFeatured: true,
    name: t('Pro'),
    description: t('All tools in full size, no watermark, and you skip the queue.'),
    benefits: proBenefits,
  }
  if (props.prices === 'off')
    return (
      <Card
        {...shared}
        badge={t('Included here')}
        price="–"
        billing={t('price set by the administrator')}
        action={
          <Button variant="tonal" size="special" wide render={<Link to="/tools" />}>
            {t('Go to tools')}
          </Button>
        }
      />
    )
  const { prices, period, hasFailed } = props
  return (
    <Card
      {...shared}
      badge={prices?.hasTrial && !isPro ? t('{trialDays} days free', { trialDays }) : undefined}
      price={prices ? monthlyPrice(prices, period) : hasFailed ? '–' : undefined}
      billing={billingText(prices, period)}
      action={
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
  )
}

/** The lowest price of a credit, in the smallest unit of the store's currency. */
const minCreditPrice = Math.min(...creditPacks.map(({ amount, credits }) => amount / credits))

const apiBenefits = [
  t('Every tool as one HTTP request'),
  t('{credits, number} free credits with a confirmed email address', {
    credits: toCredits(apiRules.welcomeCredits),
  }),
  t('Full size and no watermark'),
  t('Failed requests cost nothing, and credits don’t expire'),
  t('Works with programs for Clipdrop’s API after changing their host'),
  t('OpenAPI document, TypeScript client and MCP server'),
]

/** The monthly price; a yearly one is divided by 12, so that both can be compared. */
function monthlyPrice({ month, year, currency }: AvailablePrices, period: BillingPeriod): string {
  return formatMoney(period === 'year' ? Math.round(year / 12) : month, currency, language())
}

function billingText(prices: AvailablePrices | undefined, period: BillingPeriod): string {
  if (!prices || period === 'month') return t('per month')
  const { month, year, currency } = prices
  const saved = Math.round((1 - year / (12 * month)) * 100)
  const sum = formatMoney(year, currency, language())
  return saved > 0
    ? t('per month, billed {sum} a year ({saved}% off)', { sum, saved })
    : t('per month, billed {sum} a year', { sum })
}

interface CardProps {
  name: string
  badge?: string | undefined
  description: string
  /** Undefined while loading. */
  price: string | undefined
  billing: string
  benefits: readonly string[]
  action: ReactNode
  /** Whether the card is highlighted. */
  isFeatured?: boolean
}

function Card({ name, badge, description, price, billing, benefits, action, isFeatured = false }: CardProps) {
  return (
    <article className={classNames(styles.card, isFeatured && styles.featured)} aria-label={name}>
      <header>
        <h2>{name}</h2>
        {badge && <Badge tone="ultramarine">{badge}</Badge>}
      </header>
      <p className={styles.description}>{description}</p>
      <p className={styles.price}>
        <strong>{price ?? <Skeleton width={96} height="0.9em" />}</strong>
        <span>{billing}</span>
      </p>
      {action}
      <BenefitList benefits={benefits} />
    </article>
  )
}
