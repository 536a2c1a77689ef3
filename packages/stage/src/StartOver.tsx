import { t } from '@pentimento/language'
import { Button, ConfirmDialog } from '@pentimento/ui'
import { use, useState } from 'react'
import { DraftContext } from './drafts/use-draft.ts'

interface StartOverProps {
  onStartOver: () => void
  /** Ask for confirmation if there is unsaved work. @default false */
  confirms?: boolean
}

/** Discards the current image and its edits. */
export function StartOver({ onStartOver, confirms = false }: StartOverProps) {
  const draft = use(DraftContext)
  const [isConfirming, setIsConfirming] = useState(false)
  const handleClick = () => {
    if (confirms && draft?.isUnsaved()) setIsConfirming(true)
    else onStartOver()
  }
  return (
    <>
      <Button variant="text" color="gray" wide onClick={handleClick}>
        {t('Start over')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t('Start over?')}
        description={t('Anything you drew or set by hand here will be lost.')}
        confirmLabel={t('Start over')}
        cancelLabel={t('Keep editing')}
        onConfirm={onStartOver}
      />
    </>
  )
}
