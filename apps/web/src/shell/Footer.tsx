import { Link } from '@tanstack/react-router'
import styles from './footer.module.css'
import { modals } from './modals/modal-store.ts'

export function Footer() {
  return (
    <footer className={styles['footer']}>
      <p>
        Pentimento: a painter’s word for what shows through where a picture was changed. Free software under
        the AGPL. Every result says which engine made it.
      </p>
      <nav aria-label="About">
        <Link to="/a/api">API</Link>
        <Link to="/a/contact">Contact</Link>
        <Link to="/a/pricing">Pricing</Link>
        <Link to="/a/pressKit">Press kit</Link>
        <Link to="/a/privacy">Privacy</Link>
        <Link to="/a/terms">Terms</Link>
        <button type="button" onClick={() => modals.open({ name: 'cookies' })}>
          Cookies
        </button>
      </nav>
    </footer>
  )
}
