import { t } from '@pentimento/language'
import { IconButton } from '@pentimento/ui'
import { Copy } from 'lucide-react'
import { copyText } from '../../shell/copy-text.ts'
import styles from './code-block.module.css'

/** A terminal command with a copy button. */
export function CodeBlock({ children }: { children: string }) {
  return (
    <div className={styles.call}>
      <pre>
        <code>{children}</code>
      </pre>
      <IconButton label={t('Copy command')} onClick={() => void copyText(children, t('Command copied'))}>
        <Copy size={18} />
      </IconButton>
    </div>
  )
}
