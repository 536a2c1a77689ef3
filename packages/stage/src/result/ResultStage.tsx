import { t } from '@pentimento/language'
import type { TaskOutput } from '@pentimento/protocol'
import { useCanDisplay } from '../use-can-display.ts'
import { ZoomCompare } from '../zoom-compare/ZoomCompare.tsx'

interface ResultStageProps {
  output: Pick<TaskOutput, 'href' | 'width' | 'height'>
  /** URL of the original; undefined if there is none that shows the same scene. */
  originalUrl: string | undefined
  /** Alternative text of the result. */
  alt: string
  /** Behind the result's transparent pixels, a CSS `background`. @default a checkerboard */
  background?: string | undefined
}

/** A result to zoom and pan, compared with its original if the browser can display that. */
export function ResultStage({ output, originalUrl, alt, background }: ResultStageProps) {
  const { href, width, height } = output
  const canCompare = useCanDisplay(originalUrl)
  return (
    <ZoomCompare
      before={canCompare && originalUrl ? { src: originalUrl, alt: t('Original') } : undefined}
      after={{ src: href, alt }}
      width={width}
      height={height}
      background={background}
    />
  )
}
