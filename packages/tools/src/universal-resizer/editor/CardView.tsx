import { t } from '@pentimento/language'
import { decimal } from '@pentimento/stage'
import { Button, IconButton, Popover, SegmentedControl, Slider, VisuallyHidden } from '@pentimento/ui'
import { ChevronDown, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { most, type Target } from '../contract.ts'
import { addedIn, type Plan, planFor } from '../plan.ts'
import type { Scene } from '../scene.ts'
import type { Card, Changes } from './editing.ts'
import styles from './editor.module.css'
import { GroundChoice } from './GroundChoice.tsx'
import { Preview } from './Preview.tsx'
import type { Planned } from './use-board.ts'
import { fullTitle, keptWords, madeUpWords, methodNames, reasonWords, sizeIn, titleOf } from './words.ts'

interface CardViewProps {
  url: string
  scene: Scene
  format: Planned
  /** Whether the image analysis is done; until then space is reserved for its facts. */
  isKnown: boolean
  onChange: (changes: Changes) => void
  onRemove: () => void
}

/** Preview of a format, and its settings. */
export function CardView({ url, scene, format, isKnown, onChange, onRemove }: CardViewProps) {
  const { card, target, plan, extension } = format
  const title = fullTitle(target)
  return (
    <li className={styles.card} style={{ '--ratio': target.width / target.height } as CSSProperties}>
      <Preview url={url} scene={scene} format={format} onMove={at => onChange({ at, method: plan.method })} />
      <div className={styles.caption}>
        <Title target={target} />
        <IconButton label={t('Remove {title}', { title })} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
      <Popover
        label={title}
        align="start"
        whenSmall="sheet"
        trigger={
          <Button variant="tonal" color="gray">
            <span>
              {methodNames[plan.method]}
              {!card.method && (
                <span className={styles.best} data-unknown={isKnown ? undefined : ''}>
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
        <Options card={card} plan={plan} scene={scene} best={planFor(scene, target)} onChange={onChange} />
      </Popover>
      <div className={styles.facts}>
        {isKnown && <Facts plan={plan} target={target} extension={extension} />}
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
      <span className={styles.size}>{sizeIn(target)}</span>
    </div>
  )
}

function Facts({ plan, target, extension }: Pick<Planned, 'plan' | 'target' | 'extension'>) {
  const isCut = plan.kept.subject !== undefined && plan.kept.subject < 1
  const enlarged = plan.place.width / plan.area.width
  return (
    <>
      <p data-cut={isCut ? '' : undefined}>{keptWords(plan.kept)}</p>
      {plan.reason !== 'asked' && <p className={styles.reason}>{reasonWords(plan)}</p>}
      {extension && <p className={styles.reason}>{madeUpWords(addedIn(plan, target), extension)}</p>}
      {enlarged > 1.05 && (
        <p className={styles.reason}>{t('Enlarged {factor}×', { factor: decimal(enlarged, 1) })}</p>
      )}
    </>
  )
}

interface OptionsProps {
  card: Card
  plan: Plan
  best: Plan
  scene: Scene
  onChange: (changes: Changes) => void
}

function Options({ card, plan, best, scene, onChange }: OptionsProps) {
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
          method: methodNames[best.method].toLowerCase(),
          reason: reasonWords(best),
        })}
      </p>
      {plan.method === 'extend' && plan.kept.picture < 1 && (
        <p className={styles.reason}>
          {t('Cropped as far as the subject allows, so that less has to be generated.')}
        </p>
      )}
      {plan.method === 'crop' && (
        <Slider
          label={t('Zoom')}
          min={1}
          max={most.zoom}
          step={0.05}
          value={card.zoom ?? 1}
          format={zoom => `${decimal(zoom, 2)} ×`}
          onChange={zoom => onChange({ zoom, method: 'crop' })}
        />
      )}
      {plan.method === 'pad' && (
        <GroundChoice
          label={t('Padding background')}
          auto={t('Default')}
          value={card.ground ?? 'auto'}
          rim={scene.rim.colour}
          onChange={ground => onChange({ ground: ground === 'auto' ? undefined : ground })}
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
