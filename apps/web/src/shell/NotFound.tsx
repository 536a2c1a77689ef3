import { t } from '@pentimento/language'
import { Button, EmptyState, LogoMark } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { usePageMetadata } from './use-page-metadata.ts'

export function NotFound() {
  usePageMetadata(t('Page not found'), t('There’s nothing at this address.'))
  return (
    <EmptyState
      illustration={<LogoMark size={72} />}
      level={1}
      title={t('Page not found')}
      action={<Button render={<Link to="/tools" />}>{t('See all tools')}</Button>}
    >
      {t('This page doesn’t exist, or it’s been removed.')}
    </EmptyState>
  )
}
