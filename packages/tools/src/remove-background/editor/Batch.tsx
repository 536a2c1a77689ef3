import { t } from '@pentimento/language'
import { type Listed, type Runs, resultName, StartedBatch } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'

interface BatchProps extends Pick<EditorProps<typeof removeBackground>, 'bring' | 'say'> {
  runs: Runs
  chosen: readonly Listed[]
  onStartAgain: () => void
}

const nameOf = (original: string, extension: string) => resultName(original, 'cut-out', extension)

/** A batch of images, all with the settings in effect when they were chosen. */
export function Batch(props: BatchProps) {
  return (
    <StartedBatch {...props} name="cut-outs.zip" doing={t('Removing the background…')} nameOf={nameOf}>
      {t('Each image is also in History, where you can adjust its edges and shadow.')}
    </StartedBatch>
  )
}
