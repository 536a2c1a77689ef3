import { language, t } from '@pentimento/language'
import { type WebhookEndpoint, webhookEvents } from '@pentimento/protocol'
import { Button, ConfirmDialog, classNames, Switch, VisuallyHidden } from '@pentimento/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import {
  deliveriesQuery,
  removeWebhook,
  switchWebhook,
  testWebhook,
  updateWebhook,
} from '../../../../data/webhooks.ts'
import { toastError } from '../../../../shell/toast-error.ts'
import shared from '../../../screen.module.css'
import settings from '../../settings.module.css'
import { toolNames } from '../ToolChoices.tsx'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'
import { eventLabels } from './events.ts'
import { RotateSecretDialog } from './RotateSecretDialog.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import styles from './webhooks.module.css'

interface WebhookItemProps {
  webhook: WebhookEndpoint
  onRotated: (secret: string) => void
  onChanged: () => Promise<void>
  focusAfterRemoval: RefObject<HTMLElement | null>
}

export function WebhookItem({ webhook, onRotated, onChanged, focusAfterRemoval }: WebhookItemProps) {
  const { id, url, enabled } = webhook
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'deliveries' | 'editing' | 'rotation'>()
  const switching = useMutation({
    mutationFn: (isOn: boolean) => switchWebhook(id, isOn),
    onSuccess: onChanged,
    onError: toastError,
  })
  const test = useMutation({
    mutationFn: () => testWebhook(id),
    onSuccess: () => {
      setDialog('deliveries')
      return client.invalidateQueries({ queryKey: deliveriesQuery(id).queryKey })
    },
    onError: toastError,
  })
  const remove = async () => {
    try {
      await removeWebhook(id)
    } catch (error) {
      toastError(error)
      throw error
    }
    await onChanged()
    focusAfterRemoval.current?.focus({ preventScroll: true })
  }
  const close = () => setDialog(undefined)
  return (
    <li>
      <span className={classNames(settings.texts, styles.url)}>
        <strong>{url}</strong>
        <span>{describe(webhook)}</span>
      </span>
      <Switch
        label={<VisuallyHidden>{t('Send messages to {url}', { url })}</VisuallyHidden>}
        checked={switching.isPending ? switching.variables : enabled}
        disabled={switching.isPending}
        onChange={isOn => switching.mutate(isOn)}
      />
      <span className={classNames(shared.actions, styles.actions)}>
        <Action label={t('Deliveries')} url={url} onClick={() => setDialog('deliveries')} />
        <Action
          label={t('Send a test')}
          url={url}
          disabled={!enabled}
          isPending={test.isPending}
          onClick={() => test.mutate()}
        />
        <Action label={t('Edit')} url={url} onClick={() => setDialog('editing')} />
        <Action label={t('Rotate secret')} url={url} onClick={() => setDialog('rotation')} />
        <ConfirmDialog
          title={t('Remove this webhook?')}
          description={t('{url} gets no more messages, and its deliveries are deleted.', { url })}
          confirmLabel={t('Remove')}
          onConfirm={remove}
          trigger={
            <Button variant="outline" color="danger" aria-label={t('Remove {name}', { name: url })}>
              {t('Remove')}
            </Button>
          }
        />
      </span>
      {dialog === 'deliveries' && <DeliveriesDialog webhook={webhook} onClose={close} />}
      {dialog === 'editing' && (
        <WebhookDialog
          webhook={webhook}
          save={async values => {
            await updateWebhook(id, values)
            await onChanged()
            close()
          }}
          onClose={close}
        />
      )}
      {dialog === 'rotation' && (
        <RotateSecretDialog
          id={id}
          onRotated={secret => {
            close()
            onRotated(secret)
          }}
          onClose={close}
        />
      )}
    </li>
  )
}

interface ActionProps {
  label: string
  url: string
  disabled?: boolean
  isPending?: boolean
  onClick: () => void
}

/** A button whose accessible name includes the webhook's URL. */
function Action({ label, url, disabled = false, isPending = false, onClick }: ActionProps) {
  return (
    <Button
      variant="outline"
      color="gray"
      aria-label={`${label}, ${url}`}
      disabled={disabled}
      loading={isPending}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

function describe({ events, tools, previousSecretUntil }: WebhookEndpoint): string {
  const isAll = events.length === webhookEvents.length
  const formatTime = (time: string) =>
    new Date(time).toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' })
  return [
    isAll ? t('All events') : events.map(event => eventLabels[event]).join(', '),
    toolNames(tools),
    ...(previousSecretUntil && new Date(previousSecretUntil) > new Date()
      ? [t('old secret works until {time}', { time: formatTime(previousSecretUntil) })]
      : []),
  ].join(' · ')
}
