import { t } from '@pentimento/language'
import type { TaskInState } from '@pentimento/protocol'
import { CompareResult, resultFileName, StartOver } from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { SlidersHorizontal } from 'lucide-react'
import { formatSize } from '../contract.ts'
import styles from './editor.module.css'

interface ResultViewProps {
  task: TaskInState<'ready'>
  /** URL of the original. */
  originalUrl: string | undefined
  onChangeSettings: () => void
  /** Whether the original is being fetched to change the options. */
  isFetching: boolean
  onStartOver: () => void
}

/** The result compared with its original, and the next actions. */
export function ResultView(props: ResultViewProps) {
  const { task, originalUrl, onChangeSettings, isFetching, onStartOver } = props
  const [output] = task.outputs
  if (!output) return null
  return (
    <CompareResult
      task={task}
      output={output}
      originalUrl={originalUrl}
      alt={t('Result')}
      fileNameFor={fileNameFor}
      details={<SizeChange task={task} />}
    >
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
      <StartOver onStartOver={onStartOver} />
    </CompareResult>
  )
}

/** The sizes of the original and the result. */
export function SizeChange({ task: { inputs, outputs } }: { task: TaskInState<'ready'> }) {
  const [[input], [output]] = [inputs, outputs]
  if (!input || !output) return null
  return (
    <p className={styles.readout}>
      {formatSize(input)} → {formatSize(output)}
    </p>
  )
}

/** File name of a result. */
export function fileNameFor(original: string, extension: string): string {
  return resultFileName(original, 'upscaled', extension)
}
