import { t } from '@pentimento/language'
import {
  type BatchEntry,
  BatchList,
  BatchResults,
  CompareResult,
  type Runs,
  resultFileName,
  startedEntries,
} from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { ArrowLeft, Brush } from 'lucide-react'
import { useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { BatchImage } from './batch-images.ts'

interface BatchProps extends Pick<EditorProps, 'fetchImage' | 'notify'> {
  runs: Runs
  /** All chosen images; rejected ones are listed after the others. */
  images: readonly BatchImage[]
  onStartOver: () => void
}

const fileNameFor = (original: string, extension: string) => resultFileName(original, 'cleaned', extension)

/** Progress and results of several images that share one mask. */
export function Batch({ runs, images, fetchImage, notify, onStartOver }: BatchProps) {
  const [openedId, setOpenedId] = useState<string>()
  const openedRun = runs.items.find(({ id }) => id === openedId)?.run
  const task =
    openedRun?.state === 'accepted' && openedRun.task.state === 'ready' ? openedRun.task : undefined
  const [output] = task?.outputs ?? []
  const entries = startedEntries(runs, images.map(toBatchEntry))
  if (task && output) {
    return (
      <CompareResult
        task={task}
        output={output}
        originalUrl={task.inputs[0]?.href}
        alt={t('Cleaned image')}
        label={t('Cleaned')}
        fileNameFor={fileNameFor}
      >
        <Button variant="text" color="gray" wide icon={<ArrowLeft />} onClick={() => setOpenedId(undefined)}>
          {t('Back to list')}
        </Button>
      </CompareResult>
    )
  }
  return (
    <>
      <BatchList
        entries={entries}
        hasStarted
        actionLabel={t('Removing…')}
        fileNameFor={fileNameFor}
        onCancel={runs.cancel}
        onRetry={runs.retry}
        onRemove={runs.cancel}
        onOpen={setOpenedId}
      />
      <BatchResults
        entries={entries}
        name="cleaned.zip"
        fileNameFor={fileNameFor}
        fetchImage={fetchImage}
        notify={notify}
        actions={
          <Button variant="outline" color="gray" wide icon={<Brush />} onClick={runs.clear}>
            {t('Edit mask')}
          </Button>
        }
        onStartOver={onStartOver}
      >
        {t('Each image is also in your history, where you can keep brushing.')}
      </BatchResults>
    </>
  )
}

function toBatchEntry({ id, file, error }: BatchImage): BatchEntry {
  return { id, file, run: { state: 'none' }, ...(error && { error }) }
}
