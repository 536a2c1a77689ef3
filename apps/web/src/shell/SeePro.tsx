import { t } from '@pentimento/language'
import { Button } from '@pentimento/ui'
import { modals } from './modals/modal-store.ts'

/** The way to subscribe, from wherever a limit is met. */
export function SeePro() {
  return <Button onClick={() => modals.open({ name: 'pro-only' })}>{t('Unlock Pro')}</Button>
}
