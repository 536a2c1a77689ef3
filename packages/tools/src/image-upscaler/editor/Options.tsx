import { t } from '@pentimento/language'
import {
  Acts,
  Aside,
  FormatChoice,
  type NaturalSize,
  Panel,
  Primary,
  percent,
  StartAgain,
  useFirstFocus,
} from '@pentimento/stage'
import { Button, ErrorNote, SegmentedControl, Slider, Switch } from '@pentimento/ui'
import { Sparkles } from 'lucide-react'
import type { Dispatch } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { imageUpscaler } from '../contract.ts'
import { type Act, askedBy, formatFor, type Settings } from './editing.ts'
import { refusalFor } from './readout.ts'
import { SizeChoice } from './SizeChoice.tsx'

interface OptionsProps extends Pick<EditorProps<typeof imageUpscaler>, 'contract' | 'copy'> {
  settings: Settings
  dispatch: Dispatch<Act>
  files: readonly File[]
  /** Size of a single image; undefined for several images, or while it's unknown. */
  size: NaturalSize | undefined
  /** Note above the start button. */
  remark?: string | undefined
  onStart: () => void
  onStartAgain: () => void
}

/** The slider's value when automatic denoising is switched off. */
const firstDenoise = 0.5
const percentOf = (share: number) => percent(100 * share)

/** The upscaling options, and the start button. */
export function Options(props: OptionsProps) {
  const { contract, copy, settings, dispatch, files, size, remark, onStart, onStartAgain } = props
  const panelRef = useFirstFocus('field')
  const set = (changed: Partial<Settings>) => dispatch({ type: 'set', settings: changed })
  const asked = askedBy(settings, files)
  const refusal = refusalFor(contract, asked, size)
  const { mode, denoise, sharpen, faceSafe } = settings
  return (
    <Panel ref={panelRef} label={t('Options')}>
      <SizeChoice settings={settings} onSet={set} size={size} />
      <SegmentedControl
        label={copy.params.mode.label}
        options={[
          { value: 'smooth', label: t('Smooth') },
          { value: 'detailed', label: t('Detailed') },
        ]}
        value={mode}
        onChange={chosen => set({ mode: chosen })}
      />
      {mode === 'detailed' && (
        <Aside>{t('A little more detail, but takes four to eight times as long.')}</Aside>
      )}
      <Acts>
        <Switch
          label={t('Auto denoise')}
          detail={denoise === 'auto' && t('Based on the quality of a JPEG. Other images aren’t denoised.')}
          checked={denoise === 'auto'}
          onChange={isAuto => set({ denoise: isAuto ? 'auto' : firstDenoise })}
        />
        {denoise !== 'auto' && (
          <Slider
            label={copy.params.denoise.label}
            max={1}
            step={0.05}
            value={denoise}
            format={percentOf}
            onChange={value => set({ denoise: value })}
          />
        )}
        <Switch
          label={copy.params.faceSafe.label}
          detail={t('Skin tones aren’t denoised')}
          checked={faceSafe}
          onChange={isSafe => set({ faceSafe: isSafe })}
        />
      </Acts>
      <Slider
        label={copy.params.sharpen.label}
        max={1}
        step={0.05}
        value={sharpen}
        format={percentOf}
        onChange={value => set({ sharpen: value })}
      />
      <FormatChoice value={formatFor(settings, files)} onChange={format => set({ format })} />
      {remark && <Aside>{remark}</Aside>}
      <Primary>
        {refusal && <ErrorNote title={refusal} />}
        <Button
          size="special"
          wide
          icon={<Sparkles />}
          disabled={!asked || files.length === 0 || refusal !== undefined}
          onClick={onStart}
        >
          {t(files.length > 1 ? 'Upscale {count} images' : 'Upscale', { count: files.length })}
        </Button>
      </Primary>
      <StartAgain onStartAgain={onStartAgain} />
    </Panel>
  )
}
