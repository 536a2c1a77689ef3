import { t } from '@pentimento/language'
import {
  Acts,
  Aside,
  Frame,
  faultWords,
  held,
  LonePicture,
  Panel,
  Primary,
  StageArea,
  StartAgain,
  useFirstFocus,
  useNaturalSize,
} from '@pentimento/stage'
import { Button, ChipGroup, ErrorNote, TextField } from '@pentimento/ui'
import { Expand } from 'lucide-react'
import type { Dispatch } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { type Margins, most, sides, type uncrop } from '../contract.ts'
import { type Act, askedBy, type Editing, isUnframed } from './editing.ts'
import styles from './editor.module.css'
import { framedAround, framedTo, none, presetOf, presets, type Size } from './framing.ts'
import { Wishes } from './Wishes.tsx'

interface FramingProps extends Pick<EditorProps<typeof uncrop>, 'contract' | 'copy'> {
  url: string | undefined
  editing: Editing
  dispatch: Dispatch<Act>
  onStart: () => void
  onStartAgain: () => void
}

const shapes = [
  { value: 'own', label: t('Custom') },
  { value: 'around', label: t('All sides') },
  ...presets.map(({ value }) => ({ value, label: value })),
]
/** Margin of the 'around' shape, as a share of the longer side. */
const around = 0.2
/** Used while the size isn't known, so that margins aren't limited by it. */
const unknownSize = { width: 10_000, height: 10_000 }
const numeric = { type: 'number', step: 1, inputMode: 'numeric' } as const

/** The frame on the stage, and the panel of settings. */
export function Framing(props: FramingProps) {
  const { contract, copy, url, editing, dispatch, onStart, onStartAgain } = props
  const { margins, settings } = editing
  const panelRef = useFirstFocus('field')
  const size = useNaturalSize(url)
  const frame = (to: typeof margins) => dispatch({ type: 'framed', margins: to })
  const set = (changed: Partial<typeof settings>) => dispatch({ type: 'set', settings: changed })
  const refused =
    size && contract.refuses?.({ params: contract.params.parse(askedBy(editing)), sizes: { image: size } })
  const shape = size ? shapeOf(size, margins) : 'own'

  return (
    <>
      <StageArea>
        {size && url ? (
          <Frame url={url} size={size} margins={margins} most={most.margin} onFrame={frame} />
        ) : (
          <div className={styles.unframed}>
            <LonePicture
              url={url}
              alt={t('Your image')}
              fallback={t('This browser can’t display this file format. Enter how far to extend in numbers.')}
            />
          </div>
        )}
      </StageArea>
      <Panel ref={panelRef} label={t('Frame')}>
        <Acts>
          <p className={styles.legend} aria-hidden="true">
            {t('Aspect ratio')}
          </p>
          <ChipGroup
            label={t('Aspect ratio')}
            options={shapes}
            value={shape}
            onChange={chosen => size && frame(marginsFor(chosen, size))}
          />
        </Acts>
        <div className={styles.sides}>
          {sides.map(side => (
            <TextField
              key={side}
              {...numeric}
              label={copy.params[side].label}
              min={-10_000}
              max={most.margin}
              value={margins[side]}
              onChange={({ currentTarget }) =>
                frame(
                  held(
                    { ...margins, [side]: Math.round(Number(currentTarget.value)) },
                    size ?? unknownSize,
                    most.margin,
                  ),
                )
              }
            />
          ))}
        </div>
        <Wishes copy={copy} settings={settings} onSet={set} />
        <Primary>
          {refused && <ErrorNote title={faultWords(refused.code, refused.detail)} />}
          <Button
            size="special"
            wide
            icon={<Expand />}
            disabled={isUnframed(margins) || refused !== undefined}
            onClick={onStart}
          >
            {copy.name}
          </Button>
          {isUnframed(margins) && <Aside>{t('Expand the frame or choose a shape to continue.')}</Aside>}
        </Primary>
        <StartAgain asks onStartAgain={onStartAgain} />
      </Panel>
    </>
  )
}

function shapeOf(size: Size, margins: Margins): string {
  if (isUnframed(margins)) return 'own'
  const round = framedAround(size, around)
  if (sides.every(side => margins[side] === round[side])) return 'around'
  return presetOf(size, margins) ?? 'own'
}

function marginsFor(shape: string, size: Size): Margins {
  const preset = presets.find(({ value }) => value === shape)
  if (preset) return framedTo(size, preset.ratio)
  return shape === 'around' ? framedAround(size, around) : none
}
