import { t } from '@pentimento/language'
import { Button, classNames, Dialog } from '@pentimento/ui'
import { Copy } from 'lucide-react'
import { copyText } from '../../shell/copy-text.ts'
import shared from '../screen.module.css'
import styles from './settings.module.css'

interface BackupCodesProps {
  codes: string[]
  onClose: () => void
}

/** Backup codes for a lost authenticator app; shown only once. */
export function BackupCodes({ codes, onClose }: BackupCodesProps) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('Save your backup codes')}
      description={t('Each code works once, in place of a code from your app. You won’t see them again.')}
      footer={
        <>
          <Button
            variant="tonal"
            icon={<Copy size={18} />}
            onClick={() => void copyText(codes.join('\n'), t('Backup codes copied'))}
          >
            {t('Copy')}
          </Button>
          <Button onClick={onClose}>{t('I’ve saved them')}</Button>
        </>
      }
    >
      <ul className={classNames(shared.plain, styles.codes)}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
