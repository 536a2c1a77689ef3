import { t } from '@pentimento/language'
import type { TaskInState, TaskOutput } from '@pentimento/protocol'
import { CompareResult, resultFileName, StartOver } from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { ListChecks } from 'lucide-react'

interface ResultViewProps {
  task: TaskInState<'ready'>
  result: TaskOutput
  /** URL of the original. */
  originalUrl: string | undefined
  /** Undefined if the lines aren't known. */
  onChooseAgain: (() => void) | undefined
  onStartOver: () => void
}

/** The result compared with its original, with a button back to the choice of lines. */
export function ResultView({ task, result, originalUrl, onChooseAgain, onStartOver }: ResultViewProps) {
  return (
    <CompareResult
      task={task}
      output={result}
      originalUrl={originalUrl}
      alt={t('Image without text')}
      fileNameFor={fileNameFor}
    >
      {onChooseAgain && (
        <Button variant="outline" color="gray" wide icon={<ListChecks />} onClick={onChooseAgain}>
          {t('Change selection')}
        </Button>
      )}
      <StartOver onStartOver={onStartOver} />
    </CompareResult>
  )
}

/** File name of a result. */
export const fileNameFor = (original: string, extension: string) =>
  resultFileName(original, 'without-text', extension)
