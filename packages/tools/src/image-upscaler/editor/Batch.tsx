import { catalogue, limits } from '@pentimento/protocol'
import {
  Acts,
  Aside,
  BatchList,
  DownloadAll,
  type Listed,
  Panel,
  type Runs,
  resultName,
} from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { type Dispatch, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { imageUpscaler } from '../contract.ts'
import { Comparing } from './Comparing.tsx'
import { type Act, accepted, askedBy, type Editing } from './editing.ts'
import { Options } from './Options.tsx'
import { PictureNote } from './PictureNote.tsx'

interface BatchProps extends Pick<EditorProps<typeof imageUpscaler>, 'contract' | 'copy' | 'bring' | 'say'> {
  runs: Runs
  editing: Editing
  dispatch: Dispatch<Act>
  onStartAgain: () => void
}

const nameOf = (original: string, extension: string) => resultName(original, 'upscaled', extension)

/** Several pictures under the same options: chosen, under way, and done. */
export function Batch({ runs, editing, dispatch, contract, copy, bring, say, onStartAgain }: BatchProps) {
  const [opened, setOpened] = useState<string>()
  const hasStarted = runs.items.length > 0
  const files = accepted(editing).map(({ file }) => file)
  const items = hasStarted ? started(runs, editing) : chosen(editing)
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
        doing="Upscaling"
        nameOf={nameOf}
        noteOf={file => <PictureNote file={file} contract={contract} settings={editing.settings} />}
        onCancel={runs.cancel}
        onRetry={runs.retry}
        onRemove={id => dispatch({ type: 'picture-removed', id })}
        onOpen={setOpened}
      />
      {hasStarted ? (
        <Panel label="The results">
          <Acts>
            <DownloadAll items={items} name="upscaled.zip" nameOf={nameOf} bring={bring} say={say} />
            <Button variant="text" color="gray" wide onClick={onStartAgain}>
              Start again
            </Button>
          </Acts>
          <Aside>Results are kept in History for two weeks, too.</Aside>
        </Panel>
      ) : (
        <Options
          contract={contract}
          copy={copy}
          settings={editing.settings}
          dispatch={dispatch}
          files={files}
          size={undefined}
          remark={`A batch of up to ${limits.batchMax} pictures is part of Pro. Without Pro, the first picture is upscaled.`}
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

function chosen({ pictures }: Editing): Listed[] {
  return pictures.map(({ id, file, refusal }) => ({
    id,
    picture: file,
    run: { state: 'none' },
    ...(refusal && { refusal: catalogue[refusal].says }),
  }))
}

/** What was sent, and after it what could not be. */
function started({ items }: Runs, editing: Editing): Listed[] {
  const sent = items.flatMap(({ id, files, run }) =>
    files['image'] ? [{ id, picture: files['image'], run }] : [],
  )
  return [...sent, ...chosen(editing).filter(({ refusal }) => refusal)]
}
