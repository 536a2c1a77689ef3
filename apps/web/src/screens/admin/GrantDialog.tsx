import { t } from '@pentimento/language'
import { Button, Dialog } from '@pentimento/ui'
import { type FormEvent, useId } from 'react'
import { runPersonAction } from '../../data/admin.ts'
import styles from './admin.module.css'
import { DateTimeField, readIsoDate } from './DateTimeField.tsx'
import { useAdminAction } from './use-admin-action.ts'

/** Grant Pro to a user. */
export function GrantDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useId()
  const grant = useAdminAction((body: { until?: string }) => runPersonAction(id, 'grant', body), onClose)
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    grant.mutate({ ...readIsoDate(new FormData(event.currentTarget), 'until') })
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('Grant Pro')}
      description={t('This replaces any Pro granted before. What they pay for stays the same.')}
      footer={
        <Button type="submit" form={form} loading={grant.isPending}>
          {t('Grant')}
        </Button>
      }
    >
      <form id={form} className={styles.form} onSubmit={handleSubmit}>
        <DateTimeField label={t('Until')} name="until" hint={t('Leave empty for no end date')} />
      </form>
    </Dialog>
  )
}
