import { Trans, t } from '@pentimento/language'
import { Button, Dialog } from '@pentimento/ui'
import { type Consent, hasStatistics, setConsent, useConsent } from '../../session/consent.ts'
import styles from './cookies.module.css'

const boldComponents = { b: <strong /> }

/** Show and change the cookie consent. */
export function Cookies({ onClose }: { onClose: () => void }) {
  const consent = useConsent()
  const choose = (choice: Consent) => {
    setConsent(choice)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('Cookies')}
      description={
        consent === 'all' ? t('All cookies are allowed.') : t('Only necessary cookies are allowed.')
      }
      footer={
        hasStatistics() && (
          <>
            <Button variant="tonal" color="gray" onClick={() => choose('necessary')}>
              {t('Necessary only')}
            </Button>
            <Button variant="tonal" color="gray" onClick={() => choose('all')}>
              {t('Allow all')}
            </Button>
          </>
        )
      }
    >
      <p className={styles.kind}>
        <Trans
          id="<b>Necessary.</b> Cookies that identify you and this device, and store your plan and language. This browser’s storage also keeps your theme, this choice and, for one day, your unfinished work."
          components={boldComponents}
        />
      </p>
      {hasStatistics() && (
        <p className={styles.kind}>
          <Trans
            id="<b>Statistics.</b> This server’s administrator may count events such as “signed up”. Pentimento itself doesn’t send them to anyone."
            components={boldComponents}
          />
        </p>
      )}
    </Dialog>
  )
}
