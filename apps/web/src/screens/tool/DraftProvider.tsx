import { t } from '@pentimento/language'
import { DraftContext } from '@pentimento/stage'
import { Button, ConfirmDialog, ErrorMessage } from '@pentimento/ui'
import { CatchBoundary, useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import styles from './tool-screen.module.css'
import { useDraftStore } from './use-draft-store.ts'

interface DraftProviderProps {
  /** The draft's key. */
  name: string
  /** Shown while the draft loads. */
  fallback: ReactNode
  children: ReactNode
}

/** Restore the editor's draft after a reload, and ask before leaving a page whose draft couldn't be stored. */
export function DraftProvider({ name, fallback, children }: DraftProviderProps) {
  const { draftStore, session, startOver } = useDraftStore(name)
  const [isDismissed, setIsDismissed] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      await draftStore?.flush()
      return draftStore?.isAtRisk() ?? false
    },
    enableBeforeUnload: () => draftStore?.isAtRisk() ?? false,
    withResolver: true,
  })
  if (!draftStore) return fallback
  return (
    <>
      {draftStore.hasRestoredImage && !isDismissed && (
        <RestoredNotice
          onClose={() => setIsDismissed(true)}
          onStartOver={() => {
            setIsDismissed(true)
            void startOver()
          }}
        />
      )}
      <CatchBoundary
        getResetKey={() => session}
        errorComponent={() => <EditorError onStartOver={() => void startOver()} />}
      >
        <DraftContext key={session} value={draftStore}>
          {children}
        </DraftContext>
      </CatchBoundary>
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        onOpenChange={open => !open && blocker.reset?.()}
        title={t('Leave without saving?')}
        description={t('This browser doesn’t have enough space to save your work, so it would be lost.')}
        confirmLabel={t('Leave')}
        cancelLabel={t('Keep editing')}
        onConfirm={() => blocker.proceed?.()}
      />
    </>
  )
}

function RestoredNotice({ onClose, onStartOver }: { onClose: () => void; onStartOver: () => void }) {
  return (
    <p className={styles.restored} role="status">
      {t('We restored your work.')}
      <Button variant="text" onClick={onStartOver}>
        {t('Start over')}
      </Button>
      <Button variant="text" color="gray" onClick={onClose}>
        {t('Continue')}
      </Button>
    </p>
  )
}

function EditorError({ onStartOver }: { onStartOver: () => void }) {
  return (
    <ErrorMessage title={t('There was an issue, please try again later')}>
      <p>{t('Your work can’t be displayed. Your earlier results are in History.')}</p>
      <Button variant="tonal" color="gray" onClick={onStartOver}>
        {t('Start over')}
      </Button>
    </ErrorMessage>
  )
}
