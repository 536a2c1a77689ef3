import { t } from '@pentimento/language'
import { Button, Dialog } from '@pentimento/ui'
import { Copy } from 'lucide-react'
import { copyText } from '../../../shell/copy-text.ts'
import styles from '../settings.module.css'

interface SecretDialogProps {
  secret: string
  title: string
  description: string
  /** The toast's text after copying. */
  copied: string
  onClose: () => void
}

/** A new secret; shown only once. */
export function SecretDialog({ secret, title, description, copied, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="tonal" icon={<Copy size={18} />} onClick={() => void copyText(secret, copied)}>
            {t('Copy')}
          </Button>
          <Button onClick={onClose}>{t('I’ve saved it')}</Button>
        </>
      }
    >
      <p className={styles.secret}>
        <code>{secret}</code>
      </p>
    </Dialog>
  )
}
