import { t } from '@pentimento/language'
import { fileExtensions, type TaskInState, type TaskOutput } from '@pentimento/protocol'
import { Button, HoldButton } from '@pentimento/ui'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { downloadUrl } from './download.ts'
import { ActionList, Note, Panel, StageArea } from './EditorLayout.tsx'
import { madeByText } from './messages.ts'
import { SingleImage } from './SingleImage.tsx'
import { useCanDisplay } from './use-can-display.ts'
import { useInitialFocus } from './use-initial-focus.ts'
import { useShowOriginal } from './use-show-original.ts'
import { ZoomCompare } from './zoom-compare/ZoomCompare.tsx'

interface CompareResultProps {
  task: TaskInState<'ready'>
  output: TaskOutput
  /** URL of the original. */
  originalUrl: string | undefined
  /** Alternative text of the result. */
  alt: string
  /** Label on the result. @default 'Result' */
  label?: string
  /** File name of the result, from the original's name and the result's extension, such as `png`. */
  fileNameFor: (fileName: string, extension: string) => string
  /** Shown above the actions. */
  details?: ReactNode
  /** Further actions, such as starting over. */
  children: ReactNode
}

/** Compares a result with its original, with zoom and download. */
export function CompareResult(props: CompareResultProps) {
  const { task, output, originalUrl, alt, label = t('Result'), fileNameFor, details, children } = props
  const panelRef = useInitialFocus('primary')
  const { showsOriginal, buttonProps } = useShowOriginal()
  const canShowOriginal = useCanDisplay(originalUrl)
  const { width, height, href, format } = output
  const name = fileNameFor(task.inputs[0]?.fileName ?? '', fileExtensions[format])
  return (
    <>
      <StageArea>
        {canShowOriginal && originalUrl ? (
          <ZoomCompare
            before={{ src: originalUrl, alt: t('Original'), label: t('Original') }}
            after={{ src: href, alt, label }}
            width={width}
            height={height}
            showsOriginal={showsOriginal}
          />
        ) : (
          <SingleImage url={href} alt={alt} ratio={width / height} background="checkerboard" />
        )}
      </StageArea>
      <Panel ref={panelRef} label={t('Result')}>
        {details}
        <ActionList>
          <Button size="special" wide icon={<Download />} data-primary="" href={downloadUrl(href, name)}>
            {t('Download')}
          </Button>
          {canShowOriginal && <HoldButton {...buttonProps} wide />}
          {children}
        </ActionList>
        <Note>{madeByText(task.madeBy, task.tookMs)}</Note>
      </Panel>
    </>
  )
}
