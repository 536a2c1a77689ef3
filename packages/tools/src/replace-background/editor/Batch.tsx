import { t } from '@pentimento/language'
import {
  BatchList,
  BatchResults,
  chosenList,
  Panel,
  type Runs,
  StartAgain,
  startedList,
} from '@pentimento/stage'
import type { Dispatch } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { replaceBackground } from '../contract.ts'
import { Begin } from './Begin.tsx'
import { Choices } from './Choices.tsx'
import { nameOf } from './Delivery.tsx'
import type { Act, Editing } from './editing.ts'

interface BatchProps extends Pick<EditorProps<typeof replaceBackground>, 'copy' | 'bring' | 'say'> {
  runs: Runs
  editing: Editing
  dispatch: Dispatch<Act>
  /** Add more images; undefined when the batch is full. */
  onFiles: ((files: readonly File[]) => void) | undefined
  onStart: () => void
  onStartAgain: () => void
}

/** Several images with the same background: selection, progress and results. */
export function Batch(props: BatchProps) {
  const { runs, editing, dispatch, copy, bring, say, onFiles, onStart, onStartAgain } = props
  const hasStarted = runs.items.length > 0
  const chosen = chosenList(editing.pictures)
  const items = hasStarted ? startedList(runs, chosen) : chosen
  return (
    <>
      <BatchList
        items={items}
        hasStarted={hasStarted}
        doing={t('Replacing the background…')}
        nameOf={nameOf}
        onCancel={runs.cancel}
        onRetry={runs.retry}
        onRemove={id => dispatch({ type: 'picture-removed', id })}
        onFiles={onFiles}
      />
      {hasStarted ? (
        <BatchResults
          items={items}
          name="new-backgrounds.zip"
          nameOf={nameOf}
          bring={bring}
          say={say}
          onStartAgain={onStartAgain}
        >
          {t('Each image is also in History.')}
        </BatchResults>
      ) : (
        <Panel label={t('New background')}>
          <Choices copy={copy} editing={editing} dispatch={dispatch} />
          <Begin
            copy={copy}
            editing={editing}
            remark={t('All images get the same background.')}
            onBegin={onStart}
          />
          <StartAgain asks onStartAgain={onStartAgain} />
        </Panel>
      )}
    </>
  )
}
