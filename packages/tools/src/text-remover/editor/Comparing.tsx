import { fileExtensions, type TaskIn, type TaskOutput } from '@pentimento/protocol'
import {
  Acts,
  Aside,
  downloadHref,
  LonePicture,
  madeByIn,
  Panel,
  resultName,
  StageArea,
  useIsSeen,
  ZoomCompare,
} from '@pentimento/stage'
import { Button, HoldButton, useHeldKey } from '@pentimento/ui'
import { Download, ListChecks } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

interface ComparingProps {
  task: TaskIn<'ready'>
  result: TaskOutput
  /** Of the original. */
  url: string | undefined
  /** Absent where the lines are not known. */
  onChooseAgain: (() => void) | undefined
  onStartAgain: () => void
}

/** The result beside its original, and the way back to the choice. */
export function Comparing({ task, result, url, onChooseAgain, onStartAgain }: ComparingProps) {
  const panelRef = useRef<HTMLElement>(null)
  const [isButtonHeld, setIsButtonHeld] = useState(false)
  const isKeyHeld = useHeldKey('o')
  const isSeen = useIsSeen(url)
  const { width, height, href, format } = result
  const name = resultName(task.inputs[0]?.fileName ?? '', 'without-text', fileExtensions[format])
  useEffect(
    () => panelRef.current?.querySelector<HTMLElement>('[data-primary]')?.focus({ preventScroll: true }),
    [],
  )
  return (
    <>
      <StageArea>
        {isSeen && url ? (
          <ZoomCompare
            before={{ src: url, alt: 'The original', label: 'Original' }}
            after={{ src: href, alt: 'The picture without text', label: 'Without text' }}
            width={width}
            height={height}
            showsOriginal={isButtonHeld || isKeyHeld}
          />
        ) : (
          <LonePicture url={href} alt="The picture without text" ratio={width / height} />
        )}
      </StageArea>
      <Panel ref={panelRef} label="The result">
        <Acts>
          <Button size="special" wide icon={<Download />} href={downloadHref(href, name)} data-primary="">
            Download
          </Button>
          {onChooseAgain && (
            <Button variant="outline" wide icon={<ListChecks />} onClick={onChooseAgain}>
              Choose other text
            </Button>
          )}
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
