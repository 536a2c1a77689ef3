import { t } from '@pentimento/language'
import { isActive, parseImageFormat } from '@pentimento/protocol'
import {
  ApplyBar,
  type Brush,
  defaultBrush,
  MaskingStage,
  MaskTools,
  madeByText,
  Note,
  Panel,
  ResultBar,
  ResultStage,
  type Run,
  resultFileName,
  StageArea,
  StartOver,
  UndoBar,
  type UndoHandlers,
  useInitialFocus,
} from '@pentimento/stage'
import { Button, SegmentedControl } from '@pentimento/ui'
import { Check, ListChecks } from 'lucide-react'
import { type Dispatch, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { textRemover } from '../contract.ts'
import type { Action, EditorState, Result } from './editor-state.ts'
import { useFill } from './use-fill.ts'

interface ResultViewProps
  extends Pick<EditorProps<typeof textRemover>, 'run' | 'start' | 'cancel' | 'fetchImage' | 'notify'> {
  editorState: EditorState
  dispatch: Dispatch<Action>
  undoHandlers: UndoHandlers
  result: Result
  /** URL of the original. */
  originalUrl: string | undefined
  onStartOver: () => void
}

/** The result: compared with its original, or brushed over to fill in traces that remain. */
export function ResultView(props: ResultViewProps) {
  const { editorState, dispatch, result, originalUrl, run, cancel } = props
  const { isComparing, marks, receivedTaskId } = editorState
  const { output } = result
  const panelRef = useInitialFocus('primary')
  const { bitmap, isPreparing, areMarksEmpty, fill } = useFill(props)
  const [chosenBrush, setBrush] = useState<Brush>()
  const brush = chosenBrush ?? defaultBrush(output)
  const isBusy = isPreparing || isInProgress(run, receivedTaskId)
  const undoHandlers = isBusy ? noUndo : props.undoHandlers
  return (
    <>
      <StageArea>
        {!isComparing && bitmap ? (
          <MaskingStage
            image={bitmap}
            ops={marks}
            onOp={op => dispatch({ type: 'mark-added', op })}
            isEditable={!isBusy}
            brush={brush}
            onBrush={setBrush}
            {...undoHandlers}
          />
        ) : (
          <ResultStage
            output={output}
            originalUrl={isComparing ? originalUrl : undefined}
            alt={t('Image without text')}
          />
        )}
      </StageArea>
      <Panel ref={panelRef} label={t('Result')}>
        {(isComparing || !bitmap) && <UndoBar {...undoHandlers} />}
        <SegmentedControl
          label={t('View mode')}
          hidesLabel
          options={views}
          value={isComparing ? 'compare' : 'touch-up'}
          onChange={view => dispatch({ type: 'comparison-changed', isComparing: view === 'compare' })}
        />
        {!isComparing && <MaskTools brush={brush} onBrush={setBrush} image={output} />}
        {(!isComparing || !areMarksEmpty) && (
          <ApplyMarks run={run} isBusy={isBusy} isDisabled={areMarksEmpty} onApply={fill} onCancel={cancel} />
        )}
        <ResultActions
          {...props}
          pending={areMarksEmpty && !isBusy ? undefined : { isBusy, onApply: fill }}
        />
      </Panel>
    </>
  )
}

const views = [
  { value: 'compare', label: t('Compare') },
  { value: 'touch-up', label: t('Touch up') },
] as const

const noUndo: UndoHandlers = { onUndo: undefined, onRedo: undefined }

/** Whether a run is in progress; a ready task counts until its result is received. */
function isInProgress(run: Run, receivedTaskId: string | undefined): boolean {
  if (run.state !== 'accepted') return run.state === 'uploading'
  return isActive(run.task) || (run.task.state === 'ready' && run.task.id !== receivedTaskId)
}

interface ApplyMarksProps {
  run: Run
  isBusy: boolean
  /** Whether nothing is marked. */
  isDisabled: boolean
  onApply: () => void
  onCancel: () => void
}

/** Applies the marks, and shows the progress. */
function ApplyMarks({ run, isBusy, isDisabled, onApply, onCancel }: ApplyMarksProps) {
  return (
    <>
      {isDisabled && !isBusy ? (
        <Button variant="tonal" wide icon={<Check />} disabled>
          {t('Apply')}
        </Button>
      ) : (
        <ApplyBar isPending run={run} onApply={onApply} onCancel={onCancel} />
      )}
      {/* The same text in all states: another one could move what is below it when the task is done. */}
      <Note>{t('Brush over traces of text, then apply to fill them in.')}</Note>
    </>
  )
}

interface ResultActionsProps extends ResultViewProps {
  pending: { isBusy: boolean; onApply: () => void } | undefined
}

function ResultActions({ editorState, dispatch, result, pending, onStartOver }: ResultActionsProps) {
  const { task, output } = result
  const { original, lines } = editorState
  // A result whose traces were filled in is stored as PNG, but most people want the format that they came with.
  const defaultFormat = original && parseImageFormat(original.mediaType)
  return (
    <>
      <ResultBar
        task={task}
        output={output}
        fileNameFor={fileNameFor}
        pending={pending}
        {...(task.params['action'] === 'fill' && defaultFormat && { defaultFormat })}
      >
        {lines && (
          <Button
            variant="outline"
            color="gray"
            wide
            icon={<ListChecks />}
            disabled={pending?.isBusy ?? false}
            onClick={() => dispatch({ type: 'choice-reopened' })}
          >
            {t('Change selection')}
          </Button>
        )}
        <StartOver onStartOver={onStartOver} />
      </ResultBar>
      <Note>{madeByText(task.madeBy, task.tookMs)}</Note>
    </>
  )
}

/** File name of a result. */
export const fileNameFor = (original: string, extension: string) =>
  resultFileName(original, 'without-text', extension)
