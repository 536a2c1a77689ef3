import { Trans, t } from '@pentimento/language'
import { trialDays } from '@pentimento/protocol'
import { classNames, ErrorNote, SegmentedControl } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pricesQuery } from '../../data/billing.ts'
import { sessionQuery } from '../../data/session.ts'
import { usePage } from '../../shell/use-page.ts'
import shared from '../screen.module.css'
import { Comparison } from './Comparison.tsx'
import { FreeHere } from './FreeHere.tsx'
import { PlanCards } from './PlanCards.tsx'
import styles from './pricing.module.css'
import { Questions } from './Questions.tsx'

const periods = [
  { value: 'month', label: t('Monthly') },
  { value: 'year', label: t('Yearly') },
] as const

export function Pricing() {
  usePage(
    t('Pricing'),
    t('Free, Pro and API. Try Pro for {trialDays} days, cancel at any time.', { trialDays }),
  )
  const [period, setPeriod] = useState<'month' | 'year'>('year')
  const { data: user } = useQuery(sessionQuery)
  const prices = useQuery(pricesQuery(user?.id))
  if (prices.data?.isSold === false) return <FreeHere />
  return (
    <div className={classNames(shared['page'], styles['screen'])}>
      <header className={styles['head']}>
        <h1>{t('Free to start, Pro when it matters')}</h1>
        <p className={classNames(shared['lead'], styles['lead'])}>
          {t('Pro is free for {trialDays} days. Cancel at any time: what you paid for stays until its end.', {
            trialDays,
          })}
        </p>
        <SegmentedControl label={t('Pay')} hidesLabel options={periods} value={period} onChange={setPeriod} />
      </header>
      {prices.isError && (
        <ErrorNote title={t('Error trying to retrieve prices')} onRetry={() => void prices.refetch()} />
      )}
      <PlanCards period={period} prices={prices.data} isMissing={prices.isError} />
      {prices.data?.isTest && (
        <p className={styles['test']}>
          <Trans
            id="<strong>This server sells by a test store.</strong> Nothing is charged: pay by a test card, and see how it goes."
            components={{ strong: <strong /> }}
          />
        </p>
      )}
      <Comparison />
      <Questions />
    </div>
  )
}
