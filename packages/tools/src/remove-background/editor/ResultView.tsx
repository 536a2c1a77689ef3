import { t } from '@pentimento/language'
import { isActive, type TaskInState } from '@pentimento/protocol'
import {
  ActionList,
  ApplyBar,
  madeByText,
  Note,
  Panel,
  type Run,
  SingleImage,
  StageArea,
  StartOver,
  useCanDisplay,
  useShowOriginal,
} from '@pentimento/stage'
import { Button, CompareDivider, HoldButton } from '@pentimento/ui'
import { Brush } from 'lucide-react'
import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'
import { BackgroundPicker } from './BackgroundPicker.tsx'
import { DownloadSection } from './DownloadSection.tsx'
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
  /** The latest run, which may belong to another task than the one shown. */
  run: Run
  onApply: () => void
  onCancel: () => void
  onStartOver: () => void
}

interface ResultViewProps extends ResultEditorProps {
  sources: Sources
  /** Initial focus: the primary action, or the corrections button after returning from there. */
  initialFocus: 'primary' | 'corrections'
  onCorrect: () => void
}

/** The result compared with its original, and the panel of actions on it. */
export function ResultView(props: ResultViewProps) {
  const { task, original, editorState, dispatch, copy, notify, run, onApply, onCancel, onStartOver } = props
  const { sources, initialFocus, onCorrect } = props
  const panelRef = useRef<HTMLElement>(null)
  const { showsOriginal, buttonProps } = useShowOriginal()
  const canDisplay = useCanDisplay(original.url)
  const canCompare = canDisplay && hasOriginalSize(task)
  const background = useBackground({ sources, originalUrl: original.url, editorState, notify })
  const setFocus = useEffectEvent(() =>
    panelRef.current?.querySelector<HTMLElement>(`[data-${initialFocus}]`)?.focus({ preventScroll: true }),
  )
  useEffect(() => setFocus(), [])
  const isInProgress = run.state === 'uploading' || (run.state === 'accepted' && isActive(run.task))
  return (
    <>
      <StageArea>
        <ResultImage
          task={task}
          originalUrl={canCompare ? original.url : undefined}
          background={background}
          showsOriginal={showsOriginal}
        />
      </StageArea>
      <Panel ref={panelRef} label={t('Result')}>
        <BackgroundPicker copy={copy} editorState={editorState} dispatch={dispatch} canBlur={canCompare} />
        <Button
          variant="outline"
          color="gray"
          wide
          icon={<Brush />}
          disabled={!canCompare || isInProgress}
          data-corrections=""
          onClick={onCorrect}
        >
          {t('Touch up')}
        </Button>
        <RefinementSettings copy={copy} editorState={editorState} dispatch={dispatch} />
        <ApplyBar run={run} isPending={isPending(editorState)} onApply={onApply} onCancel={onCancel} />
        <DownloadSection
          task={task}
          editorState={editorState}
          dispatch={dispatch}
          {...sources}
          notify={notify}
        />
        <ActionList>
          {canCompare && <HoldButton {...buttonProps} wide />}
          <StartOver confirms onStartOver={onStartOver} />
        </ActionList>
        <Note>{madeByText(task.madeBy, task.tookMs)}</Note>
      </Panel>
    </>
  )
}

/** Whether a result matches its original pixel for pixel; one that the server trimmed doesn't. */
function hasOriginalSize({ inputs: [input], outputs: [output] }: TaskInState<'ready'>): boolean {
  return input?.width === output?.width && input?.height === output?.height
}

interface ResultImageProps {
  task: TaskInState<'ready'>
  /** URL of the original; undefined if the two can't be compared. */
  originalUrl: string | undefined
  background: string
  showsOriginal: boolean
}

function ResultImage({ task, originalUrl, background, showsOriginal }: ResultImageProps) {
  const [output] = task.outputs
  if (!output) return null
  if (!originalUrl) {
    const ratio = output.width / output.height
    return <SingleImage url={output.href} alt={t('Cutout')} ratio={ratio} background={background} />
  }
  return (
    <CompareDivider
      before={{ src: originalUrl, alt: t('Original') }}
      after={{ src: output.href, alt: t('Cutout') }}
      width={output.width}
      height={output.height}
      background={background}
      showsOriginal={showsOriginal}
      maxHeight="var(--stage-tallest)"
      animatesIn
    />
  )
}
