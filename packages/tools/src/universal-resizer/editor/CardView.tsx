import { t } from '@pentimento/language'
import { formatDecimal } from '@pentimento/stage'
import { Button, IconButton, Popover, SegmentedControl, Slider, VisuallyHidden } from '@pentimento/ui'
import { ChevronDown, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { paramLimits, type Target } from '../contract.ts'
import type { ImageAnalysis } from '../image-analysis.ts'
import { addedIn, type Plan } from '../layouts.ts'
import { planFormat } from '../plan.ts'
import { BackgroundPicker } from './BackgroundPicker.tsx'
import styles from './editor.module.css'
import type { CardChanges, FormatCard } from './editor-state.ts'
import { guideOfTarget } from './FormatGuide.tsx'
import { FormatPreview } from './FormatPreview.tsx'
import {
  formatSize,
  generatedText,
  keptText,
  methodNames,
  reasonText,
  titleOf,
  titleText,
} from './format-texts.ts'
import type { PlannedFormat } from './use-board.ts'

interface CardViewProps {
  imageUrl: string
  analysis: ImageAnalysis
  format: PlannedFormat
  /** Whether the image analysis is done; until then space is reserved for its facts. */
  isAnalyzed: boolean
  hasGuide: boolean
  style: CSSProperties | undefined
  onChange: (changes: CardChanges) => void
  onRemove: () => void
}

/** Preview of a format, and its settings. */
export function CardView(props: CardViewProps) {
  const { imageUrl, analysis, format, isAnalyzed, hasGuide, style, onChange, onRemove } = props
  const { card, target, plan, marginPreview } = format
  const title = titleText(target)
  const guide = hasGuide ? guideOfTarget(target) : undefined
  return (
    <li className={styles.card} style={style}>
      <FormatPreview
        url={imageUrl}
        analysis={analysis}
        format={format}
        hasGuide={hasGuide}
        onMove={at => onChange({ at, method: plan.method })}
      />
      <div className={styles.caption}>
        <Title target={target} />
        <IconButton label={t('Remove {title}', { title })} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
      <Popover
        label={title}
        align="start"
        smallScreen="sheet"
        trigger={
          <Button variant="tonal" color="gray">
            <span>
              {methodNames[plan.method]}
              {!card.method && (
                <span className={styles.best} data-unknown={isAnalyzed ? undefined : ''}>
                  {' '}
                  {t('(auto)')}
                </span>
              )}
              <VisuallyHidden> {t('for {title}', { title })}</VisuallyHidden>
            </span>
            <ChevronDown size={16} aria-hidden="true" />
          </Button>
        }
      >
        <CardOptions
          card={card}
          plan={plan}
          analysis={analysis}
          bestPlan={planFormat(analysis, target)}
          onChange={onChange}
        />
      </Popover>
      <div className={styles.facts} data-guide={guide && ''}>
        {guide && (
          <p className={styles.reason}>
            {guide.kind === 'circle' ? t('Shown in a circle') : t('Dashed: safe area')}
          </p>
        )}
        {isAnalyzed && <FormatFacts plan={plan} target={target} marginPreview={marginPreview} />}
      </div>
    </li>
  )
}

/** Platform, name and size of a format. */
export function Title({ target }: { target: Pick<Target, 'name' | 'width' | 'height'> }) {
  const { group, name } = titleOf(target)
  return (
    <div className={styles.title}>
      <span className={styles.group}>{group}</span>
      <span className={styles.name}>{name}</span>
      <span className={styles.size}>{formatSize(target)}</span>
    </div>
  )
}

function FormatFacts({
  plan,
  target,
  marginPreview,
}: Pick<PlannedFormat, 'plan' | 'target' | 'marginPreview'>) {
  const isCut = plan.kept.subject !== undefined && plan.kept.subject < 1
  const enlargement = plan.place.width / plan.area.width
  return (
    <>
      <p data-cut={isCut ? '' : undefined}>{keptText(plan.kept)}</p>
      {plan.reason !== 'requested' && <p className={styles.reason}>{reasonText(plan)}</p>}
      {marginPreview && (
        <p className={styles.reason}>{generatedText(addedIn(plan, target), marginPreview)}</p>
      )}
      {enlargement > 1.05 && (
        <p className={styles.reason}>{t('Enlarged {factor}×', { factor: formatDecimal(enlargement, 1) })}</p>
      )}
    </>
  )
}

interface CardOptionsProps {
  card: FormatCard
  plan: Plan
  bestPlan: Plan
  analysis: ImageAnalysis
  onChange: (changes: CardChanges) => void
}

function CardOptions({ card, plan, bestPlan, analysis, onChange }: CardOptionsProps) {
  const isMoved = card.at !== undefined || card.zoom !== undefined || card.method !== undefined
  return (
    <div className={styles.options}>
      <SegmentedControl
        label={t('Method')}
        options={[
          { value: 'auto', label: t('Auto') },
          { value: 'crop', label: t('Crop') },
          { value: 'extend', label: t('Extend') },
          { value: 'pad', label: t('Pad') },
        ]}
        value={card.method ?? 'auto'}
        onChange={method =>
          onChange({ method: method === 'auto' ? undefined : method, at: undefined, zoom: undefined })
        }
      />
      <p className={styles.reason}>
        {t('Recommended for this image: {method}. {reason}.', {
          method: methodNames[bestPlan.method].toLowerCase(),
          reason: reasonText(bestPlan),
        })}
      </p>
      {plan.method === 'extend' && plan.kept.image < 1 && (
        <p className={styles.reason}>
          {t('Cropped as far as the subject allows, so that less has to be generated.')}
        </p>
      )}
      {plan.method === 'crop' && (
        <Slider
          label={t('Zoom')}
          min={1}
          max={paramLimits.zoom}
          step={0.05}
          value={card.zoom ?? 1}
          format={zoom => `${formatDecimal(zoom, 2)} ×`}
          onChange={zoom => onChange({ zoom, method: 'crop' })}
        />
      )}
      {plan.method === 'pad' && (
        <BackgroundPicker
          label={t('Padding background')}
          autoLabel={t('Default')}
          value={card.background ?? 'auto'}
          borderColor={analysis.edgeColor.color}
          onChange={background => onChange({ background: background === 'auto' ? undefined : background })}
        />
      )}
      <p className={styles.reason}>{t('Drag the image in its card, or focus it and use the arrow keys.')}</p>
      <Button
        variant="text"
        color="gray"
        disabled={!isMoved}
        onClick={() => onChange({ method: undefined, at: undefined, zoom: undefined })}
      >
        {t('Reset to auto')}
      </Button>
    </div>
  )
}
