import { createCanvas, encodeCanvas } from '@pentimento/stage'
import { useEffect, useEffectEvent, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { universalResizer } from '../contract.ts'
import { marginsOf } from '../frame.ts'
import { encodeSubjectMatte, type MarginPreview, type PreviewFrame } from './margin-preview.ts'
import type { useDownscaledImage } from './use-downscaled-image.ts'
import type { AnalysisState } from './use-image-analysis.ts'

type Extend = NonNullable<EditorProps<typeof universalResizer>['extend']>
type Preview = NonNullable<ReturnType<typeof useDownscaledImage>>

interface MarginPreviewOptions {
  file: File | undefined
  preview: Preview | undefined
  analysisState: AnalysisState
  /** Frames to preview, in order of priority. */
  frames: readonly PreviewFrame[]
  extend: Extend | undefined
}

/** Time without changes after which previews are requested. */
const idleMs = 350
/** Number of latest previews in the cache. */
const cacheSize = 48

/**
 * Previews of the generated margins of each frame, made by the server. They're requested one after the other once the
 * image analysis is done; outdated requests are aborted.
 */
export function useMarginPreviews(
  props: MarginPreviewOptions,
): (frame: PreviewFrame | undefined) => MarginPreview | undefined {
  const { file, analysisState, frames } = props
  const [cache, setCache] = useState<{ forFile: File; previews: ReadonlyMap<string, MarginPreview> }>()
  const previews = cache && cache.forFile === file ? cache.previews : undefined
  const loadMissing = useEffectEvent(async (forFile: File, signal: AbortSignal) => {
    const missing = new Map(frames.flatMap(frame => (previews?.has(frame.key) ? [] : [[frame.key, frame]])))
    for (const frame of missing.values()) {
      const marginPreview = await requestPreview(frame, props, signal)
      if (signal.aborted) return
      setCache(previous => ({
        forFile,
        previews: addToCache(
          previous?.forFile === forFile ? previous.previews : new Map(),
          frame.key,
          marginPreview,
        ),
      }))
    }
  })
  const frameKeys = frames.map(({ key }) => key).join()
  const isReady = props.preview !== undefined && analysisState.state !== 'loading'
  useEffect(() => {
    if (!file || !isReady || frameKeys === '') return
    const controller = new AbortController()
    const idleTimer = setTimeout(() => void loadMissing(file, controller.signal), idleMs)
    return () => {
      clearTimeout(idleTimer)
      controller.abort()
    }
  }, [file, isReady, frameKeys])
  return frame => frame && (previews?.get(frame.key) ?? { state: 'loading' })
}

function addToCache(previews: ReadonlyMap<string, MarginPreview>, key: string, marginPreview: MarginPreview) {
  return new Map([...previews, [key, marginPreview] as const].slice(-cacheSize))
}

async function requestPreview(
  frame: PreviewFrame,
  { preview, analysisState, extend }: MarginPreviewOptions,
  signal: AbortSignal,
): Promise<MarginPreview> {
  if (!preview || !extend) return { state: 'error' }
  const subject = analysisState.state === 'ready' ? analysisState.subject : undefined
  const params = {
    ...marginsOf(frame.place, frame.size),
    seed: frame.seed,
    ...(subject && { subject: encodeSubjectMatte(subject, frame.area, preview.size) }),
  }
  try {
    const image = await cropImage(preview, frame)
    const result = await extend(image, params, signal)
    return { state: 'ready', ...result }
  } catch {
    return { state: 'error' }
  }
}

/** The part of the image that a frame shows, at the frame's scale, as PNG. */
async function cropImage({ url, size }: Preview, { area, place }: PreviewFrame): Promise<Blob> {
  const image = new Image()
  image.src = url
  await image.decode()
  const [scaleX, scaleY] = [image.naturalWidth / size.width, image.naturalHeight / size.height]
  const [canvas, context] = createCanvas(place.width, place.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(
    image,
    area.left * scaleX,
    area.top * scaleY,
    area.width * scaleX,
    area.height * scaleY,
    0,
    0,
    place.width,
    place.height,
  )
  return encodeCanvas(canvas, 'png', 1)
}
