import { t } from '@pentimento/language'
import { type BatchEntry, type Runs, StartedBatch } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import type { textRemover } from '../contract.ts'
import { fileNameFor } from './ResultView.tsx'

interface BatchProps extends Pick<EditorProps<typeof textRemover>, 'fetchImage' | 'notify'> {
  runs: Runs
  pending: readonly BatchEntry[]
  onStartOver: () => void
}

/** A batch of images: all confidently detected text is removed, without a choice of lines. */
export function Batch(props: BatchProps) {
  return (
    <StartedBatch
      {...props}
      name="without-text.zip"
      actionLabel={t('Removing text…')}
      alt={t('Image without text')}
      fileNameFor={fileNameFor}
    >
      {t('Text detected with certainty was removed. To choose lines, use one image at a time.')}
    </StartedBatch>
  )
}
