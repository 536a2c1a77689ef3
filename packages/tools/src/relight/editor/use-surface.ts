import { faultWords } from '@pentimento/stage'
import { useEffect, useEffectEvent, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { readSurface, type Surface } from './surface.ts'

/** Loading state of the current image's surface. */
export type Studied =
  | { state: 'studying' }
  | { state: 'known'; surface: Surface; madeBy: string }
  | { state: 'unknown'; says: string }

/** Request the surface of an image as soon as it's chosen; kept until the image changes. */
export function useSurface(picture: File | undefined, ask: EditorProps['surface']) {
  const [studied, setStudied] = useState<{ of: File; attempt: number; found: Studied }>()
  const [attempt, setAttempt] = useState(0)
  const study = useEffectEvent(async (of: File, signal: AbortSignal) => {
    const settle = (found: Studied) => {
      if (!signal.aborted) setStudied({ of, attempt, found })
    }
    try {
      if (!ask) throw new Error(faultWords('internal'))
      const { packed, madeBy } = await ask(of, signal)
      settle({ state: 'known', surface: await readSurface(packed), madeBy })
    } catch (error) {
      settle({ state: 'unknown', says: error instanceof Error ? error.message : faultWords('internal') })
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` triggers a retry
  useEffect(() => {
    if (!picture) return
    const stop = new AbortController()
    void study(picture, stop.signal)
    return () => stop.abort()
  }, [picture, attempt])
  const isOfThis = studied?.of === picture && studied?.attempt === attempt
  const found: Studied = studied && isOfThis ? studied.found : { state: 'studying' }
  return { studied: found, studyAgain: () => setAttempt(attempt + 1) }
}
