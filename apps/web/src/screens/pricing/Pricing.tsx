import { Trans, t } from '@pentimento/language'
import { trialDays } from '@pentimento/protocol'
import { classNames, ErrorMessage, SegmentedControl } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pricesQuery } from '../../data/billing.ts'
import { sessionQuery } from '../../data/session.ts'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import shared from '../screen.module.css'
import { ApiPrices } from './ApiPrices.tsx'
import { Comparison } from './Comparison.tsx'
import { NoPlans } from './NoPlans.tsx'
import { PlanCards } from './PlanCards.tsx'
import styles from './pricing.module.css'
import { Questions } from './Questions.tsx'

const periods = [
  { value: 'month', label: t('Monthly') },
  { value: 'year', label: t('Yearly') },
] as const

export function Pricing() {
  usePageMetadata(
    t('Pricing'),
    t('Free, Pro and API. Try Pro free for {trialDays} days and cancel anytime.', { trialDays }),
  )
  const [period, setPeriod] = useState<'month' | 'year'>('year')
  const { data: user } = useQuery(sessionQuery)
  const prices = useQuery(pricesQuery(user?.id))
  if (prices.data?.isSold === false) return <NoPlans />
  return (
    <div className={classNames(shared.page, styles.screen)}>
      <header className={styles.header}>
        <h1>{t('Start for free, upgrade when you need more')}</h1>
        <p className={classNames(shared.lead, styles.lead)}>
          {t(
            'Pro is free for {trialDays} days. Cancel anytime and keep what you paid for until the end of the period.',
            {
              trialDays,
            },
          )}
        </p>
        <SegmentedControl
          label={t('Billing period')}
          hidesLabel
          options={periods}
          value={period}
          onChange={setPeriod}
        />
      </header>
      {prices.isError && (
        <ErrorMessage title={t('Error trying to retrieve prices')} onRetry={() => void prices.refetch()} />
      )}
      <PlanCards period={period} prices={prices.data} hasFailed={prices.isError} />
      {prices.data?.isTest && (
        <p className={styles.test}>
          <Trans
            id="<strong>This server uses a test store.</strong> You won’t be charged. Pay with a test card to see how it works."
            components={{ strong: <strong /> }}
          />
        </p>
      )}
      <Comparison />
      <ApiPrices currency={prices.data?.currency} />
      <Questions />
    </div>
  )
}
