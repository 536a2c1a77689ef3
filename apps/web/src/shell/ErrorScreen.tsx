import { t } from '@pentimento/language'
import { Button, EmptyState, LogoMark } from '@pentimento/ui'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { usePageMetadata } from './use-page-metadata.ts'

/** Shown in place of a screen that failed to render. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  usePageMetadata(t('Something went wrong'), t('Couldn’t show this page.'))
  const isOutdated = isMissingChunk(error)
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
            {t('See all tools')}
          </Button>
        </>
      }
    >
      {isOutdated
        ? t('Couldn’t load part of the app. The connection was lost, or a new version is available.')
        : t('Couldn’t show this page. Your results are in your history, and your open work is saved.')}
    </EmptyState>
  )
}

/**
 * Match each browser's message for a module that fails to load, as after a new version removed the old one's
 * files.
 */
function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
  )
}
