import { t } from '@pentimento/language'
import { useObjectUrl } from '@pentimento/stage'
import { CompareDivider } from '@pentimento/ui'

interface ComparisonProps {
  before: File
  after: File
  size: { width: number; height: number }
  showsOriginal: boolean
}

/** The original and the current result, split by a divider. */
export function Comparison({ before, after, size, showsOriginal }: ComparisonProps) {
  const beforeUrl = useObjectUrl(before)
  const afterUrl = useObjectUrl(after)
  if (!beforeUrl || !afterUrl) return null
  return (
    <CompareDivider
      before={{ src: beforeUrl, alt: t('Original') }}
      after={{ src: afterUrl, alt: t('Cleaned image') }}
      width={size.width}
      height={size.height}
      showsOriginal={showsOriginal}
      background="checkerboard"
      maxHeight="var(--stage-tallest)"
      animatesIn
    />
  )
}
