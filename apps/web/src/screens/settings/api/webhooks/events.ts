import { t } from '@pentimento/language'
import type { WebhookDelivery, WebhookEvent } from '@pentimento/protocol'

export const eventLabels: Record<WebhookEvent, string> = {
  'task.ready': t('Task ready'),
  'task.error': t('Task failed'),
  'task.cancelled': t('Task canceled'),
}

export const deliveryLabels: Record<WebhookDelivery['event'], string> = {
  ...eventLabels,
  'webhook.test': t('Test'),
}
