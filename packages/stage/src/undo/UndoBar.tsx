import { t } from '@pentimento/language'
import { IconButton } from '@pentimento/ui'
import { Redo2, Undo2 } from 'lucide-react'
import styles from '../stage.module.css'
import { useUndoKeys } from './use-undo-keys.ts'
import type { UndoHandlers } from './use-undoable-reducer.ts'

/** Buttons and keys to undo and redo, for a panel whose stage has none. */
export function UndoBar({ onUndo, onRedo }: UndoHandlers) {
  useUndoKeys({ onUndo, onRedo })
  return (
    <div className={styles.undo} role="toolbar" aria-label={t('Undo and redo')}>
      <IconButton label={t('Undo (Ctrl+Z)')} disabled={!onUndo} onClick={onUndo}>
        <Undo2 />
      </IconButton>
      <IconButton label={t('Redo (Ctrl+Shift+Z)')} disabled={!onRedo} onClick={onRedo}>
        <Redo2 />
      </IconButton>
    </div>
  )
}
