import { useState } from 'react'
import { CorrectionEditor } from './CorrectionEditor.tsx'
import { type ResultDetail, type ResultEditorProps, ResultView } from './ResultView.tsx'
import { SubjectPicker } from './SubjectPicker.tsx'
import { subjectsOf } from './subjects.ts'
import { useSources } from './use-sources.ts'

/** A result: compared with its original, corrected with the brush, or limited to some of its subjects. */
export function ResultEditor(props: ResultEditorProps) {
  const { task, original, editorState, dispatch, undoHandlers, fetchImage, notify, select, onApply } = props
  const [mode, setMode] = useState<ResultMode>({ view: 'result' })
  const sources = useSources(task, original.file, fetchImage)
  const subjects = subjectsOf(task)
  const apply = () => {
    setMode({ view: 'result' })
    onApply()
  }
  switch (mode.view) {
    case 'result':
      return (
        <ResultView
          {...props}
          sources={sources}
          subjectCount={subjects.length}
          initialFocus={mode.from ?? 'primary'}
          onOpen={view => setMode({ view })}
        />
      )
    case 'corrections':
      return (
        <CorrectionEditor
          sources={sources}
          editorState={editorState}
          dispatch={dispatch}
          undoHandlers={undoHandlers}
          notify={notify}
          select={select}
          onApply={apply}
          onBack={() => setMode({ view: 'result', from: 'corrections' })}
        />
      )
    case 'subjects':
      return (
        <SubjectPicker
          url={original.url ?? ''}
          size={task.outputs[0] ?? { width: 1, height: 1 }}
          subjects={subjects}
          chosen={editorState.subjects}
          dispatch={dispatch}
          undoHandlers={undoHandlers}
          onApply={apply}
          onBack={() => setMode({ view: 'result', from: 'subjects' })}
        />
      )
  }
}

/** Which view is open; on return to the result, from which view. */
type ResultMode = { view: 'result'; from?: ResultDetail } | { view: ResultDetail }
