import { t } from '@pentimento/language'
import { Note, useObjectUrl } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import type { replaceBackground } from '../contract.ts'
import { BackgroundPreview } from './BackgroundPreview.tsx'
import styles from './editor.module.css'
import { type EditorState, placementOf, type Settings } from './editor-state.ts'
import type { Layers } from './layers.ts'
import { PlacementCanvas } from './PlacementCanvas.tsx'
import { type PreviewState, usePlacementPreview } from './use-placement-preview.ts'

interface PlacementEditorProps
  extends Pick<EditorProps<typeof replaceBackground>, 'fetchImage' | 'notify' | 'preview'> {
  /** The original: the current file, and its URL. */
  original: { file: File | undefined; url: string | undefined }
  editorState: EditorState
  layers: Layers
  onSet: (settings: Partial<Settings>) => void
}

/** The subject on its background while it's placed; with light and shadow once nothing changes. */
export function PlacementEditor({
  original,
  editorState,
  layers,
  fetchImage,
  notify,
  preview,
  onSet,
}: PlacementEditorProps) {
  const previewState = usePlacementPreview({ editorState, layers, original, fetchImage, preview })
  const previewUrl = useObjectUrl(previewState.state === 'ready' ? previewState.image : undefined)
  return (
    <div className={styles.placing}>
      <PlacementCanvas
        layers={layers}
        placement={placementOf(editorState.settings)}
        previewUrl={previewState.state === 'ready' ? previewUrl : undefined}
        onPlace={onSet}
      >
        <BackgroundPreview
          editorState={editorState}
          layers={layers}
          original={original}
          fetchImage={fetchImage}
          notify={notify}
        />
      </PlacementCanvas>
      <Note>{t('Drag the subject to move it. Scroll or pinch to resize it.')}</Note>
      <Note>{previewNote(previewState)}</Note>
    </div>
  )
}

function previewNote(previewState: PreviewState): string {
  switch (previewState.state) {
    case 'none':
      return t('Choose a background to see light and shadow.')
    case 'loading':
      return t('Light and shadow update when you let go.')
    case 'ready':
      return t('Small preview with the final light and shadow. Made by {madeBy}.', {
        madeBy: previewState.madeBy,
      })
    case 'error':
      return t('Light and shadow can’t be previewed right now. The result will include them.')
  }
}
