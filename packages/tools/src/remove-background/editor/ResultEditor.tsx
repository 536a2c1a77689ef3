import { useState } from 'react'
import { CorrectionEditor } from './CorrectionEditor.tsx'
import { type ResultEditorProps, ResultView } from './ResultView.tsx'
import { useSources } from './use-sources.ts'

/** A result: compared with its original, or corrected with the brush. */
export function ResultEditor(props: ResultEditorProps) {
  const { task, original, editorState, dispatch, undoHandlers, fetchImage, notify, select, onApply } = props
  const [view, setView] = useState<'result' | 'brush' | 'returned'>('result')
  const sources = useSources(task, original.file, fetchImage)
  if (view !== 'brush') {
    const initialFocus = view === 'returned' ? 'corrections' : 'primary'
    return (
      <ResultView
        {...props}
        sources={sources}
        initialFocus={initialFocus}
        onCorrect={() => setView('brush')}
      />
    )
  }
  return (
    <CorrectionEditor
      sources={sources}
      editorState={editorState}
      dispatch={dispatch}
      undoHandlers={undoHandlers}
      notify={notify}
      select={select}
      onApply={() => {
        setView('result')
        onApply()
      }}
      onBack={() => setView('returned')}
    />
  )
}
