import { FormatChoice, useObjectUrl } from '@pentimento/stage'
import type { Dispatch } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { replaceBackground } from '../contract.ts'
import type { Act, Editing, Settings } from './editing.ts'
import { Finishing } from './Finishing.tsx'
import { GroundSettings } from './GroundSettings.tsx'
import { GroundTiles } from './GroundTiles.tsx'

interface ChoicesProps {
  copy: EditorProps<typeof replaceBackground>['copy']
  editing: Editing
  dispatch: Dispatch<Act>
}

/** All settings: the background, how the subject is composited over it, and the output format. */
export function Choices({ copy, editing, dispatch }: ChoicesProps) {
  const { settings, backdrop } = editing
  const backdropUrl = useObjectUrl(backdrop)
  const set = (changed: Partial<Settings>) => dispatch({ type: 'set', settings: changed })
  return (
    <>
      <GroundTiles
        copy={copy}
        settings={settings}
        backdropUrl={backdropUrl}
        onChoose={ground => set({ ground })}
      />
      <GroundSettings
        copy={copy}
        editing={editing}
        onSet={set}
        onBackdrop={chosen => dispatch({ type: 'backdrop-chosen', backdrop: chosen })}
      />
      <Finishing copy={copy} settings={settings} onSet={set} />
      <FormatChoice value={settings.format} onChange={format => set({ format })} />
    </>
  )
}
