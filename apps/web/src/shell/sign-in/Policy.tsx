import { Link } from '@tanstack/react-router'
import styles from './sign-in.module.css'

/** What signing in agrees to. */
export function Policy() {
  return (
    <p className={styles['policy']}>
      By signing in you agree to this server’s <Link to="/a/terms">terms</Link>,{' '}
      <Link to="/a/privacy">privacy and cookie use</Link>. A new address gets a new account; what you made as
      a visitor moves along.
    </p>
  )
}
