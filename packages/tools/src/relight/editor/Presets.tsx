import { ChipGroup, coveringInput, Skeleton, VisuallyHidden } from '@pentimento/ui'
import { type CSSProperties, useEffect, useId, useState } from 'react'
import { type PresetName, presetNames } from '../presets.ts'
import styles from './editor.module.css'
import { presetThumbnails } from './preset-thumbnails.ts'
import type { Surface } from './surface.ts'
import type { Studied } from './use-surface.ts'

const laterMs = 50

interface PresetsProps {
  label: string
  nameOf: (preset: PresetName) => string
  /** URL of the original. */
  url: string | undefined
  studied: Studied
  chosen: PresetName | undefined
  onChoose: (preset: PresetName) => void
}

/** The lighting presets, each with a thumbnail of the user's image; names only if WebGL 2 isn't available. */
export function Presets({ label, nameOf, url, studied, chosen, onChoose }: PresetsProps) {
  const name = useId()
  const { isSeen, seen } = useThumbnails(studied.state === 'known' ? studied.surface : undefined)
  if (studied.state === 'unknown' || !isSeen) {
    const options = presetNames.map(value => ({ value, label: nameOf(value) }))
    return (
      <ChipGroup<PresetName | 'own'>
        label={label}
        options={options}
        value={chosen ?? 'own'}
        onChange={preset => preset !== 'own' && onChoose(preset)}
      />
    )
  }
  return (
    <fieldset className={styles.presets} style={url ? ({ '--mask': `url("${url}")` } as CSSProperties) : {}}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {presetNames.map(preset => (
        <label key={preset} className={styles.preset}>
          <input
            type="radio"
            className={coveringInput}
            name={name}
            checked={preset === chosen}
            onChange={() => onChoose(preset)}
          />
          <span className={styles.presetSeen}>
            {seen ? <img src={seen[preset]} alt="" draggable={false} /> : <Skeleton ratio={1} />}
          </span>
          <span>{nameOf(preset)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Render the thumbnails with a delay, so that the preview of the image itself is drawn first. */
function useThumbnails(surface: Surface | undefined) {
  const [made, setMade] = useState<{ of: Surface; seen: ReturnType<typeof presetThumbnails> }>()
  useEffect(() => {
    if (!surface) return
    const later = setTimeout(() => setMade({ of: surface, seen: presetThumbnails(surface) }), laterMs)
    return () => clearTimeout(later)
  }, [surface])
  const isMade = made !== undefined && made.of === surface
  return { isSeen: !isMade || made.seen !== undefined, seen: isMade ? made.seen : undefined }
}
