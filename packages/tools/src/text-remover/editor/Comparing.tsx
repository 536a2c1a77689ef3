import { t } from '@pentimento/language'
import type { TaskIn, TaskOutput } from '@pentimento/protocol'
import { CompareResult, resultName, StartAgain } from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { ListChecks } from 'lucide-react'

interface ComparingProps {
  task: TaskIn<'ready'>
  result: TaskOutput
  /** URL of the original. */
  url: string | undefined
  /** Undefined if the lines aren't known. */
  onChooseAgain: (() => void) | undefined
  onStartAgain: () => void
}

/** The result compared with its original, with a button back to the choice of lines. */
export function Comparing({ task, result, url, onChooseAgain, onStartAgain }: ComparingProps) {
  return (
    <CompareResult
      task={task}
      output={result}
      url={url}
      alt={t('Image without text')}
      label={t('Without text')}
      nameOf={nameOf}
    >
      {onChooseAgain && (
        <Button variant="outline" color="gray" wide icon={<ListChecks />} onClick={onChooseAgain}>
          {t('Change selection')}
        </Button>
      )}
      <StartAgain onStartAgain={onStartAgain} />
    </CompareResult>
  )
}

/** File name of a result. */
export const nameOf = (original: string, extension: string) => resultName(original, 'without-text', extension)
