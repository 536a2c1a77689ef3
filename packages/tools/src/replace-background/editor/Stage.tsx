import type { TaskIn, TaskOutput } from '@pentimento/protocol'
import { Aside, LonePicture, useIsSeen, ZoomCompare } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import { Composition } from './Composition.tsx'
import { type Editing, placementOf, type Settings } from './editing.ts'
import styles from './editor.module.css'
import { LiveGround } from './LiveGround.tsx'
import type { Layers } from './layers.ts'

interface StageProps extends Pick<EditorProps, 'bring' | 'say'> {
  /** The original: the file in the hand, and where it can be seen. */
  picture: File | undefined
  url: string | undefined
  editing: Editing
  /** Where the subject is being placed. */
  layers: Layers | undefined
  output: TaskIn<'ready'>['outputs'][number] | undefined
  showsOriginal: boolean
  onSet: (settings: Partial<Settings>) => void
}

/** The picture as it was, as it will be, or as it has become. */
export function Stage(props: StageProps) {
  const { picture, url, editing, bring, say, layers, output, showsOriginal, onSet } = props
  if (layers) {
    return (
      <div className={styles.arranging}>
        <Composition layers={layers} placement={placementOf(editing.settings)} onPlace={onSet}>
          <LiveGround
            editing={editing}
            layers={layers}
            original={{ file: picture, url }}
            bring={bring}
            say={say}
          />
        </Composition>
        <Aside>Drag the subject to move it; turn the wheel, or pinch, to size it.</Aside>
      </div>
    )
  }
  if (output) return <Compared url={url} output={output} showsOriginal={showsOriginal} />
  const fallback = 'This browser cannot show this format. The result will be shown.'
  return <LonePicture url={url} alt="Your picture" fallback={fallback} />
}

interface ComparedProps {
  url: string | undefined
  output: TaskOutput
  showsOriginal: boolean
}

function Compared({ url, output: { width, height, href }, showsOriginal }: ComparedProps) {
  const isSeen = useIsSeen(url)
  const alt = 'The subject before its new background'
  if (!isSeen || !url) return <LonePicture url={href} alt={alt} ratio={width / height} />
  return (
    <ZoomCompare
      before={{ src: url, alt: 'The original', label: 'Original' }}
      after={{ src: href, alt, label: 'Result' }}
      width={width}
      height={height}
      showsOriginal={showsOriginal}
    />
  )
}
