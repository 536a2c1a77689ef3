import { t } from '@pentimento/language'
import { Button, HoldButton, type HoldButtonProps, IconButton, useSmallScreen } from '@pentimento/ui'
import { Columns2, ZoomIn, ZoomOut } from 'lucide-react'
import { formatPercent } from '../format.ts'
import styles from './zoom-compare.module.css'

const factor = 1.5

/** How two images are compared. */
export type CompareView = 'divider' | 'side-by-side'

interface ZoomBarProps {
  /** Zoom in percent of full size; undefined until the image is laid out. */
  percentage: number | undefined
  isFitted: boolean
  isMinZoom: boolean
  onZoom: (factor: number) => void
  onFit: () => void
  onFullSize: () => void
  /** Absent if there is nothing to compare with. */
  comparison: ComparisonProps | undefined
}

interface ComparisonProps {
  view: CompareView
  onView: (view: CompareView) => void
  /** Of the button that shows the original while it's held. */
  holdProps: HoldButtonProps
}

/** Shows the zoom, the buttons to change it, and the ways to compare. */
export function ZoomBar(props: ZoomBarProps) {
  const { percentage, isFitted, isMinZoom, onZoom, onFit, onFullSize, comparison } = props
  return (
    <div className={styles.bar} role="toolbar" aria-label={comparison ? t('Zoom and compare') : t('Zoom')}>
      <div className={styles.group}>
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
      {comparison && <Comparison {...comparison} />}
    </div>
  )
}

function Comparison({ view, onView, holdProps }: ComparisonProps) {
  const isSplit = view === 'side-by-side'
  const isSmall = useSmallScreen()
  return (
    <div className={styles.group}>
      <IconButton
        label={t('Side by side')}
        variant={isSplit ? 'tonal' : 'text'}
        aria-pressed={isSplit}
        onClick={() => onView(isSplit ? 'divider' : 'side-by-side')}
      >
        <Columns2 />
      </IconButton>
      <HoldButton {...holdProps} variant="text" disabled={isSplit}>
        {isSmall ? t('Original') : undefined}
      </HoldButton>
    </div>
  )
}
