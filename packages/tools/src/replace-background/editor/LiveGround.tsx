import { t } from '@pentimento/language'
import { useBlurredGround, useObjectUrl } from '@pentimento/stage'
import { checkerboard, classNames } from '@pentimento/ui'
import { useCallback, useDeferredValue } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { Editing, Settings } from './editing.ts'
import styles from './editor.module.css'
import type { Layers } from './layers.ts'

interface LiveGroundProps extends Pick<EditorProps, 'bring' | 'say'> {
  editing: Editing
  layers: Layers
  /** The original: the current file, and its URL. */
  original: { file: File | undefined; url: string | undefined }
}

/** Live preview of the background, as close to the result as the browser can show it. */
export function LiveGround({ editing, layers, original, bring, say }: LiveGroundProps) {
  const { settings, backdrop, applied } = editing
  const own = useObjectUrl(backdrop)
  const blurred = useBlurred({ settings, layers, original, bring, say })
  switch (settings.ground) {
    case 'colour':
      return <span className={styles.ground} style={{ background: settings.colour }} />
    case 'gradient':
      return <span className={styles.ground} style={{ background: gradientOf(settings) }} />
    case 'blur':
      return <Picture url={settings.blur > 0 ? blurred : original.url} />
    case 'picture':
      return <Picture url={own} position={`${settings.focusX}% ${settings.focusY}%`} />
    case 'prompt': {
      const isPainted = applied?.settings.ground === 'prompt'
      return <Picture url={isPainted ? layers.behind?.href : undefined} />
    }
  }
}

function Picture({ url, position }: { url: string | undefined; position?: string }) {
  if (!url) return <span className={classNames(styles.ground, checkerboard)} />
  return (
    <img
      src={url}
      alt=""
      draggable={false}
      className={styles.ground}
      style={position ? { objectPosition: position } : undefined}
    />
  )
}

/** The gradient as CSS, interpolated in Oklab as on the server. */
export function gradientOf({
  gradient,
  colours,
  angle,
}: Pick<Settings, 'gradient' | 'colours' | 'angle'>): string {
  const stops = colours.join(', ')
  return gradient === 'linear'
    ? `linear-gradient(${angle}deg in oklab, ${stops})`
    : `radial-gradient(circle farthest-corner at center in oklab, ${stops})`
}

function useBlurred({
  settings,
  layers,
  original: { file, url },
  bring,
  say,
}: Omit<LiveGroundProps, 'editing'> & { settings: Settings }) {
  const subject = layers.subject.href
  const strength = useDeferredValue(settings.blur)
  const bringBoth = useCallback(
    async (signal: AbortSignal) => {
      const [picture, cutOut] = await Promise.all([file ?? bring(url ?? '', signal), bring(subject, signal)])
      return { picture, cutOut }
    },
    [bring, file, url, subject],
  )
  return useBlurredGround(
    bringBoth,
    settings.ground === 'blur' && strength > 0 && url ? strength : undefined,
    () => say(t('This browser can’t show the blurred original'), 'error'),
  )
}
