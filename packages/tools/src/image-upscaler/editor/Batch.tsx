import { t } from '@pentimento/language'
import { limits } from '@pentimento/protocol'
import { BatchList, BatchResults, type Runs, sendable, startedList, useIsBeyondPlan } from '@pentimento/stage'
import { type Dispatch, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { imageUpscaler } from '../contract.ts'
import { Comparing, nameOf } from './Comparing.tsx'
import { type Act, askedBy, type Editing } from './editing.ts'
import { Options } from './Options.tsx'
import { readout } from './readout.ts'
import { useListed } from './use-listed.ts'

interface BatchProps extends Pick<EditorProps<typeof imageUpscaler>, 'contract' | 'copy' | 'bring' | 'say'> {
  runs: Runs
  editing: Editing
  dispatch: Dispatch<Act>
  /** Add more images; undefined when the batch is full. */
  onFiles: ((files: readonly File[]) => void) | undefined
  onStartAgain: () => void
}

const batchRemark = t(
  'Batches of up to {count} images are part of Pro. Without Pro, only the first image is upscaled.',
  { count: limits.batchMax },
)

/** Several images with the same options: selection, progress and results. */
export function Batch(props: BatchProps) {
  const { runs, editing, dispatch, contract, copy, bring, say, onFiles, onStartAgain } = props
  const [opened, setOpened] = useState<string>()
  const isBeyondPlan = useIsBeyondPlan('pro')
  const hasStarted = runs.items.length > 0
  const chosen = useListed(contract, editing.pictures, editing.settings)
  const items = hasStarted ? startedList(runs, chosen) : chosen
  const files = sendable(chosen)
  const asked = askedBy(editing.settings, files)
  const start = () => {
    const each = files.map(image => ({ image }))
    if (asked) runs.start(each, asked)
  }
  const lookedAt = runs.items.find(({ id }) => id === opened)?.run

  if (lookedAt?.state === 'accepted' && lookedAt.task.state === 'ready') {
    return (
      <Comparing
        task={lookedAt.task}
        url={lookedAt.task.inputs[0]?.href}
        onBack={() => setOpened(undefined)}
        onStartAgain={onStartAgain}
      />
    )
  }
  return (
    <>
      <BatchList
        items={items}
        hasStarted={hasStarted}
        doing={t('Upscaling…')}
        nameOf={nameOf}
        noteOf={({ id }) => readout(editing.settings, chosen.find(item => item.id === id)?.size)?.words}
        onFiles={onFiles}
        onCancel={runs.cancel}
        onRetry={runs.retry}
        onRemove={id => dispatch({ type: 'picture-removed', id })}
        onOpen={setOpened}
      />
      {hasStarted ? (
        <BatchResults
          items={items}
          name="upscaled.zip"
          nameOf={nameOf}
          bring={bring}
          say={say}
          onStartAgain={onStartAgain}
        >
          {t('Results are also kept in History for two weeks.')}
        </BatchResults>
      ) : (
        <Options
          contract={contract}
          copy={copy}
          settings={editing.settings}
          dispatch={dispatch}
          files={files}
          size={undefined}
          remark={isBeyondPlan ? batchRemark : undefined}
          onStart={start}
          onStartAgain={onStartAgain}
        />
      )}
    </>
  )
}
