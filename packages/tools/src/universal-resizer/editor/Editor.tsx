import { t } from '@pentimento/language'
import { SingleImageEditor } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import { examplesOf } from '../../examples.ts'
import type { universalResizer } from '../contract.ts'
import { FormatEditor } from './FormatEditor.tsx'
import { RenderingProgress } from './RenderingProgress.tsx'
import { ResultView } from './ResultView.tsx'
import { useBoard } from './use-board.ts'
import { useDownscaledImage } from './use-downscaled-image.ts'
import { useEditorState } from './use-editor-state.ts'
import { useImageAnalysis } from './use-image-analysis.ts'

export default function Editor(props: EditorProps<typeof universalResizer>) {
  const { focus, fetchImage, notify } = props
  const { editorState, dispatch, undoHandlers, editorProps, fileUrl, isFetching, submit, changeFormats } =
    useEditorState(props)
  const { file } = editorState
  const preview = useDownscaledImage(file)
  const { analysisState, retryAnalysis } = useImageAnalysis(file, preview?.size, focus)
  const board = useBoard({ ...props, file, preview, analysisState, editorState })
  return (
    <SingleImageEditor
      {...editorProps}
      examples={examplesOf(props.contract.id, props.copy)}
      actionLabel={t('Creating the images…')}
      doneLabel={t('The images are ready')}
      options={
        file && (
          <FormatEditor
            {...props}
            board={board}
            analysisState={analysisState}
            editorState={editorState}
            url={fileUrl}
            onRetryAnalysis={retryAnalysis}
            dispatch={dispatch}
            undoHandlers={undoHandlers}
            onStart={submit}
            onStartOver={editorProps.onStartOver}
          />
        )
      }
      progress={activeStage => (
        <RenderingProgress
          board={board}
          stage={activeStage}
          url={editorProps.url}
          onCancel={editorProps.onCancel}
        />
      )}
      result={task => (
        <ResultView
          key={task.id}
          task={task}
          isFetching={isFetching}
          onChangeFormats={() => void changeFormats(task)}
          onStartOver={editorProps.onStartOver}
          fetchImage={fetchImage}
          notify={notify}
        />
      )}
    />
  )
}
