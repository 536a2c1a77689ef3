import { t } from '@pentimento/language'
import { errorMessage } from '@pentimento/stage'
import { Button, EmptyState, LogoMark } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'

/** Shown in place of the editor of a tool that is unavailable in the user's region. */
export function Unavailable() {
  return (
    <EmptyState
      illustration={<LogoMark size={72} />}
      title={errorMessage('region-unavailable')}
      action={<Button render={<Link to="/tools" />}>{t('See other tools')}</Button>}
    >
      {t(
        'This server can’t offer this tool in the country you appear to be in. You can still use the other tools, and your results stay in History.',
      )}
    </EmptyState>
  )
}
