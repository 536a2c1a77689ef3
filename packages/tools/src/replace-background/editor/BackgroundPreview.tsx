import { t } from '@pentimento/language'
import { useBlurredBackground, useObjectUrl } from '@pentimento/stage'
import { checkerboard, classNames } from '@pentimento/ui'
import { useCallback, useDeferredValue } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import styles from './editor.module.css'
import type { EditorState, Settings } from './editor-state.ts'
import type { Layers } from './layers.ts'

interface BackgroundPreviewProps extends Pick<EditorProps, 'fetchImage' | 'notify'> {
  editorState: EditorState
  layers: Layers
  /** The original: the current file, and its URL. */
  original: { file: File | undefined; url: string | undefined }
}

/** Live preview of the background, as close to the result as the browser can show it. */
export function BackgroundPreview({
  editorState,
  layers,
  original,
  fetchImage,
  notify,
}: BackgroundPreviewProps) {
  const { settings, backgroundImage, applied } = editorState
  const backgroundImageUrl = useObjectUrl(backgroundImage)
  const blurred = useBlurredUrl({ settings, layers, original, fetchImage, notify })
  switch (settings.backgroundType) {
    case 'color':
      return <span className={styles.background} style={{ background: settings.color }} />
    case 'gradient':
      return <span className={styles.background} style={{ background: gradientCss(settings) }} />
    case 'blur':
      return <BackgroundLayer url={settings.blur > 0 ? blurred : original.url} />
    case 'image':
      return <BackgroundLayer url={backgroundImageUrl} position={`${settings.focusX}% ${settings.focusY}%`} />
    case 'prompt': {
      const isGenerated = applied?.settings.backgroundType === 'prompt'
      return <BackgroundLayer url={isGenerated ? layers.backgroundLayer?.href : undefined} />
    }
  }
}

function BackgroundLayer({ url, position }: { url: string | undefined; position?: string }) {
  if (!url) return <span className={classNames(styles.background, checkerboard)} />
  return (
    <img
      src={url}
      alt=""
      draggable={false}
      className={styles.background}
      style={position ? { objectPosition: position } : undefined}
    />
  )
}

/** The gradient as CSS, interpolated in Oklab as on the server. */
export function gradientCss({
  gradient,
  colors,
  angle,
}: Pick<Settings, 'gradient' | 'colors' | 'angle'>): string {
  const stops = colors.join(', ')
  return gradient === 'linear'
    ? `linear-gradient(${angle}deg in oklab, ${stops})`
    : `radial-gradient(circle farthest-corner at center in oklab, ${stops})`
}

function useBlurredUrl({
  settings,
  layers,
  original: { file, url },
  fetchImage,
  notify,
}: Omit<BackgroundPreviewProps, 'editorState'> & { settings: Settings }) {
  const subjectUrl = layers.subject.href
  const strength = useDeferredValue(settings.blur)
  const fetchBoth = useCallback(
    async (signal: AbortSignal) => {
      const [image, cutout] = await Promise.all([
        file ?? fetchImage(url ?? '', signal),
        fetchImage(subjectUrl, signal),
      ])
      return { image, cutout }
    },
    [fetchImage, file, url, subjectUrl],
  )
  return useBlurredBackground(
    fetchBoth,
    settings.backgroundType === 'blur' && strength > 0 && url ? strength : undefined,
    () => notify(t('This browser can’t show the blurred original'), 'error'),
  )
}
