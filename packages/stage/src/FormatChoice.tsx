import { t } from '@pentimento/language'
import type { ImageFormat } from '@pentimento/protocol'
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
