import { t } from '@pentimento/language'
import { BatchList, Panel, pendingEntries, type Runs, StartedBatch, StartOver } from '@pentimento/stage'
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
  const pending = pendingEntries(editorState.images)
  if (runs.items.length > 0)
    return (
      <StartedBatch
        runs={runs}
        pending={pending}
        name="new-backgrounds.zip"
        actionLabel={t('Replacing the background…')}
        alt={t('Subject on its new background')}
        fileNameFor={fileNameFor}
        fetchImage={fetchImage}
        notify={notify}
        onStartOver={onStartOver}
      >
        {t('Each image is also in History.')}
      </StartedBatch>
    )
  return (
    <>
      <BatchList
        entries={pending}
        hasStarted={false}
        actionLabel={t('Replacing the background…')}
        fileNameFor={fileNameFor}
        onCancel={runs.cancel}
        onRetry={runs.retry}
        onRemove={id => dispatch({ type: 'image-removed', id })}
        onFiles={onFiles}
      />
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
    </>
  )
}
