import { t } from '@pentimento/language'
import { Button, Dialog } from '@pentimento/ui'
import type { ReactNode } from 'react'
import { usePlan } from '../../session/use-session.ts'
import { UpgradeButton } from '../UpgradeButton.tsx'

interface LimitDialogProps {
  title: string
  description: string
  children: ReactNode
  onClose: () => void
}

/** A dialog about a limit, with an upgrade button for users without Pro. */
export function LimitDialog({ title, description, children, onClose }: LimitDialogProps) {
  const isPro = usePlan() === 'pro'
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant={isPro ? 'filled' : 'text'} color={isPro ? 'primary' : 'gray'} onClick={onClose}>
            {t('OK')}
          </Button>
          {!isPro && <UpgradeButton />}
        </>
      }
    >
      {children}
    </Dialog>
  )
}
