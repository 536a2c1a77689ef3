import { t } from '@pentimento/language'
import type { TaskIn, TaskOutput } from '@pentimento/protocol'
import { LonePicture, useIsSeen, ZoomCompare } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import type { replaceBackground } from '../contract.ts'
import { Arranging } from './Arranging.tsx'
import type { Editing, Settings } from './editing.ts'
import type { Layers } from './layers.ts'

interface StageProps extends Pick<EditorProps<typeof replaceBackground>, 'bring' | 'say' | 'preview'> {
  /** The current file; undefined for a task opened from History. */
  picture: File | undefined
  /** URL of the original. */
  url: string | undefined
  editing: Editing
  /** Set while the subject is being placed. */
  layers: Layers | undefined
  output: TaskIn<'ready'>['outputs'][number] | undefined
  showsOriginal: boolean
  onSet: (settings: Partial<Settings>) => void
}

/** The original, the placement preview or the result. */
export function Stage(props: StageProps) {
  const { picture, url, layers, output, showsOriginal } = props
  if (layers) {
    const original = { file: picture, url }
    return <Arranging {...props} original={original} layers={layers} />
  }
  if (output) return <Compared url={url} output={output} showsOriginal={showsOriginal} />
  const fallback = t('This browser can’t display this file format. You’ll see the result.')
  return <LonePicture url={url} alt={t('Your image')} fallback={fallback} />
}

interface ComparedProps {
  url: string | undefined
  output: TaskOutput
  showsOriginal: boolean
}

function Compared({ url, output: { width, height, href }, showsOriginal }: ComparedProps) {
  const isSeen = useIsSeen(url)
  const alt = t('Subject on its new background')
  if (!isSeen || !url) return <LonePicture url={href} alt={alt} ratio={width / height} />
  return (
    <ZoomCompare
      before={{ src: url, alt: t('Original'), label: t('Original') }}
      after={{ src: href, alt, label: t('Result') }}
      width={width}
      height={height}
      showsOriginal={showsOriginal}
    />
  )
}
