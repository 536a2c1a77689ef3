import { t } from '@pentimento/language'
import {
  announcementFor,
  EditorLayout,
  EmptyStage,
  TaskError,
  TaskInProgress,
  toStage,
} from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import { examplesOf } from '../../examples.ts'
import type { textRemover } from '../contract.ts'
import { Batch } from './Batch.tsx'
import { LinePicker } from './LinePicker.tsx'
import { ResultView } from './ResultView.tsx'
import { useEditorState } from './use-editor-state.ts'

export default function Editor(props: EditorProps<typeof textRemover>) {
  const { runs, fetchImage, notify } = props
  const editor = useEditorState(props)
  if (!runs || runs.items.length === 0) return <SingleImageView {...props} editor={editor} />
  return (
    <EditorLayout stage={{ state: 'empty' }} announcement="">
      <Batch
        runs={runs}
        pending={editor.batchEntries}
        fetchImage={fetchImage}
        notify={notify}
        onStartOver={() => editor.clearFiles(runs.clear)}
      />
    </EditorLayout>
  )
}

interface SingleImageViewProps extends EditorProps<typeof textRemover> {
  editor: ReturnType<typeof useEditorState>
}

function SingleImageView({ editor, ...props }: SingleImageViewProps) {
  const { contract, copy, run, cancel, clear, fetchImage, notify } = props
  const { editorState, dispatch, undoHandlers, task, original, url, incoming, remove, tryAgain, clearFiles } =
    editor
  const { actionLabel, doneLabel } = task?.params['action'] === 'find' ? detectionLabels : removalLabels
  const { result, isRemoval, isChoosing } = viewFor(editor)
  // Without a result or lines, the stage alone determines what is shown. Marks that are filled in aren't its state.
  const stage = result ? toStage(run, undefined) : editor.stage
  const other = result || isChoosing ? undefined : stage
  return (
    <EditorLayout stage={stage} announcement={announcementFor(stage, actionLabel, doneLabel)}>
      {other?.state === 'empty' && (
        <EmptyStage
          {...incoming}
          error={editorState.error}
          examples={examplesOf(contract.id, copy)}
          fetchImage={fetchImage}
          notify={notify}
        />
      )}
      {(other?.state === 'uploading' || other?.state === 'queued' || other?.state === 'processing') && (
        <TaskInProgress
          stage={other}
          url={url}
          actionLabel={actionLabel}
          onCancel={() => (isRemoval ? cancel() : clearFiles(cancel))}
        />
      )}
      {isChoosing && original && url && editorState.lines && (
        <LinePicker
          url={url}
          size={original}
          lines={editorState.lines}
          hasFills={editorState.fills.length > 0}
          dispatch={dispatch}
          undoHandlers={undoHandlers}
          notify={notify}
          onRemove={remove}
          onStartOver={() => clearFiles(clear)}
        />
      )}
      {result && (
        <ResultView
          {...props}
          editorState={editorState}
          dispatch={dispatch}
          undoHandlers={undoHandlers}
          result={result}
          originalUrl={url}
          onStartOver={() => clearFiles(clear)}
        />
      )}
      {other?.state === 'error' && (
        <TaskError stage={other} url={url} onRetry={tryAgain} onStartOver={() => clearFiles(clear)} />
      )}
    </EditorLayout>
  )
}

const detectionLabels = { actionLabel: t('Finding text…'), doneLabel: t('Text found') }
const removalLabels = { actionLabel: t('Removing text…'), doneLabel: t('Text removed') }

/** Which view to show where the stage's state alone doesn't determine it. */
function viewFor({ editorState, stage, task, hasNoText, newResult }: SingleImageViewProps['editor']) {
  const { result, lines, isFill, isChoosingAgain } = editorState
  const isRemoval = task?.params['action'] === 'remove' && lines !== undefined
  if (result && !isChoosingAgain) return { result, isRemoval, isChoosing: false }
  // A removal's result is shown in the same frame in which it arrives, and loaded into the state after that.
  if (newResult) return { result: newResult, isRemoval, isChoosing: false }
  // After a canceled removal, the choice of lines is shown again.
  const isCanceled = isRemoval && task.state === 'cancelled'
  const isChoosing = isCanceled || hasNoText || stage.state === 'ready' || (isFill && lines !== undefined)
  return { result: undefined, isRemoval, isChoosing }
}
