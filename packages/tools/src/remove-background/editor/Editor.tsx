import { t } from '@pentimento/language'
import {
  announcementFor,
  EditorLayout,
  EmptyStage,
  TaskError,
  TaskInProgress,
  useObjectUrl,
} from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import { examplesOf } from '../../examples.ts'
import type { removeBackground } from '../contract.ts'
import { Batch } from './Batch.tsx'
import { ResultEditor } from './ResultEditor.tsx'
import { useEditorState } from './use-editor-state.ts'

export default function Editor(props: EditorProps<typeof removeBackground>) {
  const { copy, run, runs, cancel, clear, fetchImage, notify, select } = props
  const { editorState, dispatch, undoHandlers, stage, shownTask, wasCleared, ...rest } = useEditorState(props)
  const { batchEntries, maxBytes, maxFiles, addFiles, tryAgain, apply, clearFiles } = rest
  const fileUrl = useObjectUrl(editorState.file)
  if (runs && runs.items.length > 0) {
    const onStartOver = () => clearFiles(runs.clear)
    return (
      <EditorLayout stage={{ state: 'empty' }} announcement="">
        <Batch {...{ runs, fetchImage, notify, onStartOver }} pending={batchEntries} />
      </EditorLayout>
    )
  }
  const task = shownTask ?? (run.state === 'accepted' ? run.task : undefined)
  const original = { file: editorState.file, url: fileUrl ?? task?.inputs[0]?.href }
  return (
    <EditorLayout
      stage={shownTask ? { state: 'ready', task: shownTask } : stage}
      work={stage}
      announcement={announcementFor(stage, t('Removing the background…'), t('The cutout is ready'))}
    >
      {shownTask ? (
        <ResultEditor
          task={shownTask}
          original={original}
          editorState={editorState}
          dispatch={dispatch}
          undoHandlers={undoHandlers}
          copy={copy}
          fetchImage={fetchImage}
          notify={notify}
          select={select}
          run={run}
          onApply={() => void apply(shownTask)}
          onCancel={cancel}
          onStartOver={() => clearFiles(clear)}
        />
      ) : stage.state === 'error' ? (
        <TaskError
          stage={stage}
          url={original.url}
          onRetry={tryAgain}
          onStartOver={() => clearFiles(clear)}
        />
      ) : stage.state === 'uploading' || stage.state === 'queued' || stage.state === 'processing' ? (
        <TaskInProgress
          stage={stage}
          url={original.url}
          actionLabel={t('Removing the background…')}
          onCancel={() => clearFiles(cancel)}
        />
      ) : (
        <EmptyStage
          maxBytes={maxBytes}
          error={editorState.error}
          examples={examplesOf(props.contract.id, props.copy)}
          maxFiles={maxFiles}
          onFiles={addFiles}
          fetchImage={fetchImage}
          notify={notify}
          takesFocus={wasCleared}
        />
      )}
    </EditorLayout>
  )
}
