import { language, t } from '@pentimento/language'
import type { WebhookDelivery, WebhookEndpoint, WebhookError } from '@pentimento/protocol'
import {
  Badge,
  type BadgeProps,
  Button,
  Dialog,
  ErrorMessage,
  Skeleton,
  VisuallyHidden,
} from '@pentimento/ui'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { deliveriesQuery, replayDelivery } from '../../../../data/webhooks.ts'
import { toErrorMessage } from '../../../../shell/to-error-message.ts'
import { toastError } from '../../../../shell/toast-error.ts'
import { deliveryLabels } from './events.ts'
import styles from './webhooks.module.css'

interface DeliveriesDialogProps {
  webhook: WebhookEndpoint
  onClose: () => void
}

/** What was sent to a webhook in the last two weeks, and a button to send it again. */
export function DeliveriesDialog({ webhook: { id, url }, onClose }: DeliveriesDialogProps) {
  const query = useInfiniteQuery(deliveriesQuery(id))
  const { data, error, isPending, hasNextPage, isFetchingNextPage } = query
  const deliveries = data?.pages.flatMap(page => page.deliveries)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      size="wide"
      title={t('Deliveries')}
      description={t('Messages to {url} of the last two weeks', { url })}
    >
      <div className={styles.deliveries}>
        {isPending && <Skeleton height="min(60dvh, 480px)" radius="card" />}
        {deliveries && deliveries.length === 0 && <p>{t('Nothing was sent yet.')}</p>}
        {deliveries && deliveries.length > 0 && <DeliveryTable deliveries={deliveries} webhookId={id} />}
        {error && (
          <ErrorMessage
            title={toErrorMessage(error)}
            onRetry={() => void (data && hasNextPage ? query.fetchNextPage() : query.refetch())}
          />
        )}
        {hasNextPage && !error && (
          <Button
            variant="outline"
            color="gray"
            loading={isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('Show more')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function DeliveryTable({ deliveries, webhookId }: { deliveries: WebhookDelivery[]; webhookId: string }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('Message')}</th>
          <th scope="col">{t('Status')}</th>
          <th scope="col">{t('Response')}</th>
          <th scope="col">
            <VisuallyHidden>{t('Action')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map(delivery => (
          <Delivery key={delivery.id} delivery={delivery} webhookId={webhookId} />
        ))}
      </tbody>
    </table>
  )
}

const states: Record<WebhookDelivery['state'], { label: string; tone: NonNullable<BadgeProps['tone']> }> = {
  pending: { label: t('Pending'), tone: 'ochre' },
  delivered: { label: t('Delivered'), tone: 'moss' },
  failed: { label: t('Failed'), tone: 'vermilion' },
}

const errors: Record<WebhookError, string> = {
  'timed-out': t('No response in time'),
  'address-refused': t('Address not allowed'),
  'connection-failed': t('Couldn’t connect'),
  disabled: t('The webhook was off'),
}

function Delivery({ delivery, webhookId }: { delivery: WebhookDelivery; webhookId: string }) {
  const { id, event, state, createdAt, responseStatus, durationMs, error, attempts, nextAttemptAt } = delivery
  const client = useQueryClient()
  const replay = useMutation({
    mutationFn: () => replayDelivery(webhookId, id),
    onSuccess: () => client.invalidateQueries({ queryKey: deliveriesQuery(webhookId).queryKey }),
    onError: toastError,
  })
  const time = formatTime(createdAt, seconds)
  const name = deliveryLabels[event]
  return (
    <tr>
      <th scope="row">
        <span>{name}</span>
        <time dateTime={createdAt}>{time}</time>
      </th>
      <td>
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
        {attempts > 1 && (
          <span>{t('{count, plural, one {# attempt} other {# attempts}}', { count: attempts })}</span>
        )}
        {state === 'pending' && nextAttemptAt && attempts > 0 && (
          <span>{t('next at {time}', { time: formatTime(nextAttemptAt, minutes) })}</span>
        )}
      </td>
      <td>
        <span>{responseStatus ?? (error ? errors[error] : '–')}</span>
        {durationMs !== null && error !== 'disabled' && (
          <span>{t('{duration} ms', { duration: durationMs.toLocaleString(language()) })}</span>
        )}
      </td>
      <td>
        {state !== 'pending' && (
          <Button
            variant="outline"
            color="gray"
            icon={<RotateCcw size={18} />}
            loading={replay.isPending}
            aria-label={t('Replay {event} from {time}', { event: name, time })}
            onClick={() => replay.mutate()}
          >
            <span className={styles.replay}>{t('Replay')}</span>
          </Button>
        )}
      </td>
    </tr>
  )
}

const minutes = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const seconds = { ...minutes, second: '2-digit' } as const

const formatTime = (time: string, precision: typeof minutes | typeof seconds) =>
  new Date(time).toLocaleString(language(), precision)
