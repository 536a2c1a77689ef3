import { t } from '@pentimento/language'
import type { TaskInState } from '@pentimento/protocol'
import { CompareResult, resultFileName, StartOver } from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { ArrowLeft, SlidersHorizontal } from 'lucide-react'
import { formatSize } from '../contract.ts'
import styles from './editor.module.css'

interface ResultViewProps {
  task: TaskInState<'ready'>
  /** URL of the original. */
  originalUrl: string | undefined
  /** Returns to the list of a batch; undefined for a single image. */
  onBack?: () => void
  onChangeSettings?: () => void
  /** Whether the original is being fetched to change the options. @default false */
  isFetching?: boolean
  onStartOver: () => void
}

/** The result compared with its original, and the next actions. */
export function ResultView(props: ResultViewProps) {
  const { task, originalUrl, onBack, onChangeSettings, isFetching = false, onStartOver } = props
  const [output] = task.outputs
  const [input] = task.inputs
  if (!output) return null
  return (
    <CompareResult
      task={task}
      output={output}
      originalUrl={originalUrl}
      alt={t('Result')}
      fileNameFor={fileNameFor}
      details={
        input && (
          <p className={styles.readout}>
            {formatSize(input)} → {formatSize(output)}
          </p>
        )
      }
    >
      {onChangeSettings && (
        <Button
          variant="outline"
          color="gray"
          wide
          loading={isFetching}
          icon={<SlidersHorizontal />}
          onClick={onChangeSettings}
        >
          {t('Change options')}
        </Button>
      )}
      {onBack ? (
        <Button variant="text" color="gray" wide icon={<ArrowLeft />} onClick={onBack}>
          {t('Back to list')}
        </Button>
      ) : (
        <StartOver onStartOver={onStartOver} />
      )}
    </CompareResult>
  )
}

/** File name of a result. */
export function fileNameFor(original: string, extension: string): string {
  return resultFileName(original, 'upscaled', extension)
}
