import { ChipGroup, overlayInput, Skeleton, VisuallyHidden } from '@pentimento/ui'
import { type CSSProperties, useEffect, useId, useState } from 'react'
import { type PresetName, presetNames } from '../presets.ts'
import styles from './editor.module.css'
import { renderPresetThumbnails } from './preset-thumbnails.ts'
import type { Surface } from './surface.ts'
import type { SurfaceState } from './use-surface.ts'

const renderDelayMs = 50

interface PresetPickerProps {
  label: string
  labelFor: (preset: PresetName) => string
  /** URL of the original. */
  originalUrl: string | undefined
  surfaceState: SurfaceState
  selected: PresetName | undefined
  onSelect: (preset: PresetName) => void
}

/** The lighting presets, each with a thumbnail of the user's image; names only if WebGL 2 isn't available. */
export function PresetPicker({
  label,
  labelFor,
  originalUrl,
  surfaceState,
  selected,
  onSelect,
}: PresetPickerProps) {
  const name = useId()
  const { isSupported, thumbnails } = usePresetThumbnails(
    surfaceState.state === 'ready' ? surfaceState.surface : undefined,
  )
  if (surfaceState.state === 'error' || !isSupported) {
    const options = presetNames.map(value => ({ value, label: labelFor(value) }))
    return (
      <ChipGroup<PresetName | 'custom'>
        label={label}
        options={options}
        value={selected ?? 'custom'}
        onChange={preset => preset !== 'custom' && onSelect(preset)}
      />
    )
  }
  return (
    <fieldset
      className={styles.presets}
      style={originalUrl ? ({ '--mask': `url("${originalUrl}")` } as CSSProperties) : {}}
    >
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {presetNames.map(preset => (
        <label key={preset} className={styles.preset}>
          <input
            type="radio"
            className={overlayInput}
            name={name}
            checked={preset === selected}
            onChange={() => onSelect(preset)}
          />
          <span className={styles.presetPreview}>
            {thumbnails ? <img src={thumbnails[preset]} alt="" draggable={false} /> : <Skeleton ratio={1} />}
          </span>
          <span>{labelFor(preset)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Render the thumbnails with a delay, so that the preview of the image itself is drawn first. */
function usePresetThumbnails(surface: Surface | undefined) {
  const [rendered, setRendered] = useState<{
    of: Surface
    thumbnails: ReturnType<typeof renderPresetThumbnails>
  }>()
  useEffect(() => {
    if (!surface) return
    const timer = setTimeout(
      () => setRendered({ of: surface, thumbnails: renderPresetThumbnails(surface) }),
      renderDelayMs,
    )
    return () => clearTimeout(timer)
  }, [surface])
  const isRendered = rendered !== undefined && rendered.of === surface
  return {
    isSupported: !isRendered || rendered.thumbnails !== undefined,
    thumbnails: isRendered ? rendered.thumbnails : undefined,
  }
}
