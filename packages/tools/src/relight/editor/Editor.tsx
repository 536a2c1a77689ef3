import { t } from '@pentimento/language'
import { SingleImageEditor } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import { examplesOf } from '../../examples.ts'
import type { relight } from '../contract.ts'
import { LightingEditor } from './LightingEditor.tsx'
import { ResultView } from './ResultView.tsx'
import { useEditorState } from './use-editor-state.ts'
import { useSurface } from './use-surface.ts'

export default function Editor(props: EditorProps<typeof relight>) {
  const { editorState, dispatch, undoHandlers, editorProps, fileUrl, isFetching, submit, changeLighting } =
    useEditorState(props)
  const { surfaceState, retrySurface } = useSurface(editorState.file, props.surface)
  return (
    <SingleImageEditor
      {...editorProps}
      examples={examplesOf(props.contract.id, props.copy)}
      actionLabel={t('Relighting the image…')}
      doneLabel={t('The result is ready')}
      options={
        editorState.file && (
          <LightingEditor
            {...props}
            url={fileUrl}
            surfaceState={surfaceState}
            onRetrySurface={retrySurface}
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
          isFetching={isFetching}
          onChangeLighting={() => void changeLighting(task)}
          onStartOver={editorProps.onStartOver}
        />
      )}
    />
  )
}
