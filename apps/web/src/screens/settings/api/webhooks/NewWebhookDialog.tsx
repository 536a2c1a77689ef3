import { t } from '@pentimento/language'
import { type WebhookEvent, webhookEvents, webhookRules } from '@pentimento/protocol'
import { Button, Checkbox, Dialog, TextField } from '@pentimento/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { RequestError } from '../../../../data/request.ts'
import { createWebhook } from '../../../../data/webhooks.ts'
import { toastError } from '../../../../shell/toast-error.ts'
import settings from '../../settings.module.css'
import { ToolChoices } from '../ToolChoices.tsx'
import { eventLabels } from './events.ts'

interface NewWebhookDialogProps {
  onCreated: (secret: string) => void
  onClose: () => void
}

/** Enter the URL of a new webhook, and choose its events and tools. */
export function NewWebhookDialog({ onCreated, onClose }: NewWebhookDialogProps) {
  const form = useId()
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhookEvents)
  const [tools, setTools] = useState<ReadonlySet<string>>()
  const isInvalidUrl = (error: unknown): error is RequestError =>
    error instanceof RequestError && error.code === 'invalid-parameter'
  const creation = useMutation({
    mutationFn: createWebhook,
    onSuccess: onCreated,
    onError: error => !isInvalidUrl(error) && toastError(error),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const url = String(new FormData(event.currentTarget).get('url'))
    creation.mutate({ url, events: [...events], tools: tools ? [...tools] : null })
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('Add a webhook')}
      footer={
        <Button
          type="submit"
          form={form}
          loading={creation.isPending}
          disabled={events.length === 0 || tools?.size === 0}
        >
          {t('Add webhook')}
        </Button>
      }
    >
      <form id={form} className={settings['form']} onSubmit={submit}>
        <TextField
          label={t('URL')}
          name="url"
          type="url"
          placeholder="https://"
          required
          maxLength={webhookRules.maxUrlLength}
          error={isInvalidUrl(creation.error) ? creation.error.message : undefined}
          onChange={() => creation.reset()}
        />
        <fieldset className={settings['choices']}>
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
