import { t } from '@pentimento/language'
import { BatchList, BatchResults, type Runs, resultName, startedList } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'

interface BatchProps extends Pick<EditorProps<typeof removeBackground>, 'bring' | 'say'> {
  runs: Runs
  onStartAgain: () => void
}

const nameOf = (original: string, extension: string) => resultName(original, 'cut-out', extension)

/** Several pictures at once, all with the settings that stood when they were chosen. */
export function Batch({ runs, bring, say, onStartAgain }: BatchProps) {
  const items = startedList(runs)
  return (
    <>
      <BatchList
        items={items}
        hasStarted
        doing={t('Cutting out')}
        nameOf={nameOf}
        onCancel={runs.cancel}
        onRetry={runs.retry}
        onRemove={runs.cancel}
      />
      <BatchResults
        items={items}
        name="cut-outs.zip"
        nameOf={nameOf}
        bring={bring}
        say={say}
        onStartAgain={onStartAgain}
      >
        {t('Each picture is also in History, where its edges and shadow can be set.')}
      </BatchResults>
    </>
  )
}
