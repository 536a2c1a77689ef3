import { t } from '@pentimento/language'
import { Progress } from '@pentimento/ui'
import { Check } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { ImageAnalysis } from '../image-analysis.ts'
import { Title } from './CardView.tsx'
import styles from './editor.module.css'
import { FormatPreview } from './FormatPreview.tsx'
import { methodNames } from './format-texts.ts'
import type { PlannedFormat } from './use-board.ts'

interface RenderingCardProps {
  imageUrl: string
  analysis: ImageAnalysis
  format: PlannedFormat
  /** Progress of this format, 0 to 1. */
  fraction: number
  style: CSSProperties | undefined
}

/** A card while its format is rendered or waits for those before it. */
export function RenderingCard({ imageUrl, analysis, format, fraction, style }: RenderingCardProps) {
  const { target, plan } = format
  const isDone = fraction >= 1
  return (
    <li className={styles.card} style={style}>
      <div className={styles.rendering} data-done={isDone ? '' : undefined} inert>
        <FormatPreview
          url={imageUrl}
          analysis={analysis}
          format={format}
          hasGuide={false}
          onMove={() => undefined}
        />
      </div>
      <div className={styles.caption}>
        <Title target={target} />
      </div>
      {fraction > 0 && !isDone ? (
        <Progress label={methodNames[plan.method]} value={fraction} />
      ) : (
        <p className={styles.reason}>
          {isDone && <Check size={16} aria-hidden="true" />}
          {isDone ? t('Done') : t('Waiting')}
        </p>
      )}
    </li>
  )
}
