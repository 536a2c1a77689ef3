import { t } from '@pentimento/language'
import type { Banner } from '@pentimento/protocol'
import { Button } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import styles from './banners.module.css'

const icons = { info: Info, good: CircleCheck, warning: TriangleAlert }

/** One banner, with its link and a button that dismisses it. */
export function BannerItem({
  banner: { tone, text, link },
  onDismiss,
}: {
  banner: Banner
  onDismiss: () => void
}) {
  const Icon = icons[tone]
  return (
    <div className={styles.banner} data-tone={tone}>
      <Icon size={18} aria-hidden />
      <p>
        {text} {link && <BannerLink {...link} />}
      </p>
      <Button variant="text" color="gray" size="square" aria-label={t('Dismiss')} onClick={onDismiss}>
        <X size={18} />
      </Button>
    </div>
  )
}

function BannerLink({ label, href }: { label: string; href: string }) {
  return href.startsWith('/') ? (
    <Link to={href}>{label}</Link>
  ) : (
    <a href={href} rel="noreferrer">
      {label}
    </a>
  )
}
