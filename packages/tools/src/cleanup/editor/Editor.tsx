import { t } from '@pentimento/language'
import { announcementFor, EditorLayout, EmptyStage, TaskInProgress, toStage } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import { examplesOf } from '../../examples.ts'
import type { cleanup } from '../contract.ts'
import { Batch } from './Batch.tsx'
import { BatchMaskEditor } from './BatchMaskEditor.tsx'
import { MaskEditor } from './MaskEditor.tsx'
import { useEditorState } from './use-editor-state.ts'

export default function Editor(props: EditorProps<typeof cleanup>) {
  const { run, runs, clear, fetchImage, notify } = props
  const {
    editorState,
    dispatch,
    file,
    bitmap,
    isEmpty,
    wasCleared,
    maxBytes,
    maxFiles,
    addFiles,
    clearFiles,
  } = useEditorState(props)
  const { history, images, brush } = editorState
  if (runs && runs.items.length > 0) {
    return (
      <EditorLayout stage={{ state: 'empty' }} announcement="">
        <Batch
          runs={runs}
          images={images}
          fetchImage={fetchImage}
          notify={notify}
          onStartOver={() => clearFiles(runs.clear)}
        />
      </EditorLayout>
    )
  }
  const stageProps = history && bitmap && brush && { history, bitmap, brush }
  const maskEditorProps = stageProps && {
    ...props,
    ...stageProps,
    editorState,
    dispatch,
    onStartOver: () => clearFiles(clear),
  }
  return (
    <EditorLayout
      stage={toStage(run, file)}
      announcement={announcementFor(toStage(run, undefined), t('Removing…'), t('Removed'))}
    >
      {isEmpty && (
        <EmptyStage
          maxBytes={maxBytes}
          maxFiles={maxFiles}
          hint={maxFiles > 1 ? t('All the images share one mask.') : undefined}
          error={editorState.error ?? (run.state === 'rejected' ? run.message : undefined)}
          examples={examplesOf(props.contract.id, props.copy)}
          onFiles={addFiles}
          fetchImage={fetchImage}
          notify={notify}
          takesFocus={wasCleared}
        />
      )}
      {!isEmpty && !maskEditorProps && (
        <TaskInProgress
          stage={openingStage}
          url={undefined}
          actionLabel={t('Opening…')}
          onCancel={() => clearFiles(clear)}
        />
      )}
      {maskEditorProps && runs && images.length > 0 && (
        <BatchMaskEditor {...maskEditorProps} runs={runs} file={file} />
      )}
      {maskEditorProps && images.length === 0 && <MaskEditor {...maskEditorProps} />}
    </EditorLayout>
  )
}

const openingStage = { state: 'uploading', fraction: 1 } as const
