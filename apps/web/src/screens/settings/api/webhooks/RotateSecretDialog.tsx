import { t } from '@pentimento/language'
import { Button, ChipGroup, Dialog } from '@pentimento/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { rotateWebhookSecret } from '../../../../data/webhooks.ts'
import { toastError } from '../../../../shell/toast-error.ts'
import settings from '../../settings.module.css'

/** Hours for which messages are also signed with the old secret. */
const overlaps = [
  { value: '0', label: t('Immediately') },
  { value: '24', label: t('After 24 hours') },
  { value: '168', label: t('After 7 days') },
] as const

interface RotateSecretDialogProps {
  id: string
  onRotated: (secret: string) => void
  onClose: () => void
}

/** Replace a webhook's secret, and choose how long the old one works. */
export function RotateSecretDialog({ id, onRotated, onClose }: RotateSecretDialogProps) {
  const [overlap, setOverlap] = useState<(typeof overlaps)[number]['value']>('24')
  const rotation = useMutation({
    mutationFn: () => rotateWebhookSecret(id, Number(overlap)),
    onSuccess: onRotated,
    onError: toastError,
  })
  const label = t('Stop signing with the old secret')
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('Rotate the signing secret')}
      description={t('You get a new secret. Until the old one stops, messages are signed with both.')}
      footer={
        <Button loading={rotation.isPending} onClick={() => rotation.mutate()}>
          {t('Rotate')}
        </Button>
      }
    >
      <fieldset className={settings.choices}>
        <legend>{label}</legend>
        <ChipGroup label={label} options={overlaps} value={overlap} onChange={setOverlap} wraps />
      </fieldset>
    </Dialog>
  )
}
