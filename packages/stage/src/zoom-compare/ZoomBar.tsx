import { t } from '@pentimento/language'
import { Button, IconButton } from '@pentimento/ui'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { percent } from '../words.ts'
import styles from './zoom-compare.module.css'

const factor = 1.5

interface ZoomBarProps {
  /** Zoom in percent of full size; undefined until the image is laid out. */
  zoom: number | undefined
  isWhole: boolean
  isFarthest: boolean
  onZoom: (factor: number) => void
  onWhole: () => void
  onFull: () => void
}

/** Shows the zoom and the buttons to change it. */
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
