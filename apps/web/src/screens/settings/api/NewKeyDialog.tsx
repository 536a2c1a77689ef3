import { t } from '@pentimento/language'
import { Button, ChipGroup, Dialog, TextField } from '@pentimento/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { createApiKey } from '../../../data/api-keys.ts'
import { toastError } from '../../../shell/toast-error.ts'
import styles from '../settings.module.css'
import { ToolChoices } from './ToolChoices.tsx'

const dayMs = 24 * 60 * 60 * 1000

/** Days until a key expires. */
const lifetimes = [
  { value: 'never', label: t('Never') },
  { value: '30', label: t('In 30 days') },
  { value: '90', label: t('In 90 days') },
  { value: '365', label: t('In a year') },
] as const

/** Name a new key, and choose what it may do. */
export function NewKeyDialog({
  onCreated,
  onClose,
}: {
  onCreated: (secret: string) => void
  onClose: () => void
}) {
  const form = useId()
  const [lifetime, setLifetime] = useState<(typeof lifetimes)[number]['value']>('never')
  const [tools, setTools] = useState<ReadonlySet<string>>()
  const creation = useMutation({ mutationFn: createApiKey, onSuccess: onCreated, onError: toastError })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name'))
    const expiresAt =
      lifetime === 'never' ? null : new Date(Date.now() + Number(lifetime) * dayMs).toISOString()
    creation.mutate({ name, expiresAt, tools: tools ? [...tools] : null })
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('Create an API key')}
      footer={
        <Button type="submit" form={form} loading={creation.isPending} disabled={tools?.size === 0}>
          {t('Create key')}
        </Button>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <TextField label={t('Name, such as the program’s')} name="name" required maxLength={60} />
        <fieldset className={styles.choices}>
          <legend>{t('Expires')}</legend>
          <ChipGroup label={t('Expires')} options={lifetimes} value={lifetime} onChange={setLifetime} wraps />
        </fieldset>
        <ToolChoices legend={t('May use')} tools={tools} onChange={setTools} />
      </form>
    </Dialog>
  )
}
