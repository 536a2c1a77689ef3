import { t } from '@pentimento/language'
import { Button, EmptyState, LogoMark } from '@pentimento/ui'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { usePage } from './use-page.ts'

/** Shown in place of a screen that failed to render. */
export function Failed({ error, reset }: ErrorComponentProps) {
  usePage(t('An issue'), t('This screen could not be shown.'))
  const isOutdated = lacksPart(error)
  return (
    <EmptyState
      illustration={<LogoMark size={72} />}
      level={1}
      title={t('There was an issue, please try again later')}
      action={
        <>
          <Button onClick={isOutdated ? () => window.location.reload() : reset}>
            {isOutdated ? t('Reload') : t('Try again')}
          </Button>{' '}
          <Button variant="text" render={<Link to="/tools" />}>
            {t('See the tools')}
          </Button>
        </>
      }
    >
      {isOutdated
        ? t('A part of the app could not be loaded: the connection was lost, or a new version is here.')
        : t('This screen could not be shown. What you made is in History, and what you had open is kept.')}
    </EmptyState>
  )
}

/**
 * Match each browser's message for a module that fails to load, as after a new version removed the old one's
 * files.
 */
function lacksPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
  )
}
