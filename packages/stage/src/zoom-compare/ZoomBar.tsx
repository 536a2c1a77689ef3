import { t } from '@pentimento/language'
import { Button, IconButton } from '@pentimento/ui'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { formatPercent } from '../messages.ts'
import styles from './zoom-compare.module.css'

const factor = 1.5

interface ZoomBarProps {
  /** Zoom in percent of full size; undefined until the image is laid out. */
  percentage: number | undefined
  isFitted: boolean
  isMinZoom: boolean
  onZoom: (factor: number) => void
  onFit: () => void
  onFullSize: () => void
}

/** Shows the zoom and the buttons to change it. */
export function ZoomBar({ percentage, isFitted, isMinZoom, onZoom, onFit, onFullSize }: ZoomBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('Zoom')}>
      <IconButton label={t('Zoom out')} disabled={isMinZoom} onClick={() => onZoom(1 / factor)}>
        <ZoomOut />
      </IconButton>
      <output className={styles.percent} aria-label={t('Zoom')}>
        {percentage === undefined ? '' : formatPercent(percentage)}
      </output>
      <IconButton label={t('Zoom in')} onClick={() => onZoom(factor)}>
        <ZoomIn />
      </IconButton>
      <Button variant={isFitted ? 'tonal' : 'text'} color="gray" aria-pressed={isFitted} onClick={onFit}>
        {t('Fit')}
      </Button>
      <Button
        variant={percentage === 100 ? 'tonal' : 'text'}
        color="gray"
        aria-pressed={percentage === 100}
        onClick={onFullSize}
      >
        {formatPercent(100)}
      </Button>
    </div>
  )
}
