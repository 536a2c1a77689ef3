import { t } from '@pentimento/language'
import { isUnderWay as isWorkedOn, type TaskIn } from '@pentimento/protocol'
import {
  Acts,
  ApplyBar,
  Aside,
  LonePicture,
  madeByIn,
  Panel,
  type Run,
  StageArea,
  StartAgain,
  useHeldOriginal,
  useIsSeen,
} from '@pentimento/stage'
import { Button, CompareDivider, HoldButton } from '@pentimento/ui'
import { Brush } from 'lucide-react'
import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'
import { Delivery } from './Delivery.tsx'
import { type Act, type Editing, isPending } from './editing.ts'
import { Finishing } from './Finishing.tsx'
import { GroundChoice } from './GroundChoice.tsx'
import { useGround } from './use-ground.ts'
import type { Sources } from './use-sources.ts'

export interface ComparingProps
  extends Pick<EditorProps<typeof removeBackground>, 'copy' | 'bring' | 'say' | 'select'> {
  task: TaskIn<'ready'>
  picture: { file: File | undefined; url: string | undefined }
  editing: Editing
  dispatch: Dispatch<Act>
  /** The latest run, which may belong to another task than the one shown. */
  run: Run
  onApply: () => void
  onCancel: () => void
  onStartAgain: () => void
}

interface ResultProps extends ComparingProps {
  sources: Sources
  /** Initial focus: the primary action, or the corrections button after returning from there. */
  focused: 'primary' | 'corrects'
  onCorrect: () => void
}

/** The result compared with its original, and the panel of actions on it. */
export function Result(props: ResultProps) {
  const { task, picture, editing, dispatch, copy, say, run, onApply, onCancel, onStartAgain } = props
  const { sources, focused, onCorrect } = props
  const panelRef = useRef<HTMLElement>(null)
  const { isHeld, button } = useHeldOriginal()
  const isSeen = useIsSeen(picture.url)
  const mayCompare = isSeen && isWhole(task)
  const ground = useGround({ sources, url: picture.url, editing, say })
  const leadFocus = useEffectEvent(() =>
    panelRef.current?.querySelector<HTMLElement>(`[data-${focused}]`)?.focus({ preventScroll: true }),
  )
  useEffect(() => leadFocus(), [])
  const isUnderWay = run.state === 'uploading' || (run.state === 'accepted' && isWorkedOn(run.task))
  return (
    <>
      <StageArea>
        <Picture
          task={task}
          originalUrl={mayCompare ? picture.url : undefined}
          ground={ground}
          showsOriginal={isHeld}
        />
      </StageArea>
      <Panel ref={panelRef} label={t('Result')}>
        <GroundChoice copy={copy} editing={editing} dispatch={dispatch} mayBlur={mayCompare} />
        <Button
          variant="outline"
          color="gray"
          wide
          icon={<Brush />}
          disabled={!mayCompare || isUnderWay}
          data-corrects=""
          onClick={onCorrect}
        >
          {t('Touch up')}
        </Button>
        <Finishing copy={copy} editing={editing} dispatch={dispatch} />
        <ApplyBar run={run} isPending={isPending(editing)} onApply={onApply} onCancel={onCancel} />
        <Delivery task={task} editing={editing} dispatch={dispatch} {...sources} say={say} />
        <Acts>
          {mayCompare && <HoldButton {...button} wide />}
          <StartAgain asks onStartAgain={onStartAgain} />
        </Acts>
        <Aside>{madeByIn(task.madeBy, task.tookMs)}</Aside>
      </Panel>
    </>
  )
}

/** Whether a result matches its original pixel for pixel; one that the server trimmed doesn't. */
function isWhole({ inputs: [input], outputs: [output] }: TaskIn<'ready'>): boolean {
  return input?.width === output?.width && input?.height === output?.height
}

interface PictureProps {
  task: TaskIn<'ready'>
  /** URL of the original; undefined if the two can't be compared. */
  originalUrl: string | undefined
  ground: string
  showsOriginal: boolean
}

function Picture({ task, originalUrl, ground, showsOriginal }: PictureProps) {
  const [output] = task.outputs
  if (!output) return null
  if (!originalUrl) {
    const ratio = output.width / output.height
    return <LonePicture url={output.href} alt={t('Cutout')} ratio={ratio} ground={ground} />
  }
  return (
    <CompareDivider
      before={{ src: originalUrl, alt: t('Original') }}
      after={{ src: output.href, alt: t('Cutout') }}
      width={output.width}
      height={output.height}
      ground={ground}
      showsOriginal={showsOriginal}
      maxHeight="var(--stage-tallest)"
      reveals
    />
  )
}
