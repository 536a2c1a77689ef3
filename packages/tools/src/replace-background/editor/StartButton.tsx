import { t } from '@pentimento/language'
import { Note, PrimaryAction, PrimaryButton } from '@pentimento/stage'
import { Wand } from 'lucide-react'
import type { EditorProps } from '../../define-editor.ts'
import { minimumPlan } from '../../gates.ts'
import { replaceBackground } from '../contract.ts'
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
      <PrimaryButton
        requiredPlan={minimumPlan(replaceBackground)}
        icon={<Wand />}
        disabled={!isComplete(editorState)}
        onClick={onStart}
      >
        {copy.name}
      </PrimaryButton>
      {shownNote && <Note>{shownNote}</Note>}
    </PrimaryAction>
  )
}

const missingNotes: Partial<Record<string, string>> = {
  prompt: t('Describe the background or pick an idea to continue.'),
  image: t('Choose a background image to continue.'),
}
