import { t } from '@pentimento/language'
import { enlarging } from '@pentimento/protocol'
import { Aside, type NaturalSize, useIsBeyondPlan } from '@pentimento/stage'
import { Badge, ChipGroup, TextField } from '@pentimento/ui'
import { enlargementOf, isAboveFree, scales, sizeIn } from '../contract.ts'
import type { Settings } from './editing.ts'
import styles from './editor.module.css'
import { readout } from './readout.ts'

interface SizeChoiceProps {
  settings: Settings
  onSet: (changed: Partial<Settings>) => void
  size: NaturalSize | undefined
}

const choicesFor = (isBeyondPlan: boolean) => [
  ...scales.map(scale => ({
    value: String(scale),
    label:
      scale === 16 && isBeyondPlan ? (
        <>
          {scale}× <Badge tone="ultramarine">{t('Pro')}</Badge>
        </>
      ) : (
        `${scale}×`
      ),
  })),
  { value: 'own', label: t('Size') },
]

/** The choice of the result's size: a scale factor, or a width and height. */
export function SizeChoice({ settings, onSet, size }: SizeChoiceProps) {
  const { by } = settings
  const isBeyondPlan = useIsBeyondPlan('pro')
  const result = readout(settings, size)
  return (
    <div className={styles.size}>
      <p className={styles.legend} aria-hidden="true">
        {t('Scale')}
      </p>
      <ChipGroup
        label={t('Scale')}
        options={choicesFor(isBeyondPlan)}
        value={String(by)}
        onChange={value => onSet({ by: scales.find(scale => String(scale) === value) ?? 'own' })}
      />
      {by === 'own' && <OwnSize settings={settings} onSet={onSet} size={size} />}
      {result && (
        <output className={styles.readout} aria-label={t('Size before and after')}>
          {result.words}
        </output>
      )}
      {result?.isClamped && <Aside>{t('This is the maximum size, smaller than requested.')}</Aside>}
      {isBeyondPlan && size && isAboveFree(size) && (
        <Aside>
          {t('Images larger than {side} × {side} pixels are part of Pro. This one is {size}.', {
            side: enlarging.optimisedSide,
            size: sizeIn(size),
          })}
        </Aside>
      )}
    </div>
  )
}

/** Width and height fields; an empty one shows the length that keeps the aspect ratio. */
function OwnSize({ settings: { width, height }, onSet, size }: SizeChoiceProps) {
  const following = size && (width || height) && enlargementOf(size, { scale: 2, width, height })
  const shared = { type: 'number', min: 1, max: enlarging.resultSide, step: 1, inputMode: 'numeric' } as const
  return (
    <div className={styles.sides}>
      <TextField
        {...shared}
        label={t('Width')}
        value={width ?? ''}
        placeholder={following ? String(following.width) : undefined}
        onChange={({ currentTarget }) => onSet({ width: sideOf(currentTarget.value) })}
      />
      <TextField
        {...shared}
        label={t('Height')}
        value={height ?? ''}
        placeholder={following ? String(following.height) : undefined}
        onChange={({ currentTarget }) => onSet({ height: sideOf(currentTarget.value) })}
      />
    </div>
  )
}

/** The typed length in pixels, limited to the maximum; undefined for an invalid or empty input. */
function sideOf(typed: string): number | undefined {
  const side = Math.round(Number(typed))
  return side > 0 ? Math.min(enlarging.resultSide, side) : undefined
}
