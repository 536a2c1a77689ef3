import { t } from '@pentimento/language'
import { limits } from '@pentimento/protocol'
import {
  BatchList,
  type Runs,
  StartedBatch,
  sendableFiles,
  type UndoHandlers,
  useNeedsUpgrade,
} from '@pentimento/stage'
import type { Dispatch } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { imageUpscaler } from '../contract.ts'
import { type Action, type EditorState, requestParamsFor } from './editor-state.ts'
import { OptionsPanel } from './OptionsPanel.tsx'
import { fileNameFor, SizeChange } from './ResultView.tsx'
import { sizeReadout } from './size-readout.ts'
import { usePendingEntries } from './use-pending-entries.ts'

interface BatchProps
  extends Pick<EditorProps<typeof imageUpscaler>, 'contract' | 'copy' | 'fetchImage' | 'notify'> {
  runs: Runs
  editorState: EditorState
  dispatch: Dispatch<Action>
  undoHandlers: UndoHandlers
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
  const needsUpgrade = useNeedsUpgrade('pro')
  const entries = usePendingEntries(contract, editorState.images, editorState.settings)
  const files = sendableFiles(entries)
  const requestParams = requestParamsFor(editorState.settings, files)
  const startBatch = () => {
    const inputs = files.map(image => ({ image }))
    if (requestParams) runs.start(inputs, requestParams)
  }
  if (runs.items.length > 0)
    return (
      <StartedBatch
        runs={runs}
        pending={entries}
        name="upscaled.zip"
        actionLabel={t('Upscaling…')}
        alt={t('Result')}
        detailsOf={task => <SizeChange task={task} />}
        fileNameFor={fileNameFor}
        fetchImage={fetchImage}
        notify={notify}
        onStartOver={onStartOver}
      >
        {t('Results are also kept in History for two weeks.')}
      </StartedBatch>
    )
  return (
    <>
      <BatchList
        entries={entries}
        hasStarted={false}
        actionLabel={t('Upscaling…')}
        fileNameFor={fileNameFor}
        noteOf={({ id }) =>
          sizeReadout(editorState.settings, entries.find(item => item.id === id)?.size)?.text
        }
        onFiles={onFiles}
        onCancel={runs.cancel}
        onRetry={runs.retry}
        onRemove={id => dispatch({ type: 'image-removed', id })}
      />
      <OptionsPanel
        contract={contract}
        copy={copy}
        settings={editorState.settings}
        dispatch={dispatch}
        undoHandlers={props.undoHandlers}
        files={files}
        size={undefined}
        note={needsUpgrade ? upgradeNote : undefined}
        onStart={startBatch}
        onStartOver={onStartOver}
      />
    </>
  )
}
