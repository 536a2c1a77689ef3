import { t } from '@pentimento/language'
import type { PictureFormat } from '@pentimento/protocol'
import { type Segment, SegmentedControl } from '@pentimento/ui'

interface FormatChoiceProps {
  value: PictureFormat
  onChange: (format: PictureFormat) => void
  /** Leave the label to those who do not see the control. @default false */
  hidesLabel?: boolean
}

const formats: Segment<PictureFormat>[] = [
  { value: 'png', label: 'PNG' },
  { value: 'webp', label: 'WebP' },
  { value: 'jpeg', label: 'JPEG' },
]

/** The format that a result is taken along in. */
export function FormatChoice(props: FormatChoiceProps) {
  return <SegmentedControl label={t('Format')} options={formats} {...props} />
}
