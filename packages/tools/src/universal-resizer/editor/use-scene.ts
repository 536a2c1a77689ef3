import { canvasOf, type NaturalSize } from '@pentimento/stage'
import { useEffect, useEffectEvent, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { universalResizer } from '../contract.ts'
import { type Box, type Scene, sceneOf } from '../scene.ts'
import type { Subject } from './extension.ts'

/** Loading state of the image analysis. */
export type Search =
  | { state: 'searching' }
  | { state: 'found'; scene: Scene; subject: Subject; madeBy: string }
  /** The cards then use centered crops; the tool repeats the analysis when it renders them. */
  | { state: 'failed'; says: string }

type Focus = NonNullable<EditorProps<typeof universalResizer>['focus']>

/** The image analysis (saliency and subject), requested from the server as soon as there is an image. */
export function useScene(picture: File | undefined, size: NaturalSize | undefined, focus: Focus | undefined) {
  const [known, setKnown] = useState<{ of: File; search: Search }>()
  const [attempt, setAttempt] = useState(0)
  const ask = useEffectEvent(async (of: File, at: NaturalSize, signal: AbortSignal) => {
    const search = focus ? await look(of, at, focus, signal).catch(failure) : failure(undefined)
    if (!signal.aborted) setKnown({ of, search })
  })
  const { width, height } = size ?? {}
  useEffect(() => {
    if (!picture || !width || !height) return
    const asking = new AbortController()
    if (attempt > 0) setKnown(undefined)
    void ask(picture, { width, height }, asking.signal)
    return () => asking.abort()
  }, [picture, width, height, attempt])
  const search: Search = known && known.of === picture ? known.search : { state: 'searching' }
  return { search, lookAgain: () => setAttempt(attempt + 1) }
}

const failure = (error: unknown): Search => ({
  state: 'failed',
  says: error instanceof Error ? error.message : '',
})

/** The analysis of an image of which only the size is known. */
export function blankScene(size: NaturalSize): Scene {
  const nothing = { width: 1, height: 1, data: [0] }
  return sceneOf(size, {
    saliency: nothing,
    subject: nothing,
    rim: { colour: '#ffffff', share: 0 },
    isTransparent: false,
  })
}

async function look(picture: File, size: NaturalSize, focus: Focus, signal: AbortSignal): Promise<Search> {
  const { planes, findings, madeBy } = await focus(picture, signal)
  const bitmap = await createImageBitmap(planes)
  const { width, height } = bitmap
  const [, context] = canvasOf(width, height, { willReadFrequently: true })
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const { data } = context.getImageData(0, 0, width, height)
  const plane = (channel: number) => ({
    width,
    height,
    data: Float32Array.from({ length: width * height }, (_, pixel) => (data[4 * pixel + channel] ?? 0) / 255),
  })
  const found = findings as { box?: Box; rim: Scene['rim']; isTransparent: boolean }
  const subject = plane(1)
  return { state: 'found', madeBy, subject, scene: sceneOf(size, { ...found, saliency: plane(0), subject }) }
}
