import { t } from '@pentimento/language'
import { Button, ConfirmDialog } from '@pentimento/ui'
import { use, useState } from 'react'
import { KeeperContext } from './keeping/use-kept.ts'

interface StartAgainProps {
  onStartAgain: () => void
  /** Ask for confirmation if there is unsaved work. @default false */
  asks?: boolean
}

/** Discards the current image and its edits. */
export function StartAgain({ onStartAgain, asks = false }: StartAgainProps) {
  const keeper = use(KeeperContext)
  const [isAsking, setIsAsking] = useState(false)
  const press = () => {
    if (asks && keeper?.isUnsaved()) setIsAsking(true)
    else onStartAgain()
  }
  return (
    <>
      <Button variant="text" color="gray" wide onClick={press}>
        {t('Start over')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('Start over?')}
        description={t('Anything you drew or set by hand here will be lost.')}
        confirmLabel={t('Start over')}
        cancelLabel={t('Keep editing')}
        onConfirm={onStartAgain}
      />
    </>
  )
}
