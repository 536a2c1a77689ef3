import { t } from '@pentimento/language'
import { webhookRules } from '@pentimento/protocol'
import { Button, classNames, ErrorMessage, Skeleton } from '@pentimento/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { createWebhook, webhooksQuery } from '../../../../data/webhooks.ts'
import { toErrorMessage } from '../../../../shell/to-error-message.ts'
import shared from '../../../screen.module.css'
import { Section } from '../../Section.tsx'
import settings from '../../settings.module.css'
import { SecretDialog } from '../SecretDialog.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookItem } from './WebhookItem.tsx'
import styles from './webhooks.module.css'

/** Create, switch, test and remove webhooks, and read what was sent to them. */
export function WebhooksSection() {
  const client = useQueryClient()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const webhooks = useQuery(webhooksQuery)
  const [isCreating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string>()
  const refetch = () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey })
  const show = async (created: string) => {
    setCreating(false)
    setSecret(created)
    await refetch()
  }
  const count = webhooks.data?.length ?? 0
  return (
    <Section
      title={t('Webhooks')}
      lead={t('Your server gets a signed message when an asynchronous API request has ended.')}
      headingRef={headingRef}
    >
      {webhooks.isPending && <Skeleton height={56} radius="card" />}
      {webhooks.isError && (
        <ErrorMessage title={toErrorMessage(webhooks.error)} onRetry={() => void webhooks.refetch()} />
      )}
      {webhooks.data && count > 0 && (
        <ul className={classNames(shared.plain, settings.list, styles.webhooks)}>
          {webhooks.data.map(webhook => (
            <WebhookItem
              key={webhook.id}
              webhook={webhook}
              onRotated={show}
              onChanged={refetch}
              focusAfterRemoval={headingRef}
            />
          ))}
        </ul>
      )}
      <div className={shared.actions}>
        <Button
          variant="tonal"
          icon={<Plus size={18} />}
          disabled={count >= webhookRules.maxEndpointsPerAccount}
          onClick={() => setCreating(true)}
        >
          {t('Add webhook')}
        </Button>
      </div>
      {isCreating && (
        <WebhookDialog
          save={async values => show(await createWebhook(values))}
          onClose={() => setCreating(false)}
        />
      )}
      {secret !== undefined && (
        <SecretDialog
          secret={secret}
          title={t('Save your signing secret')}
          description={t('Verify messages with this secret. You won’t see it again.')}
          copied={t('Signing secret copied')}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Section>
  )
}
