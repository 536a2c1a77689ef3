import { t } from '@pentimento/language'
import { useObjectUrl } from '@pentimento/stage'
import { overlayInput } from '@pentimento/ui'
import { type CSSProperties, useId } from 'react'
import styles from './editor.module.css'
import type { ImageVersion } from './history-entry.ts'
import type { MaskBox } from './mask-box.ts'

/** Width of the filled area's surroundings in a thumbnail, relative to the area's longer side. */
const surroundings = 0.3

interface VersionsProps {
  images: readonly ImageVersion[]
  selected: ImageVersion
  isDisabled: boolean
  onSelect: (image: ImageVersion) => void
}

/** Chooses among different ways to fill a hole, by thumbnails of it. */
export function Versions({ images, selected, isDisabled, onSelect }: VersionsProps) {
  const group = useId()
  const box = images.find(({ resultInfo }) => resultInfo?.box)?.resultInfo?.box
  return (
    <fieldset className={styles.versions} disabled={isDisabled}>
      <legend>{t('Versions')}</legend>
      {images.map((image, index) => (
        <label key={image.resultInfo?.output.href} className={styles.version}>
          <input
            type="radio"
            className={overlayInput}
            name={group}
            checked={image === selected}
            onChange={() => onSelect(image)}
          />
          <Thumbnail file={image.file} box={box} label={t('Version {number}', { number: index + 1 })} />
        </label>
      ))}
    </fieldset>
  )
}

interface ThumbnailProps {
  file: File
  box: MaskBox | undefined
  label: string
}

/** The part of an image around a filled hole; without a hole, all of it. */
function Thumbnail({ file, box, label }: ThumbnailProps) {
  const url = useObjectUrl(file)
  return (
    <span className={styles.versionImage}>
      {url && <img src={url} alt={label} style={box && cropStyle(box)} draggable={false} />}
    </span>
  )
}

/** Scales and moves an image so that a square around the hole fills its parent. */
function cropStyle({ left, top, width, height, image }: MaskBox): CSSProperties {
  const most = Math.min(image.width, image.height)
  const side = Math.min(most, (1 + 2 * surroundings) * Math.max(width, height))
  const x = Math.min(image.width - side, Math.max(0, left + (width - side) / 2))
  const y = Math.min(image.height - side, Math.max(0, top + (height - side) / 2))
  const percent = (pixels: number) => `${(100 * pixels) / side}%`
  return { left: percent(-x), top: percent(-y), width: percent(image.width), height: percent(image.height) }
}
