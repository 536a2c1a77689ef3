import { t } from '@pentimento/language'
import { isActive, type TaskInState } from '@pentimento/protocol'
import {
  ApplyBar,
  hasSameRatio,
  madeByText,
  Note,
  Panel,
  ResultBar,
  ResultStage,
  type Run,
  StageArea,
  StartOver,
  UndoBar,
  type UndoHandlers,
  useCanDisplay,
} from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { Brush, SquareMousePointer } from 'lucide-react'
import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'
import { BackgroundPicker } from './BackgroundPicker.tsx'
import { fileNameFor } from './Batch.tsx'
import { type Action, type EditorState, isPending } from './editor-state.ts'
import { RefinementSettings } from './RefinementSettings.tsx'
import { useBackground } from './use-background.ts'
import type { Sources } from './use-sources.ts'

export interface ResultEditorProps
  extends Pick<EditorProps<typeof removeBackground>, 'copy' | 'fetchImage' | 'notify' | 'select'> {
  task: TaskInState<'ready'>
  original: { file: File | undefined; url: string | undefined }
  editorState: EditorState
  dispatch: Dispatch<Action>
  undoHandlers: UndoHandlers
  /** The latest run, which may belong to another task than the one shown. */
  run: Run
  onApply: () => void
  onCancel: () => void
  onStartOver: () => void
}

interface ResultViewProps extends ResultEditorProps {
  sources: Sources
  /** Number of separate subjects in the image. */
  subjectCount: number
  /** Initial focus: the primary action, or the button of the view that the user returned from. */
  initialFocus: 'primary' | ResultDetail
  onOpen: (view: ResultDetail) => void
}

/** A view that opens from the result: brush corrections, or the choice of subjects. */
export type ResultDetail = 'corrections' | 'subjects'

/** The result compared with its original, and the panel of actions on it. */
export function ResultView(props: ResultViewProps) {
  const { task, original, editorState, dispatch, copy, notify, run, onApply, onCancel, onStartOver } = props
  const { sources, subjectCount, initialFocus, onOpen } = props
  const panelRef = useRef<HTMLElement>(null)
  const canDisplay = useCanDisplay(original.url)
  const canCompare = canDisplay && showsSameScene(task)
  const background = useBackground({ sources, originalUrl: original.url, editorState, notify })
  const setFocus = useEffectEvent(() =>
    panelRef.current?.querySelector<HTMLElement>(`[data-${initialFocus}]`)?.focus({ preventScroll: true }),
  )
  useEffect(() => setFocus(), [])
  const [output] = task.outputs
  const isInProgress = run.state === 'uploading' || (run.state === 'accepted' && isActive(run.task))
  return (
    <>
      <StageArea>
        {output && (
          <ResultStage
            output={output}
            originalUrl={canCompare ? original.url : undefined}
            alt={t('Cutout')}
            background={background}
          />
        )}
      </StageArea>
      <Panel ref={panelRef} label={t('Result')}>
        <UndoBar {...props.undoHandlers} />
        <BackgroundPicker copy={copy} editorState={editorState} dispatch={dispatch} canBlur={canCompare} />
        <Button
          variant="outline"
          color="gray"
          wide
          icon={<Brush />}
          disabled={!canCompare || isInProgress}
          data-corrections=""
          onClick={() => onOpen('corrections')}
        >
          {t('Touch up')}
        </Button>
        {subjectCount > 1 && (
          <Button
            variant="outline"
            color="gray"
            wide
            icon={<SquareMousePointer />}
            disabled={!canCompare || isInProgress}
            data-subjects=""
            onClick={() => onOpen('subjects')}
          >
            {t('Choose subjects')}
          </Button>
        )}
        <RefinementSettings copy={copy} editorState={editorState} dispatch={dispatch} />
        <ApplyBar run={run} isPending={isPending(editorState)} onApply={onApply} onCancel={onCancel} />
        {output && (
          <ResultBar
            task={task}
            output={output}
            fileNameFor={fileNameFor}
            composition={compositionOf(editorState)}
            isTransparent={editorState.backgroundType === 'transparent'}
            pending={isPending(editorState) || isInProgress ? { isBusy: isInProgress, onApply } : undefined}
          >
            <StartOver confirms onStartOver={onStartOver} />
          </ResultBar>
        )}
        <Note>{madeByText(task.madeBy, task.tookMs)}</Note>
      </Panel>
    </>
  )
}

/** Whether a result shows the whole original; it may be smaller, as the plan allows, but not trimmed. */
function showsSameScene({ inputs: [input], outputs: [output], params }: TaskInState<'ready'>): boolean {
  return input !== undefined && output !== undefined && params['trim'] !== true && hasSameRatio(input, output)
}

/** How the browser's preview differs from the cutout. */
function compositionOf({ backgroundType, color, blur, trim, margin }: EditorState) {
  return {
    ...(backgroundType === 'color' && { background: color }),
    ...(backgroundType === 'blur' && { background: 'blur' as const, blur }),
    ...(trim && { trim: margin }),
  }
}
