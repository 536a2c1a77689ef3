import { ColorSwatches, Slider } from '@pentimento/ui'
import type { EditorProps } from '../../define-editor.ts'
import type { replaceBackground } from '../contract.ts'
import { BackgroundImagePicker } from './BackgroundImagePicker.tsx'
import { colorSwatches } from './background-presets.ts'
import type { EditorState, Settings } from './editor-state.ts'
import { GradientEditor } from './GradientEditor.tsx'
import { PromptSettings } from './PromptSettings.tsx'

interface BackgroundSettingsProps {
  copy: EditorProps<typeof replaceBackground>['copy']
  editorState: EditorState
  onSet: (settings: Partial<Settings>) => void
  onBackgroundImage: (file: File) => void
}

/** Settings of the chosen kind of background. */
export function BackgroundSettings(props: BackgroundSettingsProps) {
  const { copy, editorState, onSet } = props
  const { settings } = editorState
  switch (settings.backgroundType) {
    case 'prompt':
      return <PromptSettings copy={copy} settings={settings} onSet={onSet} />
    case 'color':
      return (
        <ColorSwatches
          label={copy.params.color.label}
          swatches={colorSwatches}
          value={settings.color}
          onChange={color => onSet({ color })}
        />
      )
    case 'gradient':
      return <GradientEditor copy={copy} settings={settings} onSet={onSet} />
    case 'blur':
      return (
        <Slider label={copy.params.blur.label} value={settings.blur} onChange={blur => onSet({ blur })} />
      )
    case 'image':
      return <BackgroundImagePicker {...props} />
  }
}
