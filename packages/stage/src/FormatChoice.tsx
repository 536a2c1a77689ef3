import { t } from '@pentimento/language'
import { type ImageFormat, parseImageFormat } from '@pentimento/protocol'
import { type Segment, SegmentedControl } from '@pentimento/ui'

interface FormatChoiceProps {
  value: ImageFormat
  onChange: (format: ImageFormat) => void
  /** Show the label to screen readers only. @default false */
  hidesLabel?: boolean
}

const formats: Segment<ImageFormat>[] = [
  { value: 'png', label: 'PNG' },
  { value: 'webp', label: 'WebP' },
  { value: 'jpeg', label: 'JPEG' },
]

/** Chooses the file format of a result. */
export function FormatChoice(props: FormatChoiceProps) {
  return <SegmentedControl label={t('Format')} options={formats} {...props} />
}

/** Default format of the results: the format of the files if they all have the same, else PNG. */
export function commonFormat(files: readonly File[]): ImageFormat {
  const [only, ...others] = new Set(files.map(({ type }) => parseImageFormat(type)))
  return others.length === 0 ? (only ?? 'png') : 'png'
}
