import { t } from '@pentimento/language'
import { SingleImageEditor } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import { examplesOf } from '../../examples.ts'
import type { uncrop } from '../contract.ts'
import { FrameEditor } from './FrameEditor.tsx'
import { ResultView } from './ResultView.tsx'
import { marginsFromTask, useEditorState } from './use-editor-state.ts'

export default function Editor(props: EditorProps<typeof uncrop>) {
  const { editorState, dispatch, undoHandlers, editorProps, fileUrl, isFetching, submit, changeFrame } =
    useEditorState(props)
  return (
    <SingleImageEditor
      {...editorProps}
      examples={examplesOf(props.contract.id, props.copy)}
      actionLabel={t('Extending the image…')}
      doneLabel={t('The result is ready')}
      options={
        editorState.file && (
          <FrameEditor
            {...props}
            url={fileUrl}
            editorState={editorState}
            dispatch={dispatch}
            undoHandlers={undoHandlers}
            onStart={submit}
            onStartOver={editorProps.onStartOver}
          />
        )
      }
      result={task => (
        <ResultView
          key={task.id}
          task={task}
          originalUrl={editorProps.url}
          margins={marginsFromTask(task)}
          isFetching={isFetching}
          onChangeFrame={() => void changeFrame(task)}
          onStartOver={editorProps.onStartOver}
        />
      )}
    />
  )
}
