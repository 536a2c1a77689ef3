import { t } from '@pentimento/language'
import { fileExtensions, isUnderWay, type TaskIn, type TaskOutput } from '@pentimento/protocol'
import { ApplyBar, Aside, downloadHref, OpenIn, Primary, type Run, resultName } from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { Download } from 'lucide-react'
import type { EditorProps } from '../../define-editor.ts'
import { type Editing, isComplete, isPending } from './editing.ts'

interface DeliveryProps extends Pick<EditorProps, 'others'> {
  task: TaskIn<'ready'>
  /** The output on the stage. */
  output: TaskOutput
  editing: Editing
  /** The latest run. */
  run: Run
  onApply: () => void
  onCancel: () => void
}

/** File name of a result. */
export const nameOf = (original: string, extension: string) =>
  resultName(original, 'new-background', extension)

/** Buttons that apply changes, download the result and open it in another tool. */
export function Delivery({ task, output, editing, run, others = [], onApply, onCancel }: DeliveryProps) {
  const pending = isPending(editing)
  const isBusy = run.state === 'uploading' || (run.state === 'accepted' && isUnderWay(run.task))
  const name = nameOf(task.inputs[0]?.fileName ?? '', fileExtensions[output.format])
  return (
    <>
      <ApplyBar
        leads
        run={run}
        isPending={pending && isComplete(editing)}
        onApply={onApply}
        onCancel={onCancel}
      />
      {pending && !isBusy && (
        <Aside>
          {t(
            'Light, color and shadow are added when you apply. Until then, Download saves the previous result.',
          )}
        </Aside>
      )}
      <Primary>
        <Button
          size="special"
          variant={pending ? 'outline' : 'filled'}
          wide
          icon={<Download />}
          data-primary=""
          href={downloadHref(output.href, name)}
        >
          {t('Download')}
        </Button>
      </Primary>
      <OpenIn others={others} taskId={task.id} output={output.name} />
    </>
  )
}
