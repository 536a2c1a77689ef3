import { t } from '@pentimento/language'
import { Button } from '@pentimento/ui'
import { modals } from './modals/modal-store.ts'

/** Open the Pro dialog, from every message about a limit. */
export function UpgradeButton() {
  return <Button onClick={() => modals.open({ name: 'pro-only' })}>{t('Unlock Pro')}</Button>
}
