import { t } from '@pentimento/language'
import { limits } from '@pentimento/protocol'
import {
  BatchList,
  BatchResults,
  chosenList,
  type Runs,
  startedList,
  useIsBeyondPlan,
} from '@pentimento/stage'
import { type Dispatch, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { imageUpscaler } from '../contract.ts'
import { Comparing, nameOf } from './Comparing.tsx'
import { type Act, accepted, askedBy, type Editing } from './editing.ts'
import { Options } from './Options.tsx'
import { PictureNote } from './PictureNote.tsx'

interface BatchProps extends Pick<EditorProps<typeof imageUpscaler>, 'contract' | 'copy' | 'bring' | 'say'> {
  runs: Runs
  editing: Editing
  dispatch: Dispatch<Act>
  onStartAgain: () => void
}

const batchRemark = t(
  'A batch of up to {count} pictures is part of Pro. Without Pro, the first picture is upscaled.',
  { count: limits.batchMax },
)

/** Several pictures under the same options: chosen, under way, and done. */
export function Batch({ runs, editing, dispatch, contract, copy, bring, say, onStartAgain }: BatchProps) {
  const [opened, setOpened] = useState<string>()
  const isBeyondPlan = useIsBeyondPlan('pro')
  const hasStarted = runs.items.length > 0
  const files = accepted(editing).map(({ file }) => file)
  const items = hasStarted ? startedList(runs, editing.pictures) : chosenList(editing.pictures)
  const asked = askedBy(editing.settings, files)
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
        doing={t('Upscaling')}
        nameOf={nameOf}
        noteOf={file => <PictureNote file={file} contract={contract} settings={editing.settings} />}
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
          {t('Results are kept in History for two weeks, too.')}
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
          onStart={() =>
            asked &&
            runs.start(
              files.map(image => ({ image })),
              asked,
            )
          }
          onStartAgain={onStartAgain}
        />
      )}
    </>
  )
}
