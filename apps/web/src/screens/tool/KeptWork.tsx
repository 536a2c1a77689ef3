import { t } from '@pentimento/language'
import { KeeperContext } from '@pentimento/stage'
import { Button, ConfirmDialog, ErrorNote } from '@pentimento/ui'
import { CatchBoundary, useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import styles from './tool-screen.module.css'
import { useKeeper } from './use-keeper.ts'

interface KeptWorkProps {
  /** The draft's key. */
  name: string
  /** Shown while the draft loads. */
  toCome: ReactNode
  children: ReactNode
}

/** Restore the editor's draft after a reload, and ask before leaving a page whose draft couldn't be stored. */
export function KeptWork({ name, toCome, children }: KeptWorkProps) {
  const { keeper, sitting, startAfresh } = useKeeper(name)
  const [isTold, setTold] = useState(false)
  const leaving = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      await keeper?.flush()
      return keeper?.isAtRisk() ?? false
    },
    enableBeforeUnload: () => keeper?.isAtRisk() ?? false,
    withResolver: true,
  })
  if (!keeper) return toCome
  return (
    <>
      {keeper.hasFoundPicture && !isTold && (
        <Restored
          onClose={() => setTold(true)}
          onStartAfresh={() => {
            setTold(true)
            void startAfresh()
          }}
        />
      )}
      <CatchBoundary
        getResetKey={() => sitting}
        errorComponent={() => <Broken onStartAfresh={() => void startAfresh()} />}
      >
        <KeeperContext key={sitting} value={keeper}>
          {children}
        </KeeperContext>
      </CatchBoundary>
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onOpenChange={open => !open && leaving.reset?.()}
        title={t('Leave without saving?')}
        description={t('This browser doesn’t have enough space to save your work, so it would be lost.')}
        confirmLabel={t('Leave')}
        cancelLabel={t('Keep editing')}
        onConfirm={() => leaving.proceed?.()}
      />
    </>
  )
}

function Restored({ onClose, onStartAfresh }: { onClose: () => void; onStartAfresh: () => void }) {
  return (
    <p className={styles['restored']} role="status">
      {t('We restored your work.')}
      <Button variant="text" onClick={onStartAfresh}>
        {t('Start over')}
      </Button>
      <Button variant="text" color="gray" onClick={onClose}>
        {t('Continue')}
      </Button>
    </p>
  )
}

function Broken({ onStartAfresh }: { onStartAfresh: () => void }) {
  return (
    <ErrorNote title={t('There was an issue, please try again later')}>
      <p>{t('Your work can’t be displayed. Your earlier results are in History.')}</p>
      <Button variant="tonal" color="gray" onClick={onStartAfresh}>
        {t('Start over')}
      </Button>
    </ErrorNote>
  )
}
