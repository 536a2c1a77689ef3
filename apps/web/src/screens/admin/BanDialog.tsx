import { t } from '@pentimento/language'
import { Button, Dialog, TextArea } from '@pentimento/ui'
import { type FormEvent, useId } from 'react'
import { runPersonAction } from '../../data/admin.ts'
import styles from './admin.module.css'
import { DateTimeField, readIsoDate } from './DateTimeField.tsx'
import { useAdminAction } from './use-admin-action.ts'

/** Ban a user, with a reason. */
export function BanDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useId()
  const ban = useAdminAction(
    (body: { reason: string; until?: string }) => runPersonAction(id, 'ban', body),
    onClose,
  )
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const formData = new FormData(event.currentTarget)
    ban.mutate({ reason: String(formData.get('reason')), ...readIsoDate(formData, 'until') })
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('Ban this user?')}
      description={t(
        'Their open pages show immediately that the account is disabled. They’re signed out everywhere, and their API keys are rejected until the ban ends.',
      )}
      footer={
        <Button type="submit" form={form} color="danger" loading={ban.isPending}>
          {t('Ban')}
        </Button>
      }
    >
      <form id={form} className={styles.form} onSubmit={handleSubmit}>
        <TextArea label={t('Reason')} name="reason" required maxLength={500} />
        <DateTimeField label={t('Until')} name="until" hint={t('Leave empty for no end date')} />
      </form>
    </Dialog>
  )
}
