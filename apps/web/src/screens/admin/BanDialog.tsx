import { t } from '@pentimento/language'
import { Button, Dialog, TextArea } from '@pentimento/ui'
import { type FormEvent, useId } from 'react'
import { actOnPerson } from '../../data/admin.ts'
import styles from './admin.module.css'
import { isoOf, MomentField } from './MomentField.tsx'
import { useAct } from './use-act.ts'

/** Ban a user, with a reason. */
export function BanDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useId()
  const ban = useAct((order: { reason: string; until?: string }) => actOnPerson(id, 'ban', order), onClose)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const said = new FormData(event.currentTarget)
    ban.mutate({ reason: String(said.get('reason')), ...isoOf(said, 'until') })
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('Ban this user?')}
      description={t('They’ll see that their account is disabled, immediately and on all their devices.')}
      footer={
        <Button type="submit" form={form} color="danger" loading={ban.isPending}>
          {t('Ban')}
        </Button>
      }
    >
      <form id={form} className={styles['form']} onSubmit={send}>
        <TextArea label={t('Reason')} name="reason" required maxLength={500} />
        <MomentField label={t('Until')} name="until" hint={t('Leave empty for no end date')} />
      </form>
    </Dialog>
  )
}
