import { t } from '@pentimento/language'
import styles from './sign-in.module.css'

/** Parts one way in from the others. */
export function Or() {
  return (
    <p className={styles['or']}>
      <span>{t('or')}</span>
    </p>
  )
}
