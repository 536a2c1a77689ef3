import { EditorLayout, toStage } from '@pentimento/stage'
import { useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { imageUpscaler } from '../contract.ts'
import { Batch } from './Batch.tsx'
import { acceptedImages } from './editor-state.ts'
import { SingleImageView } from './SingleImageView.tsx'
import { useEditorState } from './use-editor-state.ts'

export default function Editor(props: EditorProps<typeof imageUpscaler>) {
  const { run, runs } = props
  const { editorState, dispatch, undoHandlers, addFiles, maxFiles } = useEditorState(props)
  const [wasCleared, setWasCleared] = useState(false)
  const clearFiles = (clearRun: () => void) => {
    clearRun()
    setWasCleared(true)
    dispatch({ type: 'files-cleared' })
  }
  const isIdle = toStage(run, undefined).state === 'empty'
  const isBatch = isIdle && acceptedImages(editorState).length > 0 && editorState.images.length > 1
  if (runs && (isBatch || runs.items.length > 0)) {
    return (
      <EditorLayout stage={{ state: 'empty' }} announcement="">
        <Batch
          {...props}
          runs={runs}
          editorState={editorState}
          dispatch={dispatch}
          undoHandlers={undoHandlers}
          onFiles={maxFiles > 0 ? addFiles : undefined}
          onStartOver={() => clearFiles(runs.clear)}
        />
      </EditorLayout>
    )
  }
  return (
    <SingleImageView
      {...props}
      editorState={editorState}
      dispatch={dispatch}
      undoHandlers={undoHandlers}
      onFiles={addFiles}
      onClearFiles={clearFiles}
      wasCleared={wasCleared}
    />
  )
}
