import { t } from '@pentimento/language'
import type { TaskIn } from '@pentimento/protocol'
import { Panel, type Run, StageArea, useHeldOriginal } from '@pentimento/stage'
import { Button, HoldButton, SegmentedControl } from '@pentimento/ui'
import { type Dispatch, useEffect, useRef, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { replaceBackground } from '../contract.ts'
import { Begin } from './Begin.tsx'
import { Choices } from './Choices.tsx'
import { Delivery } from './Delivery.tsx'
import type { Act, Editing } from './editing.ts'
import { layersOf, variationsOf } from './layers.ts'
import { Stage } from './Stage.tsx'
import { Variations } from './Variations.tsx'

interface WorkingProps
  extends Pick<EditorProps<typeof replaceBackground>, 'copy' | 'bring' | 'say' | 'others' | 'preview'> {
  picture: File | undefined
  url: string | undefined
  /** The last result; absent before the first. */
  task: TaskIn<'ready'> | undefined
  editing: Editing
  dispatch: Dispatch<Act>
  /** Of what was applied last, which may be another task than the one shown. */
  run: Run
  onApply: () => void
  onCancel: () => void
  onStartAgain: () => void
}

const views = [
  { value: 'result', label: t('Result') },
  { value: 'arrange', label: t('Arrange') },
] as const

/** The picture on the stage, as it will be or as it has become, and all that may be asked of it. */
export function Working(props: WorkingProps) {
  const { copy, task, editing, dispatch, onApply, onStartAgain } = props
  const panelRef = useRef<HTMLElement>(null)
  const { isHeld, button } = useHeldOriginal()
  const [chosen, choose] = useChosen(task)
  useEffect(() => panelRef.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true }), [])
  const layers = task && layersOf(task)
  const made = task ? variationsOf(task) : []
  const output = made[chosen] ?? made[0]
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
      <Panel ref={panelRef} label={task ? t('The result') : t('The background')}>
        {layers && (
          <SegmentedControl
            label={t('On the stage')}
            hidesLabel
            options={views}
            value={arranges ? 'arrange' : 'result'}
            onChange={view => dispatch({ type: 'view-chosen', arranges: view === 'arrange' })}
          />
        )}
        {!arranges && <Variations outputs={made} chosen={chosen} onChoose={choose} />}
        <Choices copy={copy} editing={editing} dispatch={dispatch} />
        {task && output ? (
          <Delivery {...props} task={task} output={output} />
        ) : (
          <Begin copy={copy} editing={editing} onBegin={onApply} />
        )}
        {task && !arranges && <HoldButton {...button} wide />}
        <Button variant="text" color="gray" wide onClick={onStartAgain}>
          {t('Start again')}
        </Button>
      </Panel>
    </>
  )
}

/** Which variation is looked at: of a new result, the first. */
function useChosen(task: TaskIn<'ready'> | undefined): [number, (index: number) => void] {
  const [{ of, index }, set] = useState({ of: task, index: 0 })
  return [of === task ? index : 0, chosen => set({ of: task, index: chosen })]
}
