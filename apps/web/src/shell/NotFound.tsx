import { t } from '@pentimento/language'
import { Button, EmptyState, LogoMark } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { usePage } from './use-page.ts'

export function NotFound() {
  usePage(t('Not found'), t('There is nothing at this address.'))
  return (
    <EmptyState
      illustration={<LogoMark size={72} />}
      level={1}
      title={t('Painted over')}
      action={<Button render={<Link to="/tools" />}>{t('See the tools')}</Button>}
    >
      {t('There is nothing at this address, or not any more.')}
    </EmptyState>
  )
}
