import { t } from '@pentimento/language'
import {
  announcementFor,
  EditorLayout,
  EmptyStage,
  errorMessage,
  TaskError,
  TaskInProgress,
  useObjectUrl,
} from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import { examplesOf } from '../../examples.ts'
import type { replaceBackground } from '../contract.ts'
import { Batch } from './Batch.tsx'
import { startBatch, useEditorState } from './use-editor-state.ts'
import { Workspace } from './Workspace.tsx'

type Props = EditorProps<typeof replaceBackground>

const actionLabel = t('Replacing the background…')

export default function Editor(props: Props) {
  const { runs } = props
  const editor = useEditorState(props)
  const { editorState, isBatch, clearFiles } = editor
  if (!runs || !(isBatch || runs.items.length > 0)) return <SingleImageView {...props} editor={editor} />
  return (
    <EditorLayout stage={{ state: 'empty' }} announcement="">
      <Batch
        {...props}
        runs={runs}
        editorState={editorState}
        dispatch={editor.dispatch}
        onFiles={editor.maxFiles > 0 ? editor.addFiles : undefined}
        onStart={() => startBatch(runs, editorState)}
        onStartOver={() => clearFiles(runs.clear)}
      />
    </EditorLayout>
  )
}

function SingleImageView({ editor, ...props }: Props & { editor: ReturnType<typeof useEditorState> }) {
  const { run, cancel, clear } = props
  const { editorState, dispatch, stage, shownTask, file, clearFiles } = editor
  const fileUrl = useObjectUrl(file)
  const task = shownTask ?? (run.state === 'accepted' ? run.task : undefined)
  const url = fileUrl ?? task?.inputs[0]?.href
  const startOver = () => clearFiles(clear)
  return (
    <EditorLayout
      stage={shownTask ? { state: 'ready', task: shownTask } : stage}
      announcement={announcementFor(stage, actionLabel, t('The result is ready'))}
    >
      {shownTask || (stage.state === 'empty' && file) ? (
        <Workspace
          {...props}
          file={file}
          url={url}
          task={shownTask}
          editorState={editorState}
          dispatch={dispatch}
          undoHandlers={editor.undoHandlers}
          onApply={() => void editor.submit()}
          onCancel={cancel}
          onStartOver={startOver}
        />
      ) : stage.state === 'error' ? (
        <TaskError
          stage={stage}
          url={url}
          onRetry={editor.tryAgain}
          onChangeOptions={file && clear}
          hasImageOptions={editorState.settings.backgroundType === 'image'}
          onStartOver={startOver}
        />
      ) : stage.state === 'uploading' || stage.state === 'queued' || stage.state === 'processing' ? (
        <TaskInProgress stage={stage} url={url} actionLabel={actionLabel} onCancel={cancel} />
      ) : (
        <EmptyView {...props} editor={editor} />
      )}
    </EditorLayout>
  )
}

function EmptyView({
  editor,
  contract,
  copy,
  fetchImage,
  notify,
}: Props & { editor: ReturnType<typeof useEditorState> }) {
  const { editorState, maxBytes, maxFiles, wasCleared, addFiles } = editor
  return (
    <EmptyStage
      maxBytes={maxBytes}
      error={editorState.errorCode && errorMessage(editorState.errorCode)}
      examples={examplesOf(contract.id, copy)}
      maxFiles={maxFiles}
      onFiles={addFiles}
      fetchImage={fetchImage}
      notify={notify}
      takesFocus={wasCleared}
    />
  )
}
