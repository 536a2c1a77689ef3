import { t } from '@pentimento/language'
import type { TaskInState, TaskOutput } from '@pentimento/protocol'
import { SingleImage, useCanDisplay, ZoomCompare } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import type { replaceBackground } from '../contract.ts'
import type { EditorState, Settings } from './editor-state.ts'
import type { Layers } from './layers.ts'
import { PlacementEditor } from './PlacementEditor.tsx'

interface StageViewProps
  extends Pick<EditorProps<typeof replaceBackground>, 'fetchImage' | 'notify' | 'preview'> {
  /** The current file; undefined for a task opened from History. */
  file: File | undefined
  /** URL of the original. */
  url: string | undefined
  editorState: EditorState
  /** Set while the subject is being placed. */
  layers: Layers | undefined
  output: TaskInState<'ready'>['outputs'][number] | undefined
  showsOriginal: boolean
  onSet: (settings: Partial<Settings>) => void
}

/** The original, the placement preview or the result. */
export function StageView(props: StageViewProps) {
  const { file, url, layers, output, showsOriginal } = props
  if (layers) {
    const original = { file, url }
    return <PlacementEditor {...props} original={original} layers={layers} />
  }
  if (output) return <ResultComparison originalUrl={url} output={output} showsOriginal={showsOriginal} />
  const fallback = t('This browser can’t display this file format. You’ll see the result.')
  return <SingleImage url={url} alt={t('Your image')} fallback={fallback} />
}

interface ResultComparisonProps {
  originalUrl: string | undefined
  output: TaskOutput
  showsOriginal: boolean
}

function ResultComparison({
  originalUrl,
  output: { width, height, href },
  showsOriginal,
}: ResultComparisonProps) {
  const canDisplay = useCanDisplay(originalUrl)
  const alt = t('Subject on its new background')
  if (!canDisplay || !originalUrl) return <SingleImage url={href} alt={alt} ratio={width / height} />
  return (
    <ZoomCompare
      before={{ src: originalUrl, alt: t('Original'), label: t('Original') }}
      after={{ src: href, alt, label: t('Result') }}
      width={width}
      height={height}
      showsOriginal={showsOriginal}
    />
  )
}
