import { Trans, t } from '@pentimento/language'
import { Link } from '@tanstack/react-router'
import styles from './sign-in.module.css'

/** The terms that signing in accepts. Shown above the buttons, which record this as the agreement. */
export function TermsNotice() {
  return (
    <p className={styles.policy}>
      <Trans
        id="By signing in, you agree to this server’s <terms>terms</terms> and <privacy>privacy and cookie use</privacy>."
        components={{ terms: <Link to="/a/terms" />, privacy: <Link to="/a/privacy" /> }}
      />{' '}
      {t('A new email address creates an account. What you made as a visitor moves to it.')}
    </p>
  )
}
