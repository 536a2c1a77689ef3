import { t } from '@pentimento/language'
import {
  BatchList,
  BatchResults,
  Panel,
  pendingEntries,
  type Runs,
  StartOver,
  startedEntries,
} from '@pentimento/stage'
import type { Dispatch } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { replaceBackground } from '../contract.ts'
import type { Action, EditorState } from './editor-state.ts'
import { fileNameFor } from './ResultActions.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { StartButton } from './StartButton.tsx'

interface BatchProps extends Pick<EditorProps<typeof replaceBackground>, 'copy' | 'fetchImage' | 'notify'> {
  runs: Runs
  editorState: EditorState
  dispatch: Dispatch<Action>
  /** Add more images; undefined when the batch is full. */
  onFiles: ((files: readonly File[]) => void) | undefined
  onStart: () => void
  onStartOver: () => void
}

/** Several images with the same background: selection, progress and results. */
export function Batch(props: BatchProps) {
  const { runs, editorState, dispatch, copy, fetchImage, notify, onFiles, onStart, onStartOver } = props
  const hasStarted = runs.items.length > 0
  const pending = pendingEntries(editorState.images)
  const entries = hasStarted ? startedEntries(runs, pending) : pending
  return (
    <>
      <BatchList
        entries={entries}
        hasStarted={hasStarted}
        actionLabel={t('Replacing the background…')}
        fileNameFor={fileNameFor}
        onCancel={runs.cancel}
        onRetry={runs.retry}
        onRemove={id => dispatch({ type: 'image-removed', id })}
        onFiles={onFiles}
      />
      {hasStarted ? (
        <BatchResults
          entries={entries}
          name="new-backgrounds.zip"
          fileNameFor={fileNameFor}
          fetchImage={fetchImage}
          notify={notify}
          onStartOver={onStartOver}
        >
          {t('Each image is also in History.')}
        </BatchResults>
      ) : (
        <Panel label={t('New background')}>
          <SettingsForm copy={copy} editorState={editorState} dispatch={dispatch} />
          <StartButton
            copy={copy}
            editorState={editorState}
            note={t('All images get the same background.')}
            onStart={onStart}
          />
          <StartOver confirms onStartOver={onStartOver} />
        </Panel>
      )}
    </>
  )
}
