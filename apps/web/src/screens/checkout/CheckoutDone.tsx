import { t } from '@pentimento/language'
import { Button, classNames, Spinner } from '@pentimento/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSubscription } from '../../session/use-subscription.ts'
import { BenefitList } from '../../shell/BenefitList.tsx'
import { proBenefits } from '../../shell/pro-benefits.ts'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import shared from '../screen.module.css'
import styles from './checkout.module.css'

const pollIntervalMs = 5000

/**
 * The page that a store returns to. It waits until the store has confirmed the payment, which arrives as an
 * event; polling covers a missed one.
 */
export function CheckoutDone() {
  usePageMetadata(t('Thank you'), t('Your subscription.'))
  const client = useQueryClient()
  const { subscription } = useSubscription()
  const isPro = subscription?.plan === 'pro'

  useEffect(() => {
    if (isPro) return
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: ['subscription'] }),
      pollIntervalMs,
    )
    return () => clearInterval(timer)
  }, [client, isPro])

  if (!isPro)
    return (
      <div className={classNames(shared.page, styles.screen)} role="status">
        <div className={styles.card}>
          <h1>{t('One moment…')}</h1>
          <p className={styles.waiting}>
            <Spinner />
            <span>
              {t(
                'The store is confirming your payment with this server. This takes a few seconds. You can continue in the meantime, and Pro is unlocked automatically.',
              )}
            </span>
          </p>
          <Button variant="outline" render={<Link to="/tools" />}>
            {t('Go to tools')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className={classNames(shared.page, styles.screen)} role="status">
      <div className={styles.card}>
        <h1>{t('You’re on Pro')}</h1>
        <BenefitList benefits={proBenefits} />
        <Button size="special" wide render={<Link to="/tools" />}>
          {t('Go to tools')}
        </Button>
        <Button variant="text" wide render={<Link to="/settings" search={{ tab: 'subscription' }} />}>
          {t('Your subscription')}
        </Button>
      </div>
    </div>
  )
}
