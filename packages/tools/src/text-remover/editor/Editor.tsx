import { t } from '@pentimento/language'
import type { Task } from '@pentimento/protocol'
import {
  announcementFor,
  EditorLayout,
  EmptyStage,
  type Stage,
  TaskError,
  TaskInProgress,
} from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import { examplesOf } from '../../examples.ts'
import type { textRemover } from '../contract.ts'
import { Batch } from './Batch.tsx'
import type { EditorState } from './editor-state.ts'
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

function SingleImageView({ contract, copy, editor, cancel, clear, ...props }: SingleImageViewProps) {
  const { fetchImage, notify } = props
  const { editorState, dispatch, stage, task, url, incoming, hasNoText, remove, tryAgain, clearFiles } =
    editor
  const { actionLabel, doneLabel } = task?.params['action'] === 'find' ? detectionLabels : removalLabels
  const { result, isRemoval, isCanceled, isChoosing } = viewFor(stage, task, editorState, hasNoText)
  return (
    <EditorLayout stage={stage} announcement={announcementFor(stage, actionLabel, doneLabel)}>
      {stage.state === 'empty' && !isCanceled && (
        <EmptyStage
          {...incoming}
          error={editorState.error}
          examples={examplesOf(contract.id, copy)}
          fetchImage={fetchImage}
          notify={notify}
        />
      )}
      {(stage.state === 'uploading' || stage.state === 'queued' || stage.state === 'processing') && (
        <TaskInProgress
          stage={stage}
          url={url}
          actionLabel={actionLabel}
          onCancel={() => (isRemoval ? cancel() : clearFiles(cancel))}
        />
      )}
      {isChoosing && task?.inputs[0] && url && editorState.lines && (
        <LinePicker
          url={url}
          size={task.inputs[0]}
          lines={editorState.lines}
          dispatch={dispatch}
          undoHandlers={editor.undoHandlers}
          notify={notify}
          onRemove={remove}
          onStartOver={() => clearFiles(clear)}
        />
      )}
      {stage.state === 'ready' && result && !isChoosing && (
        <ResultView
          task={stage.task}
          result={result}
          originalUrl={url}
          onChooseAgain={editorState.lines && (() => dispatch({ type: 'choice-reopened' }))}
          onStartOver={() => clearFiles(clear)}
        />
      )}
      {stage.state === 'error' && !isChoosing && (
        <TaskError stage={stage} url={url} onRetry={tryAgain} onStartOver={() => clearFiles(clear)} />
      )}
    </EditorLayout>
  )
}

const detectionLabels = { actionLabel: t('Finding text…'), doneLabel: t('Text found') }
const removalLabels = { actionLabel: t('Removing text…'), doneLabel: t('Text removed') }

/** Which view to show where the stage's state alone doesn't determine it. */
function viewFor(stage: Stage, task: Task | undefined, editorState: EditorState, hasNoText: boolean) {
  const result = stage.state === 'ready' ? stage.task.outputs.find(({ name }) => name === 'image') : undefined
  const isRemoval = task?.params['action'] === 'remove' && editorState.lines !== undefined
  // After a canceled removal, the choice of lines is shown again.
  const isCanceled = isRemoval && task.state === 'cancelled'
  const isChoosingLines = stage.state === 'ready' && (!result || editorState.isChoosingAgain)
  return { result, isRemoval, isCanceled, isChoosing: isCanceled || hasNoText || isChoosingLines }
}
