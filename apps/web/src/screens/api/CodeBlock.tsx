import { t } from '@pentimento/language'
import { IconButton } from '@pentimento/ui'
import { Copy } from 'lucide-react'
import { copyText } from '../../shell/copy-text.ts'
import styles from './code-block.module.css'

/** Code with a copy button. */
export function CodeBlock({ children }: { children: string }) {
  return (
    <div className={styles.block}>
      {/* Scrollable, so it needs the focus for the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <pre tabIndex={0}>
        <code>{children}</code>
      </pre>
      <IconButton label={t('Copy code')} onClick={() => void copyText(children, t('Code copied'))}>
        <Copy size={18} />
      </IconButton>
    </div>
  )
}
