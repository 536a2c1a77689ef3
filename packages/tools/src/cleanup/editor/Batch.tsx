import { t } from '@pentimento/language'
import {
  BatchList,
  BatchResults,
  CompareResult,
  type Listed,
  type Runs,
  resultName,
  startedList,
} from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { ArrowLeft, Brush } from 'lucide-react'
import { useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { BatchPicture } from './batching.ts'

interface BatchProps extends Pick<EditorProps, 'bring' | 'say'> {
  runs: Runs
  /** All chosen images; refused ones are listed after the others. */
  pictures: readonly BatchPicture[]
  onStartAgain: () => void
}

const nameOf = (original: string, extension: string) => resultName(original, 'cleaned', extension)

/** Progress and results of several images that share one mask. */
export function Batch({ runs, pictures, bring, say, onStartAgain }: BatchProps) {
  const [opened, setOpened] = useState<string>()
  const lookedAt = runs.items.find(({ id }) => id === opened)?.run
  const task = lookedAt?.state === 'accepted' && lookedAt.task.state === 'ready' ? lookedAt.task : undefined
  const [output] = task?.outputs ?? []
  const items = startedList(runs, pictures.map(listed))
  if (task && output) {
    return (
      <CompareResult
        task={task}
        output={output}
        url={task.inputs[0]?.href}
        alt={t('Cleaned image')}
        label={t('Cleaned')}
        nameOf={nameOf}
      >
        <Button variant="text" color="gray" wide icon={<ArrowLeft />} onClick={() => setOpened(undefined)}>
          {t('Back to list')}
        </Button>
      </CompareResult>
    )
  }
  return (
    <>
      <BatchList
        items={items}
        hasStarted
        doing={t('Removing…')}
        nameOf={nameOf}
        onCancel={runs.cancel}
        onRetry={runs.retry}
        onRemove={runs.cancel}
        onOpen={setOpened}
      />
      <BatchResults
        items={items}
        name="cleaned.zip"
        nameOf={nameOf}
        bring={bring}
        say={say}
        acts={
          <Button variant="outline" color="gray" wide icon={<Brush />} onClick={runs.clear}>
            {t('Edit mask')}
          </Button>
        }
        onStartAgain={onStartAgain}
      >
        {t('Each image is also in your history, where you can keep brushing.')}
      </BatchResults>
    </>
  )
}

function listed({ id, file, refusal }: BatchPicture): Listed {
  return { id, picture: file, run: { state: 'none' }, ...(refusal && { refusal }) }
}
