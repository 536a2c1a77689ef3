import { t } from '@pentimento/language'
import { Button } from '@pentimento/ui'
import { QrCode as QrIcon } from 'lucide-react'
import { modals } from '../modals/modal-store.ts'

/**
 * Open the modal for signing in with another device.
 * @param onPressed runs before the modal opens
 */
export function PhoneButton({ onPressed }: { onPressed?: (() => void) | undefined }) {
  const open = () => {
    onPressed?.()
    modals.open({ name: 'phone-sign-in' })
  }
  return (
    <Button variant="outline" color="gray" wide icon={<QrIcon size={18} />} onClick={open}>
      {t('Use your phone')}
    </Button>
  )
}
