import { t } from '@pentimento/language'
import { useObjectUrl } from '@pentimento/stage'
import { CompareDivider } from '@pentimento/ui'

interface ComparingProps {
  before: File
  after: File
  size: { width: number; height: number }
  showsOriginal: boolean
}

/** The original and the current result, split by a divider. */
export function Comparing({ before, after, size, showsOriginal }: ComparingProps) {
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
      ground="checkerboard"
      maxHeight="var(--stage-tallest)"
      reveals
    />
  )
}
