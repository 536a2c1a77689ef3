import { t } from '@pentimento/language'
import type { PlanName } from '@pentimento/protocol'
import {
  ActionList,
  FormatChoice,
  formatPercent,
  type NaturalSize,
  Note,
  Panel,
  PrimaryAction,
  PrimaryButton,
  StartOver,
  UndoBar,
  type UndoHandlers,
  useInitialFocus,
} from '@pentimento/stage'
import { Button, ErrorMessage, SegmentedControl, Slider, Switch } from '@pentimento/ui'
import { Sparkles } from 'lucide-react'
import type { Dispatch } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { requiredPlan } from '../../gates.ts'
import type { imageUpscaler } from '../contract.ts'
import { type Action, outputFormat, requestParamsFor, type UpscaleSettings } from './editor-state.ts'
import { LargeImageNote, SizePicker } from './SizePicker.tsx'
import { largestScale, validationMessage } from './size-readout.ts'

interface OptionsPanelProps extends Pick<EditorProps<typeof imageUpscaler>, 'contract' | 'copy'> {
  settings: UpscaleSettings
  dispatch: Dispatch<Action>
  undoHandlers: UndoHandlers
  files: readonly File[]
  /** Size of a single image; undefined for several images, or while it's unknown. */
  size: NaturalSize | undefined
  /** Note above the start button. */
  note?: string | undefined
  onStart: () => void
  onStartOver: () => void
}

/** The slider's value when automatic denoising is switched off. */
const defaultDenoise = 0.5
const formatShare = (fraction: number) => formatPercent(100 * fraction)

/** The upscaling options, and the start button. */
export function OptionsPanel(props: OptionsPanelProps) {
  const { contract, copy, settings, dispatch, files, size, note, onStart, onStartOver } = props
  const panelRef = useInitialFocus('field')
  const set = (changed: Partial<UpscaleSettings>) => dispatch({ type: 'set', settings: changed })
  const requestParams = requestParamsFor(settings, files)
  const failureMessage = validationMessage(contract, requestParams, size)
  const offeredScale = failureMessage && size && largestScale(contract, size)
  const { mode } = settings
  return (
    <Panel ref={panelRef} label={t('Options')}>
      <UndoBar {...props.undoHandlers} />
      <SizePicker settings={settings} onSet={set} size={size} isSingle={files.length === 1} />
      <SegmentedControl
        label={copy.params.mode.label}
        options={[
          { value: 'smooth', label: t('Smooth') },
          { value: 'detailed', label: t('Detailed') },
          { value: 'crisp', label: t('Crisp') },
        ]}
        value={mode}
        onChange={chosen => set({ mode: chosen })}
      />
      {mode === 'detailed' && (
        <Note>{t('A little more accurate, but takes two to eight times as long.')}</Note>
      )}
      {mode === 'crisp' && (
        <Note>
          {t(
            'Draws sharp edges and fine texture, and removes noise. Detail that the image doesn’t show is a guess: letters and faces may change.',
          )}
        </Note>
      )}
      <DetailSettings copy={copy} settings={settings} onSet={set} />
      <FormatChoice value={outputFormat(settings, files)} onChange={format => set({ format })} />
      {note && <Note>{note}</Note>}
      <PrimaryAction>
        {failureMessage && (
          <ErrorMessage
            title={failureMessage}
            action={
              offeredScale && (
                <Button variant="tonal" color="gray" onClick={() => set({ target: offeredScale })}>
                  {t('Use {scale}×', { scale: offeredScale })}
                </Button>
              )
            }
          />
        )}
        <PrimaryButton
          requiredPlan={planFor(contract, requestParams, size, files.length)}
          icon={<Sparkles />}
          disabled={!requestParams || files.length === 0 || failureMessage !== undefined}
          onClick={onStart}
        >
          {t(files.length > 1 ? 'Upscale {count} images' : 'Upscale', { count: files.length })}
        </PrimaryButton>
      </PrimaryAction>
      <StartOver onStartOver={onStartOver} />
      {/* Last, so that nothing moves once the size is known. */}
      <LargeImageNote size={size} />
    </Panel>
  )
}

interface DetailSettingsProps extends Pick<OptionsPanelProps, 'copy' | 'settings'> {
  onSet: (changed: Partial<UpscaleSettings>) => void
}

/** How noise is removed, and edges are sharpened. */
function DetailSettings({ copy, settings, onSet: set }: DetailSettingsProps) {
  const { mode, denoise, sharpen, faceSafe } = settings
  return (
    <>
      <ActionList>
        {mode !== 'crisp' && (
          <Switch
            label={t('Auto denoise')}
            detail={denoise === 'auto' && t('Based on the noise and JPEG artifacts found in the image.')}
            checked={denoise === 'auto'}
            onChange={isAuto => set({ denoise: isAuto ? 'auto' : defaultDenoise })}
          />
        )}
        {mode !== 'crisp' && denoise !== 'auto' && (
          <Slider
            label={copy.params.denoise.label}
            max={1}
            step={0.05}
            value={denoise}
            format={formatShare}
            onChange={value => set({ denoise: value })}
          />
        )}
        <Switch
          label={copy.params.faceSafe.label}
          detail={t(mode === 'crisp' ? 'Skin keeps its texture' : 'Skin tones aren’t denoised')}
          checked={faceSafe}
          onChange={isSafe => set({ faceSafe: isSafe })}
        />
      </ActionList>
      <Slider
        label={copy.params.sharpen.label}
        max={1}
        step={0.05}
        value={sharpen}
        format={formatShare}
        onChange={value => set({ sharpen: value })}
      />
    </>
  )
}

/** The plan that upscaling needs with these parameters; `free` while they're invalid. */
function planFor(
  contract: typeof imageUpscaler,
  requestParams: object | undefined,
  size: NaturalSize | undefined,
  batchSize: number,
): PlanName {
  const { data: params } = contract.params.safeParse(requestParams)
  return params
    ? requiredPlan(contract, { params, batchSize, ...(size && { sizes: { image: size } }) })
    : 'free'
}
