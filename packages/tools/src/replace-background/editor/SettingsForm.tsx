import { FormatChoice, useObjectUrl } from '@pentimento/stage'
import type { Dispatch } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { replaceBackground } from '../contract.ts'
import { BackgroundSettings } from './BackgroundSettings.tsx'
import { BackgroundTypePicker } from './BackgroundTypePicker.tsx'
import { CompositionSettings } from './CompositionSettings.tsx'
import type { Action, EditorState, Settings } from './editor-state.ts'

interface SettingsFormProps {
  copy: EditorProps<typeof replaceBackground>['copy']
  editorState: EditorState
  dispatch: Dispatch<Action>
  /** Whether there is a result, whose format is chosen with its download. @default false */
  hasResult?: boolean
}

/** All settings: the background, how the subject is composited over it, and the output format. */
export function SettingsForm({ copy, editorState, dispatch, hasResult = false }: SettingsFormProps) {
  const { settings, backgroundImage } = editorState
  const backgroundImageUrl = useObjectUrl(backgroundImage)
  const set = (changed: Partial<Settings>) => dispatch({ type: 'settings-changed', settings: changed })
  return (
    <>
      <BackgroundTypePicker
        copy={copy}
        settings={settings}
        backgroundImageUrl={backgroundImageUrl}
        onChoose={backgroundType => set({ backgroundType })}
      />
      <BackgroundSettings
        copy={copy}
        editorState={editorState}
        onSet={set}
        onBackgroundImage={file => dispatch({ type: 'background-image-chosen', backgroundImage: file })}
      />
      <CompositionSettings copy={copy} settings={settings} onSet={set} />
      {!hasResult && <FormatChoice value={settings.format} onChange={format => set({ format })} />}
    </>
  )
}
