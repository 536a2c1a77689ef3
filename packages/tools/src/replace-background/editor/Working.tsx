import { t } from '@pentimento/language'
import type { TaskIn } from '@pentimento/protocol'
import {
  Aside,
  madeByIn,
  Panel,
  type Run,
  StageArea,
  StartAgain,
  useFirstFocus,
  useHeldOriginal,
  Variations,
} from '@pentimento/stage'
import { HoldButton, SegmentedControl } from '@pentimento/ui'
import { type Dispatch, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { replaceBackground } from '../contract.ts'
import { Begin } from './Begin.tsx'
import { Choices } from './Choices.tsx'
import { Delivery } from './Delivery.tsx'
import type { Act, Editing } from './editing.ts'
import { layersOf, variationsOf } from './layers.ts'
import { Stage } from './Stage.tsx'

interface WorkingProps
  extends Pick<EditorProps<typeof replaceBackground>, 'copy' | 'bring' | 'say' | 'others' | 'preview'> {
  picture: File | undefined
  url: string | undefined
  /** The last result; undefined before the first. */
  task: TaskIn<'ready'> | undefined
  editing: Editing
  dispatch: Dispatch<Act>
  /** The latest run, which may belong to another task than the one shown. */
  run: Run
  onApply: () => void
  onCancel: () => void
  onStartAgain: () => void
}

const views = [
  { value: 'result', label: t('Result') },
  { value: 'arrange', label: t('Arrange') },
] as const

/** The stage with the original, placement preview or result, and the panel of settings. */
export function Working(props: WorkingProps) {
  const { copy, task, editing, dispatch, onApply, onStartAgain } = props
  const panelRef = useFirstFocus(task ? 'primary' : 'field')
  const { isHeld, button } = useHeldOriginal()
  const [chosen, choose] = useChosen(task)
  const layers = task && layersOf(task)
  const made = task ? variationsOf(task) : []
  const output = made.find(({ name }) => name === chosen) ?? made[0]
  const arranges = editing.arranges && layers !== undefined

  return (
    <>
      <StageArea>
        <Stage
          {...props}
          layers={arranges ? layers : undefined}
          output={output}
          showsOriginal={isHeld}
          onSet={settings => dispatch({ type: 'set', settings })}
        />
      </StageArea>
      <Panel ref={panelRef} label={task ? t('Result') : t('New background')}>
        {layers && (
          <SegmentedControl
            label={t('Canvas view')}
            hidesLabel
            options={views}
            value={arranges ? 'arrange' : 'result'}
            onChange={view => dispatch({ type: 'view-chosen', arranges: view === 'arrange' })}
          />
        )}
        {!arranges && <Variations outputs={made} chosen={output} onChoose={({ name }) => choose(name)} />}
        <Choices copy={copy} editing={editing} dispatch={dispatch} />
        {task && output ? (
          <Delivery {...props} task={task} output={output} />
        ) : (
          <Begin copy={copy} editing={editing} onBegin={onApply} />
        )}
        {task && !arranges && <HoldButton {...button} wide />}
        <StartAgain asks onStartAgain={onStartAgain} />
        {task && <Aside>{madeByIn(task.madeBy, task.tookMs)}</Aside>}
      </Panel>
    </>
  )
}

/** The name of the chosen variation; reset when a new result arrives. */
function useChosen(task: TaskIn<'ready'> | undefined): [string | undefined, (name: string) => void] {
  const [chosen, set] = useState<{ of: typeof task; name: string }>()
  return [chosen?.of === task ? chosen?.name : undefined, name => set({ of: task, name })]
}
