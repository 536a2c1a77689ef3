import { t } from '@pentimento/language'
import { Aside, Primary } from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { Wand } from 'lucide-react'
import type { EditorProps } from '../../define-editor.ts'
import type { replaceBackground } from '../contract.ts'
import { type Editing, isComplete } from './editing.ts'

interface BeginProps {
  copy: EditorProps<typeof replaceBackground>['copy']
  editing: Editing
  /** Note shown when nothing is missing. */
  remark?: string
  onBegin: () => void
}

/** The button that starts the first run, enabled once the settings are complete. */
export function Begin({ copy, editing, remark, onBegin }: BeginProps) {
  const said = isComplete(editing) ? remark : missing[editing.settings.ground]
  return (
    <Primary>
      <Button size="special" wide icon={<Wand />} disabled={!isComplete(editing)} onClick={onBegin}>
        {copy.name}
      </Button>
      {said && <Aside>{said}</Aside>}
    </Primary>
  )
}

const missing: Partial<Record<string, string>> = {
  prompt: t('Describe the background or pick an idea to continue.'),
  picture: t('Choose a background image to continue.'),
}
