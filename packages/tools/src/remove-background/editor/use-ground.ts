import { t } from '@pentimento/language'
import { useBlurredGround } from '@pentimento/stage'
import { useCallback, useDeferredValue } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'
import type { Editing } from './editing.ts'
import type { Sources } from './use-sources.ts'

interface GroundSources {
  sources: Sources
  /** URL of the original. */
  url: string | undefined
  editing: Editing
  say: EditorProps<typeof removeBackground>['say']
}

/** The background of the cutout: `checkerboard`, or a CSS background value. */
export function useGround({ sources, url, editing, say }: GroundSources): string {
  const { bringOriginal, bringCutOut } = sources
  const strength = useDeferredValue(editing.blur)
  const bringBoth = useCallback(
    async (signal: AbortSignal) => {
      const [original, cutOut] = await Promise.all([bringOriginal(signal), bringCutOut(signal)])
      return { picture: original, cutOut }
    },
    [bringOriginal, bringCutOut],
  )
  const blurred = useBlurredGround(
    bringBoth,
    editing.ground === 'blur' && strength > 0 ? strength : undefined,
    () => say(t('This browser can’t show the blurred original'), 'error'),
  )
  switch (editing.ground) {
    case 'transparent':
      return 'checkerboard'
    case 'colour':
      return editing.colour
    case 'blur': {
      const shown = strength > 0 ? blurred : url
      return shown ? `url("${shown}") center / 100% 100%` : 'checkerboard'
    }
  }
}
