import { t } from '@pentimento/language'
import { type WebhookEndpoint, type WebhookEvent, webhookEvents, webhookRules } from '@pentimento/protocol'
import { Button, Checkbox, Dialog, TextField } from '@pentimento/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { RequestError } from '../../../../data/request.ts'
import type { WebhookValues } from '../../../../data/webhooks.ts'
import { toastError } from '../../../../shell/toast-error.ts'
import settings from '../../settings.module.css'
import { ToolChoices } from '../ToolChoices.tsx'
import { eventLabels } from './events.ts'

interface WebhookDialogProps {
  /** The webhook to change; undefined for a new one. */
  webhook?: WebhookEndpoint
  /** Rejects with a RequestError, which the dialog shows. */
  save: (values: WebhookValues) => Promise<void>
  onClose: () => void
}

/** Enter the URL of a webhook, and choose its events and tools. */
export function WebhookDialog({ webhook, save, onClose }: WebhookDialogProps) {
  const form = useId()
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? webhookEvents)
  const [tools, setTools] = useState<ReadonlySet<string> | undefined>(
    webhook?.tools ? new Set(webhook.tools) : undefined,
  )
  const isInvalidUrl = (error: unknown): error is RequestError =>
    error instanceof RequestError && error.code === 'invalid-parameter'
  const saving = useMutation({
    mutationFn: save,
    onError: error => !isInvalidUrl(error) && toastError(error),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const url = String(new FormData(event.currentTarget).get('url'))
    saving.mutate({ url, events: [...events], tools: tools ? [...tools] : null })
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={webhook ? t('Edit webhook') : t('Add a webhook')}
      footer={
        <Button
          type="submit"
          form={form}
          loading={saving.isPending}
          disabled={events.length === 0 || tools?.size === 0}
        >
          {webhook ? t('Save') : t('Add webhook')}
        </Button>
      }
    >
      <form id={form} className={settings.form} onSubmit={submit}>
        <TextField
          label={t('URL')}
          name="url"
          type="url"
          defaultValue={webhook?.url}
          placeholder="https://"
          required
          maxLength={webhookRules.maxUrlLength}
          error={isInvalidUrl(saving.error) ? saving.error.message : undefined}
          onChange={() => saving.reset()}
        />
        <fieldset className={settings.choices}>
          <legend>{t('Events')}</legend>
          {webhookEvents.map(event => (
            <Checkbox
              key={event}
              label={eventLabels[event]}
              checked={events.includes(event)}
              onChange={isChosen =>
                setEvents(webhookEvents.filter(one => (one === event ? isChosen : events.includes(one))))
              }
            />
          ))}
        </fieldset>
        <ToolChoices legend={t('Tools')} tools={tools} onChange={setTools} />
      </form>
    </Dialog>
  )
}
