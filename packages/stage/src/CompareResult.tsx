import { t } from '@pentimento/language'
import { fileExtensions, type TaskIn, type TaskOutput } from '@pentimento/protocol'
import { Button, HoldButton } from '@pentimento/ui'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Acts, Aside, Panel, StageArea } from './Desk.tsx'
import { LonePicture } from './LonePicture.tsx'
import { downloadHref } from './save.ts'
import { useFirstFocus } from './use-first-focus.ts'
import { useHeldOriginal } from './use-held-original.ts'
import { useIsSeen } from './use-is-seen.ts'
import { madeByIn } from './words.ts'
import { ZoomCompare } from './zoom-compare/ZoomCompare.tsx'

interface CompareResultProps {
  task: TaskIn<'ready'>
  output: TaskOutput
  /** URL of the original. */
  url: string | undefined
  /** Alternative text of the result. */
  alt: string
  /** Label on the result. @default 'Result' */
  label?: string
  /** File name of the result, from the original's name and the result's extension, such as `png`. */
  nameOf: (fileName: string, extension: string) => string
  /** Shown above the actions. */
  facts?: ReactNode
  /** Further actions, such as starting over. */
  children: ReactNode
}

/** Compares a result with its original, with zoom and download. */
export function CompareResult(props: CompareResultProps) {
  const { task, output, url, alt, label = t('Result'), nameOf, facts, children } = props
  const panelRef = useFirstFocus('primary')
  const { isHeld, button } = useHeldOriginal()
  const isSeen = useIsSeen(url)
  const { width, height, href, format } = output
  const name = nameOf(task.inputs[0]?.fileName ?? '', fileExtensions[format])
  return (
    <>
      <StageArea>
        {isSeen && url ? (
          <ZoomCompare
            before={{ src: url, alt: t('Original'), label: t('Original') }}
            after={{ src: href, alt, label }}
            width={width}
            height={height}
            showsOriginal={isHeld}
          />
        ) : (
          <LonePicture url={href} alt={alt} ratio={width / height} ground="checkerboard" />
        )}
      </StageArea>
      <Panel ref={panelRef} label={t('Result')}>
        {facts}
        <Acts>
          <Button size="special" wide icon={<Download />} data-primary="" href={downloadHref(href, name)}>
            {t('Download')}
          </Button>
          {isSeen && <HoldButton {...button} wide />}
          {children}
        </Acts>
        <Aside>{madeByIn(task.madeBy, task.tookMs)}</Aside>
      </Panel>
    </>
  )
}
