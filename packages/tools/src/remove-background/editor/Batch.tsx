import { t } from '@pentimento/language'
import { type BatchEntry, type Runs, resultFileName, StartedBatch } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'

interface BatchProps extends Pick<EditorProps<typeof removeBackground>, 'fetchImage' | 'notify'> {
  runs: Runs
  pending: readonly BatchEntry[]
  onStartOver: () => void
}

/** File name of a result. */
export const fileNameFor = (original: string, extension: string) =>
  resultFileName(original, 'cut-out', extension)

/** A batch of images, all with the settings in effect when they were chosen. */
export function Batch(props: BatchProps) {
  return (
    <StartedBatch
      {...props}
      name="cut-outs.zip"
      actionLabel={t('Removing the background…')}
      alt={t('Cutout')}
      fileNameFor={fileNameFor}
    >
      {t('Each image is also in History, where you can adjust its edges and shadow.')}
    </StartedBatch>
  )
}
