import { t } from '@pentimento/language'
import { Button, IconButton } from '@pentimento/ui'
import { ZoomIn, ZoomOut } from 'lucide-react'
import styles from './zoom-compare.module.css'

const factor = 1.5

interface ZoomBarProps {
  /** Of full size; undefined before the picture has a place. */
  percent: number | undefined
  isWhole: boolean
  isFarthest: boolean
  onZoom: (factor: number) => void
  onWhole: () => void
  onFull: () => void
}

/** How near the pictures are looked at, and the steps to and fro. */
export function ZoomBar({ percent, isWhole, isFarthest, onZoom, onWhole, onFull }: ZoomBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('Zoom')}>
      <IconButton label={t('Zoom out')} disabled={isFarthest} onClick={() => onZoom(1 / factor)}>
        <ZoomOut />
      </IconButton>
      <output className={styles.percent} aria-label={t('Zoom')}>
        {percent === undefined ? '' : `${percent} %`}
      </output>
      <IconButton label={t('Zoom in')} onClick={() => onZoom(factor)}>
        <ZoomIn />
      </IconButton>
      <Button variant={isWhole ? 'tonal' : 'text'} color="gray" aria-pressed={isWhole} onClick={onWhole}>
        {t('Fit')}
      </Button>
      <Button
        variant={percent === 100 ? 'tonal' : 'text'}
        color="gray"
        aria-pressed={percent === 100}
        onClick={onFull}
      >
        100 %
      </Button>
    </div>
  )
}
