import {
  type Brush,
  type History,
  isBlank,
  type Mark,
  MaskingStage,
  type Run,
  StageArea,
  useDrawable,
  useHeldOriginal,
  withMark,
} from '@pentimento/stage'
import { type ComponentProps, type Dispatch, useMemo } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { cleanup } from '../contract.ts'
import { Comparing } from './Comparing.tsx'
import { type Act, type Editing, originalOf } from './editing.ts'
import styles from './editor.module.css'
import type { Moment } from './moment.ts'
import { RunCard } from './RunCard.tsx'
import { useRemove } from './use-remove.ts'
import { WorkPanel } from './WorkPanel.tsx'

interface MarkingProps extends EditorProps<typeof cleanup> {
  editing: Editing
  history: History<Moment>
  brush: Brush
  drawable: ComponentProps<typeof MaskingStage>['picture']
  dispatch: Dispatch<Act>
  onStartAgain: () => void
}

/** One image with its mask, and the panel of actions on it. */
export function Marking(props: MarkingProps) {
  const { copy, run, start, cancel, retry, say, select } = props
  const { editing, history, brush, drawable, dispatch, onStartAgain } = props
  const { layer, marks } = history.present
  const original = originalOf(history)
  const isChanged = layer !== original
  const { drawable: originalDrawable } = useDrawable(isChanged ? original.file : undefined)
  const { isHeld, button } = useHeldOriginal()
  const nothingMarked = useMemo(() => isBlank(marks, drawable), [marks, drawable])
  const { remove, isPreparing } = useRemove({ start, say, dispatch, size: drawable, mode: editing.mode })
  const isBusy = isPreparing || isUnderWay(run)

  const onMark = (mark: Mark) => {
    dispatch({ type: 'marked', mark })
    const lays = mark.kind === 'given' || !mark.erases
    if (editing.appliesItself && lays) void remove({ layer, marks: withMark(marks, mark) })
  }
  const when = (isPossible: boolean, type: 'undone' | 'redone') =>
    isPossible && !isBusy ? () => dispatch({ type }) : undefined
  // `retry` needs a task; a submission that was refused never became one, so the image is sent again.
  const tryAgain = () => {
    if (run.state === 'accepted') retry()
    else if (editing.sent) void remove(editing.sent.moment, editing.sent.seed)
  }
  return (
    <>
      <StageArea>
        {editing.comparing && isChanged && (
          <Comparing before={original.file} after={layer.file} size={drawable} showsOriginal={isHeld} />
        )}
        <div className={styles.marking} hidden={editing.comparing && isChanged}>
          <MaskingStage
            picture={drawable}
            instead={isHeld && isChanged ? originalDrawable : undefined}
            marks={marks}
            onMark={onMark}
            mayMark={!isBusy}
            brush={brush}
            onBrush={taken => dispatch({ type: 'brush-taken', brush: taken })}
            select={select && ((points, signal) => select(layer.file, points, signal))}
            onUndo={when(history.past.length > 0, 'undone')}
            onRedo={when(history.future.length > 0, 'redone')}
          >
            {isBusy && <RunCard run={run} onCancel={cancel} />}
          </MaskingStage>
        </div>
      </StageArea>
      <WorkPanel
        copy={copy}
        run={run}
        say={say}
        editing={editing}
        moment={history.present}
        original={original}
        brush={brush}
        size={drawable}
        selects={select !== undefined}
        dispatch={dispatch}
        isBusy={isBusy}
        nothingMarked={nothingMarked}
        holdButton={button}
        onMark={onMark}
        onRemove={() => void remove(history.present)}
        onAnother={() => layer.made && void remove(layer.made.from, layer.made.seed + 1)}
        onRetry={tryAgain}
        onStartAgain={onStartAgain}
      />
    </>
  )
}

/** Whether a run is in progress; a ready task counts until its result is fetched and on the stage. */
function isUnderWay(run: Run): boolean {
  if (run.state !== 'accepted') return run.state === 'uploading'
  return run.task.state === 'queued' || run.task.state === 'processing' || run.task.state === 'ready'
}
