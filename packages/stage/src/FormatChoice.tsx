import { t } from '@pentimento/language'
import type { PictureFormat } from '@pentimento/protocol'
import { type Segment, SegmentedControl } from '@pentimento/ui'

interface FormatChoiceProps {
  value: PictureFormat
  onChange: (format: PictureFormat) => void
  /** Show the label to screen readers only. @default false */
  hidesLabel?: boolean
}

const formats: Segment<PictureFormat>[] = [
  { value: 'png', label: 'PNG' },
  { value: 'webp', label: 'WebP' },
  { value: 'jpeg', label: 'JPEG' },
]

/** Chooses the file format of a result. */
export function FormatChoice(props: FormatChoiceProps) {
  return <SegmentedControl label={t('Format')} options={formats} {...props} />
}
