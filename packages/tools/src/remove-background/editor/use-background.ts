import { t } from '@pentimento/language'
import { useBlurredBackground } from '@pentimento/stage'
import { useCallback, useDeferredValue } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'
import type { EditorState } from './editor-state.ts'
import type { Sources } from './use-sources.ts'

interface BackgroundOptions {
  sources: Sources
  /** URL of the original. */
  originalUrl: string | undefined
  editorState: EditorState
  notify: EditorProps<typeof removeBackground>['notify']
}

/** The background of the cutout as a CSS value; undefined while there is none. */
export function useBackground({
  sources,
  originalUrl,
  editorState,
  notify,
}: BackgroundOptions): string | undefined {
  const { fetchOriginal, fetchCutout } = sources
  const strength = useDeferredValue(editorState.blur)
  const fetchBoth = useCallback(
    async (signal: AbortSignal) => {
      const [original, cutout] = await Promise.all([fetchOriginal(signal), fetchCutout(signal)])
      return { image: original, cutout }
    },
    [fetchOriginal, fetchCutout],
  )
  const blurredUrl = useBlurredBackground(
    fetchBoth,
    editorState.backgroundType === 'blur' && strength > 0 ? strength : undefined,
    () => notify(t('This browser can’t show the blurred original'), 'error'),
  )
  switch (editorState.backgroundType) {
    case 'transparent':
      return undefined
    case 'color':
      return editorState.color
    case 'blur': {
      const shownUrl = strength > 0 ? blurredUrl : originalUrl
      return shownUrl ? `url("${shownUrl}") center / 100% 100%` : undefined
    }
  }
}
