import { t } from '@pentimento/language'
import type { TaskInState } from '@pentimento/protocol'
import {
  madeByText,
  Note,
  Panel,
  type Run,
  StageArea,
  StartOver,
  UndoBar,
  type UndoHandlers,
  useInitialFocus,
  Variations,
} from '@pentimento/stage'
import { SegmentedControl } from '@pentimento/ui'
import { type Dispatch, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { replaceBackground } from '../contract.ts'
import type { Action, EditorState } from './editor-state.ts'
import { layersOf, variationsOf } from './layers.ts'
import { ResultActions } from './ResultActions.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { StageView } from './StageView.tsx'
import { StartButton } from './StartButton.tsx'

interface WorkspaceProps
  extends Pick<EditorProps<typeof replaceBackground>, 'copy' | 'fetchImage' | 'notify' | 'preview'> {
  file: File | undefined
  url: string | undefined
  /** The last result; undefined before the first. */
  task: TaskInState<'ready'> | undefined
  editorState: EditorState
  dispatch: Dispatch<Action>
  undoHandlers: UndoHandlers
  /** The latest run, which may belong to another task than the one shown. */
  run: Run
  onApply: () => void
  onCancel: () => void
  onStartOver: () => void
}

const views = [
  { value: 'result', label: t('Result') },
  { value: 'arrange', label: t('Arrange') },
] as const

/** The stage with the original, placement preview or result, and the panel of settings. */
export function Workspace(props: WorkspaceProps) {
  const { copy, task, editorState, dispatch, onApply, onStartOver } = props
  const panelRef = useInitialFocus(task ? 'primary' : 'field')
  const [selected, select] = useSelectedVariation(task)
  const layers = task && layersOf(task)
  const variations = task ? variationsOf(task) : []
  const output = variations.find(({ name }) => name === selected) ?? variations[0]
  const isArranging = editorState.isArranging && layers !== undefined

  return (
    <>
      <StageArea>
        <StageView
          {...props}
          layers={isArranging ? layers : undefined}
          output={output}
          onSet={settings => dispatch({ type: 'settings-changed', settings })}
        />
      </StageArea>
      <Panel ref={panelRef} label={task ? t('Result') : t('New background')}>
        <UndoBar {...props.undoHandlers} />
        {layers && (
          <SegmentedControl
            label={t('Canvas view')}
            hidesLabel
            options={views}
            value={isArranging ? 'arrange' : 'result'}
            onChange={view => dispatch({ type: 'view-chosen', isArranging: view === 'arrange' })}
          />
        )}
        {!isArranging && (
          <Variations outputs={variations} selected={output} onSelect={({ name }) => select(name)} />
        )}
        <SettingsForm
          copy={copy}
          editorState={editorState}
          dispatch={dispatch}
          hasResult={task !== undefined}
        />
        {task && output ? (
          <ResultActions {...props} task={task} output={output}>
            <StartOver confirms onStartOver={onStartOver} />
          </ResultActions>
        ) : (
          <>
            <StartButton copy={copy} editorState={editorState} onStart={onApply} />
            <StartOver confirms onStartOver={onStartOver} />
          </>
        )}
        {task && <Note>{madeByText(task.madeBy, task.tookMs)}</Note>}
      </Panel>
    </>
  )
}

/** The name of the chosen variation; reset when a new result arrives. */
function useSelectedVariation(
  task: TaskInState<'ready'> | undefined,
): [string | undefined, (name: string) => void] {
  const [selected, setSelected] = useState<{ of: typeof task; name: string }>()
  return [selected?.of === task ? selected?.name : undefined, name => setSelected({ of: task, name })]
}
