import { t } from '@pentimento/language'
import styles from './sign-in.module.css'

/** A divider between sign-in methods. */
export function OrDivider() {
  return (
    <p className={styles.divider}>
      <span>{t('or')}</span>
    </p>
  )
}
