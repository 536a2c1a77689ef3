import { Button, Dialog } from '@pentimento/ui'
import { type Consent, giveConsent, useConsent } from '../../session/consent.ts'
import styles from './cookies.module.css'

/** What may be kept, to be looked at and changed at any time. */
export function Cookies({ onClose }: { onClose: () => void }) {
  const consent = useConsent()
  const choose = (choice: Consent) => {
    giveConsent(choice)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Cookies"
      description={consent === 'all' ? 'You allow all.' : 'You allow only what is necessary.'}
      footer={
        <>
          <Button variant="tonal" color="gray" onClick={() => choose('necessary')}>
            Necessary only
          </Button>
          <Button variant="tonal" color="gray" onClick={() => choose('all')}>
            Allow all
          </Button>
        </>
      }
    >
      <p className={styles['kind']}>
        <strong>Necessary.</strong> Cookies that say who you are, which device this is, your plan and your
        language; and in this browser’s own storage your look, this choice, and for a day the work you have
        not finished.
      </p>
      <p className={styles['kind']}>
        <strong>Statistics.</strong> Events such as “signed up” may be counted by whoever runs this server.
        Pentimento itself sends them to nobody.
      </p>
    </Dialog>
  )
}
