import { t } from '@pentimento/language'
import { fileExtensions, isActive, type TaskInState, type TaskOutput } from '@pentimento/protocol'
import {
  ApplyBar,
  downloadUrl,
  Note,
  OpenIn,
  PrimaryAction,
  type Run,
  resultFileName,
} from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { Download } from 'lucide-react'
import type { EditorProps } from '../../define-editor.ts'
import { type EditorState, isComplete, isPending } from './editor-state.ts'

interface ResultActionsProps extends Pick<EditorProps, 'followUpTools'> {
  task: TaskInState<'ready'>
  /** The output on the stage. */
  output: TaskOutput
  editorState: EditorState
  /** The latest run. */
  run: Run
  onApply: () => void
  onCancel: () => void
}

/** File name of a result. */
export const fileNameFor = (original: string, extension: string) =>
  resultFileName(original, 'new-background', extension)

/** Buttons that apply changes, download the result and open it in another tool. */
export function ResultActions({
  task,
  output,
  editorState,
  run,
  followUpTools = [],
  onApply,
  onCancel,
}: ResultActionsProps) {
  const hasChanges = isPending(editorState)
  const isBusy = run.state === 'uploading' || (run.state === 'accepted' && isActive(run.task))
  const name = fileNameFor(task.inputs[0]?.fileName ?? '', fileExtensions[output.format])
  return (
    <>
      <ApplyBar
        isPrimary
        run={run}
        isPending={hasChanges && isComplete(editorState)}
        onApply={onApply}
        onCancel={onCancel}
      />
      {hasChanges && !isBusy && (
        <Note>
          {t(
            'Light, color and shadow are added when you apply. Until then, Download saves the previous result.',
          )}
        </Note>
      )}
      <PrimaryAction>
        <Button
          size="special"
          variant={hasChanges ? 'outline' : 'filled'}
          wide
          icon={<Download />}
          data-primary=""
          href={downloadUrl(output.href, name)}
        >
          {t('Download')}
        </Button>
      </PrimaryAction>
      <OpenIn tools={followUpTools} taskId={task.id} output={output.name} />
    </>
  )
}
