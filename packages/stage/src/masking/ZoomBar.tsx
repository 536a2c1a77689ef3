import { t } from '@pentimento/language'
import { Button, IconButton } from '@pentimento/ui'
import { Maximize, Minus, Plus, Redo2, Undo2 } from 'lucide-react'
import { formatPercent } from '../format.ts'
import styles from './masking.module.css'
import { zoomStep } from './use-masking-keys.ts'
import type { ViewportActions } from './use-viewport.ts'

interface ZoomBarProps {
  /** Screen pixels per image pixel. */
  zoom: number
  actions: ViewportActions
  /** Undefined if there is nothing to undo. */
  onUndo: (() => void) | undefined
  onRedo: (() => void) | undefined
}

/** Toolbar to undo, redo and zoom. */
export function ZoomBar({ zoom, actions, onUndo, onRedo }: ZoomBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('Undo and zoom')}>
      <IconButton label={t('Undo (Ctrl+Z)')} disabled={!onUndo} onClick={onUndo}>
        <Undo2 />
      </IconButton>
      <IconButton label={t('Redo (Ctrl+Shift+Z)')} disabled={!onRedo} onClick={onRedo}>
        <Redo2 />
      </IconButton>
      <span className={styles.rule} />
      <IconButton label={t('Zoom out (−)')} onClick={() => actions.zoom(1 / zoomStep)}>
        <Minus />
      </IconButton>
      <span className={styles.zoom}>{formatZoom(zoom)}</span>
      <IconButton label={t('Zoom in (+)')} onClick={() => actions.zoom(zoomStep)}>
        <Plus />
      </IconButton>
      <span className={styles.rule} />
      <IconButton label={t('Zoom to fit (0)')} onClick={actions.fit}>
        <Maximize />
      </IconButton>
      <Button
        variant="text"
        color="gray"
        className={styles.fullSize}
        onClick={actions.fullSize}
        aria-label={t('Zoom to 100% (1)')}
      >
        {formatPercent(100)}
      </Button>
    </div>
  )
}

function formatZoom(zoom: number): string {
  return formatPercent(100 * zoom, zoom < 0.1 ? 1 : 0)
}
