import { ColourSwatches, Slider } from '@pentimento/ui'
import type { EditorProps } from '../../define-editor.ts'
import type { replaceBackground } from '../contract.ts'
import { BackdropChoice } from './BackdropChoice.tsx'
import type { Editing, Settings } from './editing.ts'
import { GradientEditor } from './GradientEditor.tsx'
import { swatches } from './grounds.ts'
import { Words } from './Words.tsx'

interface GroundSettingsProps {
  copy: EditorProps<typeof replaceBackground>['copy']
  editing: Editing
  onSet: (settings: Partial<Settings>) => void
  onBackdrop: (file: File) => void
}

/** Settings of the chosen kind of background. */
export function GroundSettings(props: GroundSettingsProps) {
  const { copy, editing, onSet } = props
  const { settings } = editing
  switch (settings.ground) {
    case 'prompt':
      return <Words copy={copy} settings={settings} onSet={onSet} />
    case 'colour':
      return (
        <ColourSwatches
          label={copy.params.colour.label}
          swatches={swatches}
          value={settings.colour}
          onChange={colour => onSet({ colour })}
        />
      )
    case 'gradient':
      return <GradientEditor copy={copy} settings={settings} onSet={onSet} />
    case 'blur':
      return (
        <Slider label={copy.params.blur.label} value={settings.blur} onChange={blur => onSet({ blur })} />
      )
    case 'picture':
      return <BackdropChoice {...props} />
  }
}
