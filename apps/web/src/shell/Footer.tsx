import { t } from '@pentimento/language'
import { Link } from '@tanstack/react-router'
import styles from './footer.module.css'
import { modals } from './modals/modal-store.ts'
import { aboutPages } from './pages.ts'

export function Footer() {
  return (
    <footer className={styles.footer}>
      <p>
        {t(
          'Pentimento: in painting, an earlier version that shows through. Free software under the AGPL. Every result says which engine made it.',
        )}
      </p>
      <nav aria-label={t('About')}>
        {aboutPages.map(({ to, name }) => (
          <Link key={to} to={to}>
            {name}
          </Link>
        ))}
        <button type="button" onClick={() => modals.open({ name: 'cookies' })}>
          {t('Cookies')}
        </button>
      </nav>
    </footer>
  )
}
