import { coveringInput } from '@pentimento/ui'
import { type CSSProperties, useId } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { type Ground, grounds, type replaceBackground } from '../contract.ts'
import type { Settings } from './editing.ts'
import styles from './editor.module.css'
import { gradientOf } from './LiveGround.tsx'

interface GroundTilesProps {
  copy: EditorProps<typeof replaceBackground>['copy']
  settings: Settings
  /** URL of the user's own background image. */
  backdropUrl: string | undefined
  onChoose: (ground: Ground) => void
}

/** The choice between the kinds of background, each with a preview. */
export function GroundTiles({ copy, settings, backdropUrl, onChoose }: GroundTilesProps) {
  const name = useId()
  const { label, options } = copy.params.ground
  const looks: Record<Ground, string | undefined> = {
    prompt: undefined,
    colour: settings.colour,
    gradient: gradientOf(settings),
    blur: undefined,
    picture: backdropUrl && `url("${backdropUrl}") center / cover`,
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.tiles}>
        {grounds.map(ground => (
          <label key={ground} className={styles.tile}>
            <input
              type="radio"
              name={name}
              className={coveringInput}
              checked={settings.ground === ground}
              onChange={() => onChoose(ground)}
            />
            <span
              className={styles.sample}
              data-ground={ground}
              style={looks[ground] ? ({ '--sample': looks[ground] } as CSSProperties) : undefined}
            />
            <span className={styles.tileName}>{options?.[ground] ?? ground}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
