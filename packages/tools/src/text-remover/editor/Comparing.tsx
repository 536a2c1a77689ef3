import { t } from '@pentimento/language'
import type { TaskIn, TaskOutput } from '@pentimento/protocol'
import { CompareResult, resultName, StartAgain } from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { ListChecks } from 'lucide-react'

interface ComparingProps {
  task: TaskIn<'ready'>
  result: TaskOutput
  /** Of the original. */
  url: string | undefined
  /** Absent where the lines are not known. */
  onChooseAgain: (() => void) | undefined
  onStartAgain: () => void
}

/** The result over its original, and the way back to the choice. */
export function Comparing({ task, result, url, onChooseAgain, onStartAgain }: ComparingProps) {
  return (
    <CompareResult
      task={task}
      output={result}
      url={url}
      alt={t('The picture without text')}
      label={t('Without text')}
      nameOf={nameOf}
    >
      {onChooseAgain && (
        <Button variant="outline" color="gray" wide icon={<ListChecks />} onClick={onChooseAgain}>
          {t('Choose other text')}
        </Button>
      )}
      <StartAgain onStartAgain={onStartAgain} />
    </CompareResult>
  )
}

export const nameOf = (original: string, extension: string) => resultName(original, 'without-text', extension)
