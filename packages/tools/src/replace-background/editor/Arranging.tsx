import { t } from '@pentimento/language'
import { Aside, useObjectUrl } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import type { replaceBackground } from '../contract.ts'
import { Composition } from './Composition.tsx'
import { type Editing, placementOf, type Settings } from './editing.ts'
import styles from './editor.module.css'
import { LiveGround } from './LiveGround.tsx'
import type { Layers } from './layers.ts'
import { type Composed, useComposed } from './use-composed.ts'

interface ArrangingProps extends Pick<EditorProps<typeof replaceBackground>, 'bring' | 'say' | 'preview'> {
  /** The original: the current file, and its URL. */
  original: { file: File | undefined; url: string | undefined }
  editing: Editing
  layers: Layers
  onSet: (settings: Partial<Settings>) => void
}

/** The subject on its background while it's placed; with light and shadow once nothing changes. */
export function Arranging({ original, editing, layers, bring, say, preview, onSet }: ArrangingProps) {
  const composed = useComposed({ editing, layers, original, bring, preview })
  const finished = useObjectUrl(composed.state === 'made' ? composed.picture : undefined)
  return (
    <div className={styles.arranging}>
      <Composition
        layers={layers}
        placement={placementOf(editing.settings)}
        finished={composed.state === 'made' ? finished : undefined}
        onPlace={onSet}
      >
        <LiveGround editing={editing} layers={layers} original={original} bring={bring} say={say} />
      </Composition>
      <Aside>{t('Drag the subject to move it. Scroll or pinch to resize it.')}</Aside>
      <Aside>{wordsOf(composed)}</Aside>
    </div>
  )
}

function wordsOf(composed: Composed): string {
  switch (composed.state) {
    case 'none':
      return t('Choose a background to see light and shadow.')
    case 'coming':
      return t('Light and shadow update when you let go.')
    case 'made':
      return t('Small preview with the final light and shadow. Made by {madeBy}.', {
        madeBy: composed.madeBy,
      })
    case 'failed':
      return t('Light and shadow can’t be previewed right now. The result will include them.')
  }
}
