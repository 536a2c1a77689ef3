import { errorMessage } from '@pentimento/stage'
import { useEffect, useEffectEvent, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { readSurface, type Surface } from './surface.ts'

/** Loading state of the current image's surface. */
export type SurfaceState =
  | { state: 'loading' }
  | { state: 'ready'; surface: Surface; madeBy: string }
  | { state: 'error'; message: string }

/** Request the surface of an image as soon as it's chosen; kept until the image changes. */
export function useSurface(file: File | undefined, fetchSurface: EditorProps['surface']) {
  const [surfaceState, setSurfaceState] = useState<{ of: File; attempt: number; value: SurfaceState }>()
  const [attempt, setAttempt] = useState(0)
  const load = useEffectEvent(async (of: File, signal: AbortSignal) => {
    const publish = (value: SurfaceState) => {
      if (!signal.aborted) setSurfaceState({ of, attempt, value })
    }
    try {
      if (!fetchSurface) throw new Error(errorMessage('internal'))
      const { packed, madeBy } = await fetchSurface(of, signal)
      publish({ state: 'ready', surface: await readSurface(packed), madeBy })
    } catch (error) {
      publish({
        state: 'error',
        message: error instanceof Error ? error.message : errorMessage('internal'),
      })
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` triggers a retry
  useEffect(() => {
    if (!file) return
    const controller = new AbortController()
    void load(file, controller.signal)
    return () => controller.abort()
  }, [file, attempt])
  const isCurrent = surfaceState?.of === file && surfaceState?.attempt === attempt
  const value: SurfaceState = surfaceState && isCurrent ? surfaceState.value : { state: 'loading' }
  return { surfaceState: value, retrySurface: () => setAttempt(attempt + 1) }
}
