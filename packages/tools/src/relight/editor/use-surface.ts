import { faultWords } from '@pentimento/stage'
import { useEffect, useEffectEvent, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { readSurface, type Surface } from './surface.ts'

/** How far the shape of the picture in hand is known. */
export type Studied =
  | { state: 'studying' }
  | { state: 'known'; surface: Surface; madeBy: string }
  | { state: 'unknown'; says: string }

/** Ask for the shape of a picture as soon as it is in the hand; it is kept while the same one stays. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when another attempt is wished for
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
