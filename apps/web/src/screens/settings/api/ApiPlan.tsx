import { language, t } from '@pentimento/language'
import { apiPlan, formatMoney, type Subscription } from '@pentimento/protocol'
import { Button, ConfirmDialog, Skeleton } from '@pentimento/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQueryKey } from '../../../data/api-keys.ts'
import { cancelSubscription, manageSubscription, resumeSubscription } from '../../../data/billing.ts'
import { apiPlanQuery, buyApiPlan } from '../../../data/credits.ts'
import { formatLongDate } from '../../../shell/subscription-labels.ts'
import { toastError } from '../../../shell/toast-error.ts'
import shared from '../../screen.module.css'
import styles from '../settings.module.css'
import { useStorePage } from './use-store-page.ts'

/** The subscription that gives credits each month. */
export function ApiPlan({ currency }: { currency: string }) {
  const { data: subscription } = useQuery(apiPlanQuery)
  const subscribing = useStorePage(buyApiPlan)
  if (subscription === undefined) return <Skeleton height={120} radius="card" />
  return (
    <div className={styles.plan}>
      <h3>{t('API plan')}</h3>
      <p className={styles.quiet}>
        {t('{credits, number} credits each month for {price}, until you cancel. They don’t expire.', {
          credits: apiPlan.creditsPerMonth,
          price: formatMoney(apiPlan.amount, currency, language()),
        })}
      </p>
      {subscription ? (
        <SubscribedPlan subscription={subscription} />
      ) : (
        <div className={shared.actions}>
          <Button loading={subscribing.isPending} onClick={() => subscribing.mutate(undefined)}>
            {t('Subscribe')}
          </Button>
        </div>
      )}
    </div>
  )
}

function SubscribedPlan({ subscription }: { subscription: Subscription }) {
  const { id, status, isRenewing } = subscription
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (action: (id: string) => Promise<void>) => action(id),
    onSuccess: () => client.invalidateQueries({ queryKey: apiQueryKey }),
    onError: toastError,
  })
  const managing = useStorePage(manageSubscription)
  return (
    <>
      <p data-status={status}>{describe(subscription)}</p>
      <div className={shared.actions}>
        <Button variant="outline" loading={managing.isPending} onClick={() => managing.mutate(id)}>
          {t('Update card')}
        </Button>
        {isRenewing ? (
          <ConfirmDialog
            trigger={
              <Button variant="text" color="danger">
                {t('Cancel plan')}
              </Button>
            }
            title={t('Cancel the API plan?')}
            description={t('You keep your credits, and won’t be charged again.')}
            confirmLabel={t('Cancel plan')}
            cancelLabel={t('Keep plan')}
            onConfirm={() => change.mutateAsync(cancelSubscription)}
          />
        ) : (
          <Button loading={change.isPending} onClick={() => change.mutate(resumeSubscription)}>
            {t('Resume')}
          </Button>
        )}
      </div>
    </>
  )
}

function describe({ status, isRenewing, currentPeriodEnd, expiresOn }: Subscription): string {
  if (status === 'payment_due') return t('A payment is due. Update your card.')
  if (isRenewing && currentPeriodEnd)
    return t('Active. Next payment: {day}', { day: formatLongDate(currentPeriodEnd) })
  return expiresOn ? t('Canceled. Ends on {day}', { day: formatLongDate(expiresOn) }) : t('Canceled')
}
