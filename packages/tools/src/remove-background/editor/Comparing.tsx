import type { TaskIn } from '@pentimento/protocol'
import { Acts, Aside, LonePicture, madeByIn, Panel, StageArea, useIsSeen } from '@pentimento/stage'
import { Button, CompareDivider, HoldButton, useHeldKey } from '@pentimento/ui'
import { type Dispatch, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'
import { Delivery } from './Delivery.tsx'
import type { Act, Editing } from './editing.ts'
import { GroundChoice } from './GroundChoice.tsx'
import { useBlurredGround } from './use-blurred-ground.ts'

interface ComparingProps extends Pick<EditorProps<typeof removeBackground>, 'copy' | 'bring' | 'say'> {
  task: TaskIn<'ready'>
  picture: { file: File | undefined; url: string | undefined }
  editing: Editing
  dispatch: Dispatch<Act>
  onStartAgain: () => void
}

/** The result over its original, and what may be done with it. */
export function Comparing(props: ComparingProps) {
  const { task, picture, editing, dispatch, copy, bring, say, onStartAgain } = props
  const [output] = task.outputs
  const panelRef = useRef<HTMLElement>(null)
  const [isButtonHeld, setIsButtonHeld] = useState(false)
  const isKeyHeld = useHeldKey('o')
  const isSeen = useIsSeen(picture.url)
  const { file } = picture
  const inputHref = task.inputs[0]?.href
  const cutOutHref = output?.href
  const bringOriginal = useCallback(
    (signal?: AbortSignal) => (file ? Promise.resolve(file) : bring(inputHref ?? '', signal)),
    [file, inputHref, bring],
  )
  const bringCutOut = useCallback(
    (signal?: AbortSignal) => bring(cutOutHref ?? '', signal),
    [cutOutHref, bring],
  )
  const ground = useGround({ picture, editing, bringOriginal, bringCutOut, say })
  useEffect(
    () => panelRef.current?.querySelector<HTMLElement>('[data-primary]')?.focus({ preventScroll: true }),
    [],
  )

  if (!output) return null
  return (
    <>
      <StageArea>
        {isSeen && picture.url ? (
          <CompareDivider
            before={{ src: picture.url, alt: 'The original' }}
            after={{ src: output.href, alt: 'The cut-out' }}
            width={output.width}
            height={output.height}
            ground={ground}
            showsOriginal={isButtonHeld || isKeyHeld}
            maxHeight="var(--stage-tallest)"
            reveals
          />
        ) : (
          <LonePicture
            url={output.href}
            alt="The cut-out"
            ratio={output.width / output.height}
            ground={ground}
          />
        )}
      </StageArea>
      <Panel ref={panelRef} label="The result">
        <GroundChoice copy={copy} editing={editing} dispatch={dispatch} mayBlur={isSeen} />
        <Delivery
          task={task}
          editing={editing}
          dispatch={dispatch}
          bringOriginal={bringOriginal}
          bringCutOut={bringCutOut}
          say={say}
        />
        <Acts>
          {isSeen && <HoldButton held={isButtonHeld} onHold={setIsButtonHeld} shortcut="O" wide />}
          <Button variant="text" color="gray" wide onClick={onStartAgain}>
            Start again
          </Button>
        </Acts>
        <Aside>{madeByIn(task.madeBy, task.tookMs)}</Aside>
      </Panel>
    </>
  )
}

interface GroundSources extends Pick<ComparingProps, 'picture' | 'editing' | 'say'> {
  bringOriginal: (signal: AbortSignal) => Promise<Blob>
  bringCutOut: (signal: AbortSignal) => Promise<Blob>
}

/** What to paint behind the cut-out: the board, or a CSS background. */
function useGround({ picture, editing, bringOriginal, bringCutOut, say }: GroundSources): string {
  const strength = useDeferredValue(editing.blur)
  const bringBoth = useCallback(
    async (signal: AbortSignal) => {
      const [original, cutOut] = await Promise.all([bringOriginal(signal), bringCutOut(signal)])
      return { picture: original, cutOut }
    },
    [bringOriginal, bringCutOut],
  )
  const blurred = useBlurredGround(
    bringBoth,
    editing.ground === 'blur' && strength > 0 ? strength : undefined,
    () => say("Can't show the blurred original in this browser", 'error'),
  )
  switch (editing.ground) {
    case 'transparent':
      return 'checkerboard'
    case 'colour':
      return editing.colour
    case 'blur': {
      const url = strength > 0 ? blurred : picture.url
      return url ? `url("${url}") center / 100% 100%` : 'checkerboard'
    }
  }
}
