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
      <Aside>{t('Drag the subject to move it; turn the wheel, or pinch, to size it.')}</Aside>
      <Aside>{wordsOf(composed)}</Aside>
    </div>
  )
}

function wordsOf(composed: Composed): string {
  switch (composed.state) {
    case 'none':
      return t('Light and shadow are shown once there is a background.')
    case 'coming':
      return t('Light and shadow follow when you let go.')
    case 'made':
      return t('A small preview, with light and shadow as they will be. Made by {madeBy}.', {
        madeBy: composed.madeBy,
      })
    case 'failed':
      return t('Light and shadow cannot be shown now; the result will have them.')
  }
}
