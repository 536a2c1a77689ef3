import { t } from '@pentimento/language'
import { Button, Dialog } from '@pentimento/ui'
import { type FormEvent, useId } from 'react'
import { actOnPerson } from '../../data/admin.ts'
import styles from './admin.module.css'
import { isoOf, MomentField } from './MomentField.tsx'
import { useAct } from './use-act.ts'

/** Grant Pro to a user. */
export function GrantDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useId()
  const grant = useAct((order: { until?: string }) => actOnPerson(id, 'grant', order), onClose)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    grant.mutate({ ...isoOf(new FormData(event.currentTarget), 'until') })
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
      <form id={form} className={styles['form']} onSubmit={send}>
        <MomentField label={t('Until')} name="until" hint={t('Leave empty for no end date')} />
      </form>
    </Dialog>
  )
}
