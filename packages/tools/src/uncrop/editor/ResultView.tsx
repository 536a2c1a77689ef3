import { formatMessage, t } from '@pentimento/language'
import type { TaskInState } from '@pentimento/protocol'
import { CompareResult, Note, resultFileName, StartOver, Variations } from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { notesOnBlur } from '../../blurred-sides.ts'
import { formatSize, type Margins } from '../contract.ts'
import styles from './editor.module.css'
import { useFramedOriginal } from './use-framed-original.ts'

interface ResultViewProps {
  task: TaskInState<'ready'>
  /** URL of the original. */
  originalUrl: string | undefined
  margins: Margins
  /** Whether the original is being fetched to change its frame. */
  isFetching: boolean
  onChangeFrame: () => void
  onStartOver: () => void
}

const fileNameFor = (original: string, extension: string) => resultFileName(original, 'uncropped', extension)

/** The variations of the result, one of them on the stage. */
export function ResultView({
  task,
  originalUrl,
  margins,
  isFetching,
  onChangeFrame,
  onStartOver,
}: ResultViewProps) {
  const [selectedName, setSelectedName] = useState<string>()
  const output = task.outputs.find(({ name }) => name === selectedName) ?? task.outputs[0]
  const framedUrl = useFramedOriginal(originalUrl, margins)
  if (!output) return null
  const [input] = task.inputs
  return (
    <CompareResult
      task={task}
      output={output}
      originalUrl={framedUrl}
      alt={t('Extended image')}
      fileNameFor={fileNameFor}
      details={
        <>
          {input && (
            <p className={styles.readout}>
              {formatSize(input)} → {formatSize(output)}
            </p>
          )}
          {notesOnBlur(output.findings).map(note => (
            <Note key={note.message}>{formatMessage(note)}</Note>
          ))}
          <Variations
            outputs={task.outputs}
            selected={output}
            onSelect={({ name }) => setSelectedName(name)}
          />
        </>
      }
    >
      <Button
        variant="outline"
        color="gray"
        wide
        loading={isFetching}
        icon={<SlidersHorizontal />}
        onClick={onChangeFrame}
      >
        {t('Adjust frame')}
      </Button>
      <StartOver onStartOver={onStartOver} />
    </CompareResult>
  )
}
