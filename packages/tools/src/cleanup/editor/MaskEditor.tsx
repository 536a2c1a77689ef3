import { t } from '@pentimento/language'
import {
  addOp,
  type Brush,
  CompactProgress,
  type History,
  isActiveStage,
  isMaskEmpty,
  MaskingStage,
  type MaskOp,
  type Run,
  StageArea,
  toStage,
  useDecodedBitmap,
  useInitialFocus,
  useObjectUrl,
  useShowOriginal,
  ZoomCompare,
} from '@pentimento/stage'
import { Button, Progress } from '@pentimento/ui'
import { type ComponentProps, type Dispatch, useMemo } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { cleanup } from '../contract.ts'
import { EditPanel } from './EditPanel.tsx'
import styles from './editor.module.css'
import { type Action, type EditorState, originalOf } from './editor-state.ts'
import type { HistoryEntry } from './history-entry.ts'
import type { MaskBox } from './mask-box.ts'
import { useRemove } from './use-remove.ts'

interface MaskEditorProps extends EditorProps<typeof cleanup> {
  editorState: EditorState
  history: History<HistoryEntry>
  brush: Brush
  bitmap: ComponentProps<typeof MaskingStage>['image']
  dispatch: Dispatch<Action>
  onStartOver: () => void
}

/** One image with its mask, and the panel of actions on it. */
export function MaskEditor(props: MaskEditorProps) {
  const { copy, run, start, cancel, retry, notify, select } = props
  const { editorState, history, brush, bitmap, dispatch, onStartOver } = props
  const { image, ops } = history.present
  const { submission } = editorState
  const original = originalOf(history)
  const isChanged = image !== original
  const { bitmap: originalBitmap } = useDecodedBitmap(isChanged ? original.file : undefined, bitmap)
  const { showsOriginal, buttonProps } = useShowOriginal()
  const isMaskBlank = useMemo(() => isMaskEmpty(ops, bitmap), [ops, bitmap])
  const { remove, isPreparing } = useRemove({ start, notify, dispatch, size: bitmap, mode: editorState.mode })
  const isBusy = isPreparing || isRunInProgress(run)

  const onOp = (op: MaskOp) => {
    dispatch({ type: 'op-added', op })
    const addsToMask = op.kind === 'mask' || !op.erases
    if (editorState.isAutoApplyOn && addsToMask) void remove({ image, ops: addOp(ops, op) })
  }
  const ifPossible = (isPossible: boolean, type: 'undone' | 'redone') =>
    isPossible && !isBusy ? () => dispatch({ type }) : undefined
  // `retry` needs a task; a submission that was rejected never became one, so the image is sent again.
  const tryAgain = () => {
    if (run.state === 'accepted') retry()
    else if (submission) void remove(submission.entry, submission)
  }
  return (
    <>
      <StageArea>
        {editorState.isComparing && isChanged && (
          <Comparison before={original.file} after={image.file} size={bitmap} />
        )}
        <div className={styles.masking} hidden={editorState.isComparing && isChanged}>
          <MaskingStage
            image={bitmap}
            replacement={showsOriginal && isChanged ? originalBitmap : undefined}
            ops={ops}
            onOp={onOp}
            isEditable={!isBusy}
            brush={brush}
            onBrush={changed => dispatch({ type: 'brush-changed', brush: changed })}
            select={select && ((points, signal) => select(image.file, points, signal))}
            busyAt={submission && isRunInProgress(run) ? centerOf(submission.box) : undefined}
            onUndo={ifPossible(history.past.length > 0, 'undone')}
            onRedo={ifPossible(history.future.length > 0, 'redone')}
          >
            {isBusy && <RunCard run={run} onCancel={cancel} />}
          </MaskingStage>
        </div>
      </StageArea>
      <EditPanel
        copy={copy}
        run={run}
        notify={notify}
        editorState={editorState}
        entry={history.present}
        original={original}
        brush={brush}
        size={bitmap}
        canSelect={select !== undefined}
        dispatch={dispatch}
        isBusy={isBusy}
        isMaskBlank={isMaskBlank}
        showOriginalProps={buttonProps}
        onOp={onOp}
        onRemove={() => void remove(history.present)}
        onRepeat={() =>
          image.resultInfo && void remove(image.resultInfo.from, { seed: image.resultInfo.seed + 1 })
        }
        onShowVersions={() =>
          image.resultInfo &&
          void remove(image.resultInfo.from, { seed: image.resultInfo.seed, asksForVersions: true })
        }
        onRetry={tryAgain}
        onStartOver={onStartOver}
      />
    </>
  )
}

const centerOf = ({ left, top, width, height }: MaskBox) => ({ x: left + width / 2, y: top + height / 2 })

/** Whether a run is in progress; a ready task counts until its result is fetched and on the stage. */
function isRunInProgress(run: Run): boolean {
  if (run.state !== 'accepted') return run.state === 'uploading'
  return run.task.state === 'queued' || run.task.state === 'processing' || run.task.state === 'ready'
}

interface ComparisonProps {
  before: File
  after: File
  size: { width: number; height: number }
}

/** The original compared with the current result. */
function Comparison({ before, after, size }: ComparisonProps) {
  const beforeUrl = useObjectUrl(before)
  const afterUrl = useObjectUrl(after)
  if (!beforeUrl || !afterUrl) return null
  return (
    <ZoomCompare
      before={{ src: beforeUrl, alt: t('Original') }}
      after={{ src: afterUrl, alt: t('Cleaned image') }}
      width={size.width}
      height={size.height}
    />
  )
}

interface RunCardProps {
  run: Run
  onCancel: () => void
}

/** Progress of the removal, shown over the image. */
function RunCard({ run, onCancel }: RunCardProps) {
  const ref = useInitialFocus<HTMLDivElement>('button')
  const stage = toStage(run, undefined)
  return (
    <div ref={ref} className={styles.card}>
      {isActiveStage(stage) ? (
        <CompactProgress stage={stage} actionLabel={t('Removing…')} />
      ) : (
        <Progress label={t('One moment…')} />
      )}
      <Button variant="outline" color="gray" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </div>
  )
}
