import { t } from '@pentimento/language'
import { faultWords } from '@pentimento/stage'
import { Button, EmptyState, LogoMark } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'

/** Shown in place of the editor of a tool that is unavailable in the user's region. */
export function Unavailable() {
  return (
    <EmptyState
      illustration={<LogoMark size={72} />}
      title={faultWords('region-unavailable')}
      action={<Button render={<Link to="/tools" />}>{t('See the other tools')}</Button>}
    >
      {t(
        'Who runs this server may not offer it in the country that you seem to be in. The other tools are open to you, and what you made stays in History.',
      )}
    </EmptyState>
  )
}
