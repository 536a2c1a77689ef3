import { t } from '@pentimento/language'
import { Spinner, VisuallyHidden } from '@pentimento/ui'
import type { CSSProperties } from 'react'
import styles from './masking.module.css'
import type { SelectionState } from './use-selection.ts'
import type { Point, ViewportTransform } from './viewport-transform.ts'

interface ClickMarkersProps extends Pick<SelectionState, 'pending' | 'failure'> {
  transform: ViewportTransform
}

/** Markers of pending selections and of the failed one. */
export function ClickMarkers({ pending, failure, transform }: ClickMarkersProps) {
  const points = pending.map(({ at }) => at)
  return (
    <>
      {points.map((at, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two clicks may have the same position
        <BusyMarker key={index} at={at} transform={transform} />
      ))}
      {failure && <span className={styles.failedClick} style={positionStyle(failure.prompt.at, transform)} />}
      <VisuallyHidden>
        <span role="status">{points.length > 0 ? t('Detecting the object…') : ''}</span>
      </VisuallyHidden>
    </>
  )
}

/** A spinner at a point of the image. */
export function BusyMarker({ at, transform }: { at: Point; transform: ViewportTransform }) {
  return (
    <span className={styles.clickMarker} style={positionStyle(at, transform)}>
      <Spinner />
    </span>
  )
}

function positionStyle({ x, y }: Point, transform: ViewportTransform): CSSProperties {
  return {
    translate: `calc(${x * transform.scale + transform.x}px - 50%) calc(${y * transform.scale + transform.y}px - 50%)`,
  }
}
