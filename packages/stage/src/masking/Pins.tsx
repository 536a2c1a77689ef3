import { t } from '@pentimento/language'
import { Spinner, VisuallyHidden } from '@pentimento/ui'
import type { CSSProperties } from 'react'
import styles from './masking.module.css'
import type { Selecting } from './use-selecting.ts'
import type { Point, View } from './view.ts'

interface PinsProps extends Pick<Selecting, 'waiting' | 'failure'> {
  view: View
}

/** Markers of pending selections and of the failed one. */
export function Pins({ waiting, failure, view }: PinsProps) {
  const places = waiting.map(({ at }) => at)
  return (
    <>
      {places.map((at, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two clicks may have the same position
        <span key={index} className={styles.clickMarker} style={placeOf(at, view)}>
          <Spinner />
        </span>
      ))}
      {failure && <span className={styles.failedClick} style={placeOf(failure.meant.at, view)} />}
      <VisuallyHidden>
        <span role="status">{places.length > 0 ? t('Detecting the object…') : ''}</span>
      </VisuallyHidden>
    </>
  )
}

function placeOf({ x, y }: Point, view: View): CSSProperties {
  return { translate: `calc(${x * view.scale + view.x}px - 50%) calc(${y * view.scale + view.y}px - 50%)` }
}
