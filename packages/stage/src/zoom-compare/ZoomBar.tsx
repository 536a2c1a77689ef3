import { t } from '@pentimento/language'
import { Button, IconButton } from '@pentimento/ui'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { percent } from '../words.ts'
import styles from './zoom-compare.module.css'

const factor = 1.5

interface ZoomBarProps {
  /** Hundredths of full size; undefined before the picture has a place. */
  zoom: number | undefined
  isWhole: boolean
  isFarthest: boolean
  onZoom: (factor: number) => void
  onWhole: () => void
  onFull: () => void
}

/** How near the pictures are looked at, and the steps to and fro. */
export function ZoomBar({ zoom, isWhole, isFarthest, onZoom, onWhole, onFull }: ZoomBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('Zoom')}>
      <IconButton label={t('Zoom out')} disabled={isFarthest} onClick={() => onZoom(1 / factor)}>
        <ZoomOut />
      </IconButton>
      <output className={styles.percent} aria-label={t('Zoom')}>
        {zoom === undefined ? '' : percent(zoom)}
      </output>
      <IconButton label={t('Zoom in')} onClick={() => onZoom(factor)}>
        <ZoomIn />
      </IconButton>
      <Button variant={isWhole ? 'tonal' : 'text'} color="gray" aria-pressed={isWhole} onClick={onWhole}>
        {t('Fit')}
      </Button>
      <Button
        variant={zoom === 100 ? 'tonal' : 'text'}
        color="gray"
        aria-pressed={zoom === 100}
        onClick={onFull}
      >
        {percent(100)}
      </Button>
    </div>
  )
}
