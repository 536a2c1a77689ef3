import { t } from '@pentimento/language'
import type { TaskInState } from '@pentimento/protocol'
import { ResultStage, SingleImage } from '@pentimento/stage'
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
  onSet: (settings: Partial<Settings>) => void
}

/** The original, the placement preview or the result. */
export function StageView(props: StageViewProps) {
  const { file, url, layers, output } = props
  if (layers) {
    const original = { file, url }
    return <PlacementEditor {...props} original={original} layers={layers} />
  }
  if (output)
    return <ResultStage output={output} originalUrl={url} alt={t('Subject on its new background')} />
  const fallback = t('This browser can’t display this file format. You’ll see the result.')
  return <SingleImage url={url} alt={t('Your image')} fallback={fallback} />
}
