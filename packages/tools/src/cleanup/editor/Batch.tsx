import { t } from '@pentimento/language'
import { type BatchEntry, type Runs, resultFileName, StartedBatch } from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { Brush } from 'lucide-react'
import type { EditorProps } from '../../define-editor.ts'
import type { BatchImage } from './batch-images.ts'

interface BatchProps extends Pick<EditorProps, 'fetchImage' | 'notify'> {
  runs: Runs
  /** All chosen images; rejected ones are listed after the others. */
  images: readonly BatchImage[]
  onStartOver: () => void
}

/** File name of a result. */
export const fileNameFor = (original: string, extension: string) =>
  resultFileName(original, 'cleaned', extension)

/** Progress and results of several images that share one mask. */
export function Batch({ runs, images, ...props }: BatchProps) {
  return (
    <StartedBatch
      {...props}
      runs={runs}
      pending={images.map(toBatchEntry)}
      name="cleaned.zip"
      actionLabel={t('Removing…')}
      alt={t('Cleaned image')}
      fileNameFor={fileNameFor}
      actions={
        <Button variant="outline" color="gray" wide icon={<Brush />} onClick={runs.clear}>
          {t('Edit mask')}
        </Button>
      }
    >
      {t('Each image is also in your history, where you can keep brushing.')}
    </StartedBatch>
  )
}

function toBatchEntry({ id, file, error }: BatchImage): BatchEntry {
  return { id, file, run: { state: 'none' }, ...(error && { error }) }
}
