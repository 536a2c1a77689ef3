import { fileExtensions, type TaskIn } from '@pentimento/protocol'
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
import { ArrowLeft, Download, SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { sizeIn } from '../contract.ts'
import styles from './editor.module.css'

interface ComparingProps {
  task: TaskIn<'ready'>
  /** Of the original. */
  url: string | undefined
  /** Back to the list of a batch; without it the picture stands alone. */
  onBack?: () => void
  onChangeSettings?: () => void
  /** While the original is on its way to be used again. @default false */
  isBringing?: boolean
  onStartAgain: () => void
}

/** The result over its original, to be looked at as near as one likes. */
export function Comparing(props: ComparingProps) {
  const { task, url, onBack, onChangeSettings, isBringing = false, onStartAgain } = props
  const panelRef = useRef<HTMLElement>(null)
  const [isButtonHeld, setIsButtonHeld] = useState(false)
  const isKeyHeld = useHeldKey('o')
  const isSeen = useIsSeen(url)
  const [output] = task.outputs
  const [input] = task.inputs
  useEffect(
    () => panelRef.current?.querySelector<HTMLElement>('[data-primary]')?.focus({ preventScroll: true }),
    [],
  )

  if (!output) return null
  const name = resultName(input?.fileName ?? '', 'upscaled', fileExtensions[output.format])
  return (
    <>
      <StageArea>
        {isSeen && url ? (
          <ZoomCompare
            before={{ src: url, alt: 'The original', label: 'Original' }}
            after={{ src: output.href, alt: 'The result', label: 'Result' }}
            width={output.width}
            height={output.height}
            showsOriginal={isButtonHeld || isKeyHeld}
          />
        ) : (
          <LonePicture
            url={output.href}
            alt="The result"
            ratio={output.width / output.height}
            ground="checkerboard"
          />
        )}
      </StageArea>
      <Panel ref={panelRef} label="The result">
        {input && (
          <p className={styles.readout}>
            {sizeIn(input)} → {sizeIn(output)}
          </p>
        )}
        <Acts>
          <Button
            size="special"
            wide
            icon={<Download />}
            data-primary=""
            href={downloadHref(output.href, name)}
          >
            Download
          </Button>
          {isSeen && <HoldButton held={isButtonHeld} onHold={setIsButtonHeld} shortcut="O" wide />}
          {onChangeSettings && (
            <Button
              variant="outline"
              color="gray"
              wide
              loading={isBringing}
              icon={<SlidersHorizontal />}
              onClick={onChangeSettings}
            >
              Change the options
            </Button>
          )}
          {onBack ? (
            <Button variant="text" color="gray" wide icon={<ArrowLeft />} onClick={onBack}>
              Back to the list
            </Button>
          ) : (
            <Button variant="text" color="gray" wide onClick={onStartAgain}>
              Start again
            </Button>
          )}
        </Acts>
        <Aside>{madeByIn(task.madeBy, task.tookMs)}</Aside>
      </Panel>
    </>
  )
}
