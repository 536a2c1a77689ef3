import { t } from '@pentimento/language'
import { limits } from '@pentimento/protocol'
import {
  BatchList,
  BatchResults,
  type Runs,
  sendableFiles,
  startedEntries,
  useNeedsUpgrade,
} from '@pentimento/stage'
import { type Dispatch, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { imageUpscaler } from '../contract.ts'
import { type Action, type EditorState, requestParamsFor } from './editor-state.ts'
import { OptionsPanel } from './OptionsPanel.tsx'
import { fileNameFor, ResultView } from './ResultView.tsx'
import { sizeReadout } from './size-readout.ts'
import { usePendingEntries } from './use-pending-entries.ts'

interface BatchProps
  extends Pick<EditorProps<typeof imageUpscaler>, 'contract' | 'copy' | 'fetchImage' | 'notify'> {
  runs: Runs
  editorState: EditorState
  dispatch: Dispatch<Action>
  /** Add more images; undefined when the batch is full. */
  onFiles: ((files: readonly File[]) => void) | undefined
  onStartOver: () => void
}

const upgradeNote = t(
  'Batches of up to {count} images are part of Pro. Without Pro, only the first image is upscaled.',
  { count: limits.maxBatchSize },
)

/** Several images with the same options: selection, progress and results. */
export function Batch(props: BatchProps) {
  const { runs, editorState, dispatch, contract, copy, fetchImage, notify, onFiles, onStartOver } = props
  const [openedId, setOpenedId] = useState<string>()
  const needsUpgrade = useNeedsUpgrade('pro')
  const hasStarted = runs.items.length > 0
  const pendingList = usePendingEntries(contract, editorState.images, editorState.settings)
  const entries = hasStarted ? startedEntries(runs, pendingList) : pendingList
  const files = sendableFiles(pendingList)
  const requestParams = requestParamsFor(editorState.settings, files)
  const startBatch = () => {
    const inputs = files.map(image => ({ image }))
    if (requestParams) runs.start(inputs, requestParams)
  }
  const openedRun = runs.items.find(({ id }) => id === openedId)?.run

  if (openedRun?.state === 'accepted' && openedRun.task.state === 'ready') {
    return (
      <ResultView
        task={openedRun.task}
        originalUrl={openedRun.task.inputs[0]?.href}
        onBack={() => setOpenedId(undefined)}
        onStartOver={onStartOver}
      />
    )
  }
  return (
    <>
      <BatchList
        entries={entries}
        hasStarted={hasStarted}
        actionLabel={t('Upscaling…')}
        fileNameFor={fileNameFor}
        noteOf={({ id }) =>
          sizeReadout(editorState.settings, pendingList.find(item => item.id === id)?.size)?.text
        }
        onFiles={onFiles}
        onCancel={runs.cancel}
        onRetry={runs.retry}
        onRemove={id => dispatch({ type: 'image-removed', id })}
        onOpen={setOpenedId}
      />
      {hasStarted ? (
        <BatchResults
          entries={entries}
          name="upscaled.zip"
          fileNameFor={fileNameFor}
          fetchImage={fetchImage}
          notify={notify}
          onStartOver={onStartOver}
        >
          {t('Results are also kept in History for two weeks.')}
        </BatchResults>
      ) : (
        <OptionsPanel
          contract={contract}
          copy={copy}
          settings={editorState.settings}
          dispatch={dispatch}
          files={files}
          size={undefined}
          note={needsUpgrade ? upgradeNote : undefined}
          onStart={startBatch}
          onStartOver={onStartOver}
        />
      )}
    </>
  )
}
