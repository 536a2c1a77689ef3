import { Trans, t } from '@pentimento/language'
import { Button, Dialog } from '@pentimento/ui'
import { type Consent, giveConsent, useConsent } from '../../session/consent.ts'
import styles from './cookies.module.css'

const bold = { b: <strong /> }

/** Show and change the cookie consent. */
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
      title={t('Cookies')}
      description={consent === 'all' ? t('You allow all.') : t('You allow only what is necessary.')}
      footer={
        <>
          <Button variant="tonal" color="gray" onClick={() => choose('necessary')}>
            {t('Necessary only')}
          </Button>
          <Button variant="tonal" color="gray" onClick={() => choose('all')}>
            {t('Allow all')}
          </Button>
        </>
      }
    >
      <p className={styles['kind']}>
        <Trans
          id="<b>Necessary.</b> Cookies that say who you are, which device this is, your plan and your language; and in this browser’s own storage your look, this choice, and for a day the work you have not finished."
          components={bold}
        />
      </p>
      <p className={styles['kind']}>
        <Trans
          id="<b>Statistics.</b> Events such as “signed up” may be counted by whoever runs this server. Pentimento itself sends them to nobody."
          components={bold}
        />
      </p>
    </Dialog>
  )
}
