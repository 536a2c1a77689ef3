import { t } from '@pentimento/language'
import {
  ActionList,
  CropFrame,
  clampMargins,
  errorMessage,
  Note,
  Panel,
  PrimaryAction,
  PrimaryButton,
  SingleImage,
  StageArea,
  StartOver,
  UndoBar,
  type UndoHandlers,
  useInitialFocus,
  useNaturalSize,
} from '@pentimento/stage'
import { ChipGroup, ErrorMessage, TextField } from '@pentimento/ui'
import { Expand } from 'lucide-react'
import { type Dispatch, useEffectEvent, useLayoutEffect } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { minimumPlan } from '../../gates.ts'
import { type Margins, paramLimits, sides, type uncrop } from '../contract.ts'
import styles from './editor.module.css'
import { type Action, type EditorState, isFrameUnchanged, requestParams } from './editor-state.ts'
import {
  aspectRatioPresets,
  equalMargins,
  marginsForRatio,
  noMargins,
  presetForMargins,
  type Size,
} from './frame-margins.ts'
import { OptionsSection } from './OptionsSection.tsx'

interface FrameEditorProps extends Pick<EditorProps<typeof uncrop>, 'contract' | 'copy'> {
  url: string | undefined
  editorState: EditorState
  dispatch: Dispatch<Action>
  undoHandlers: UndoHandlers
  onStart: () => void
  onStartOver: () => void
}

const shapeOptions = [
  { value: 'custom', label: t('Custom') },
  { value: 'equal', label: t('All sides') },
  ...aspectRatioPresets.map(({ value }) => ({ value, label: value })),
]
/** Margin of the 'equal' shape, as a share of the longer side; less if the result would be too large. */
const equalShares = [0.2, 0.1, 0.05]
const [equalShare = 0] = equalShares
/** Used while the size isn't known, so that margins aren't limited by it. */
const unknownSize = { width: 10_000, height: 10_000 }
const numeric = { type: 'number', step: 1, inputMode: 'numeric' } as const

/** The frame on the stage, and the panel of settings. */
export function FrameEditor(props: FrameEditorProps) {
  const { contract, copy, url, editorState, dispatch, undoHandlers, onStart, onStartOver } = props
  const { margins, settings } = editorState
  const panelRef = useInitialFocus('field')
  const size = useNaturalSize(url)
  const setMargins = (changed: Margins) => dispatch({ type: 'margins-changed', margins: changed })
  const set = (changed: Partial<typeof settings>) => dispatch({ type: 'settings-changed', settings: changed })
  const failureOf = (margins: Margins) =>
    size &&
    contract.validateRequest?.({
      params: contract.params.parse(requestParams({ ...editorState, margins })),
      sizes: { image: size },
    })
  const failure = failureOf(margins)
  useSuggestedFrame(props, size, suggestion => !failureOf(suggestion))
  return (
    <>
      <StageArea>
        {size && url ? (
          <CropFrame
            url={url}
            imageSize={size}
            margins={margins}
            maxMargin={paramLimits.margin}
            onChange={setMargins}
          />
        ) : (
          <div className={styles.unframed}>
            <SingleImage
              url={url}
              alt={t('Your image')}
              fallback={t('This browser can’t display this file format. Enter how far to extend in numbers.')}
            />
          </div>
        )}
      </StageArea>
      <Panel ref={panelRef} label={t('Frame')}>
        <UndoBar {...undoHandlers} />
        <ShapeChoice size={size} margins={margins} onChange={setMargins} />
        <MarginFields copy={copy} size={size} margins={margins} onChange={setMargins} />
        <OptionsSection copy={copy} settings={settings} onSet={set} />
        <PrimaryAction>
          {failure && <ErrorMessage title={errorMessage(failure.code, failure.detail)} />}
          <PrimaryButton
            requiredPlan={minimumPlan(contract)}
            icon={<Expand />}
            disabled={isFrameUnchanged(margins) || failure !== undefined}
            onClick={onStart}
          >
            {copy.name}
          </PrimaryButton>
          {isFrameUnchanged(margins) && <Note>{t('Expand the frame or choose a shape to continue.')}</Note>}
        </PrimaryAction>
        <StartOver confirms onStartOver={onStartOver} />
      </Panel>
    </>
  )
}

interface MarginsProps {
  /** Of the image, undefined while it isn't known. */
  size: Size | undefined
  margins: Margins
  onChange: (margins: Margins) => void
}

function ShapeChoice({ size, margins, onChange }: MarginsProps) {
  return (
    <ActionList>
      <p className={styles.legend} aria-hidden="true">
        {t('Aspect ratio')}
      </p>
      <ChipGroup
        label={t('Aspect ratio')}
        options={shapeOptions}
        value={size ? shapeForMargins(size, margins) : 'custom'}
        onChange={chosen => size && onChange(marginsForShape(chosen, size))}
      />
    </ActionList>
  )
}

function MarginFields({ copy, size, margins, onChange }: MarginsProps & Pick<FrameEditorProps, 'copy'>) {
  const change = (side: keyof Margins, text: string) => {
    const changed = { ...margins, [side]: Math.round(Number(text)) }
    onChange(clampMargins(changed, size ?? unknownSize, paramLimits.margin))
  }
  return (
    <div className={styles.sides}>
      {sides.map(side => (
        <TextField
          key={side}
          {...numeric}
          label={copy.params[side].label}
          min={-10_000}
          max={paramLimits.margin}
          value={margins[side]}
          onChange={({ currentTarget }) => change(side, currentTarget.value)}
        />
      ))}
    </div>
  )
}

/** Propose a frame for a new image, so that it can be extended at once; before anyone sees and changes another one. */
function useSuggestedFrame(
  { editorState: { margins, suggestedMargins }, dispatch }: FrameEditorProps,
  size: Size | undefined,
  isPossible: (margins: Margins) => boolean,
): void {
  const suggest = useEffectEvent((size: Size) => {
    const suggestion = equalShares.map(share => equalMargins(size, share)).find(isPossible)
    dispatch({ type: 'frame-suggested', margins: suggestion ?? noMargins })
  })
  const isMissing = !suggestedMargins && isFrameUnchanged(margins)
  useLayoutEffect(() => {
    if (size && isMissing) suggest(size)
  }, [size, isMissing])
}

function shapeForMargins(size: Size, margins: Margins): string {
  if (isFrameUnchanged(margins)) return 'custom'
  const equal = equalMargins(size, equalShare)
  if (sides.every(side => margins[side] === equal[side])) return 'equal'
  return presetForMargins(size, margins) ?? 'custom'
}

function marginsForShape(shape: string, size: Size): Margins {
  const preset = aspectRatioPresets.find(({ value }) => value === shape)
  if (preset) return marginsForRatio(size, preset.ratio)
  return shape === 'equal' ? equalMargins(size, equalShare) : noMargins
}
