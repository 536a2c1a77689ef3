import { t } from '@pentimento/language'
import { Note, PrimaryAction } from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { Wand } from 'lucide-react'
import type { EditorProps } from '../../define-editor.ts'
import type { replaceBackground } from '../contract.ts'
import { type EditorState, isComplete } from './editor-state.ts'

interface StartButtonProps {
  copy: EditorProps<typeof replaceBackground>['copy']
  editorState: EditorState
  /** Note shown when nothing is missing. */
  note?: string
  onStart: () => void
}

/** The button that starts the first run, enabled once the settings are complete. */
export function StartButton({ copy, editorState, note, onStart }: StartButtonProps) {
  const shownNote = isComplete(editorState) ? note : missingNotes[editorState.settings.backgroundType]
  return (
    <PrimaryAction>
      <Button size="special" wide icon={<Wand />} disabled={!isComplete(editorState)} onClick={onStart}>
        {copy.name}
      </Button>
      {shownNote && <Note>{shownNote}</Note>}
    </PrimaryAction>
  )
}

const missingNotes: Partial<Record<string, string>> = {
  prompt: t('Describe the background or pick an idea to continue.'),
  image: t('Choose a background image to continue.'),
}
