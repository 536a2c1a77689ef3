import { displayable, downscaledCanvas, encodeCanvas } from '@pentimento/stage'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { previewSide, type replaceBackground } from '../contract.ts'
import { type EditorState, requestParamsFor } from './editor-state.ts'
import type { Layers } from './layers.ts'

/** The server's preview of the current placement. */
export type PreviewState =
  /** There is no preview, for example before a background is generated. */
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'ready'; image: Blob; madeBy: string }
  | { state: 'error' }

interface PlacementPreviewOptions
  extends Pick<EditorProps<typeof replaceBackground>, 'fetchImage' | 'preview'> {
  editorState: EditorState
  layers: Layers
  /** The original: the current file, and its URL. */
  original: { file: File | undefined; url: string | undefined }
}

/** Time without changes after which a preview is requested. */
const idleMs = 300

/**
 * A small preview of the result with light and shadow: made by the tool on the server, and requested whenever nothing
 * has changed for a while.
 */
export function usePlacementPreview(props: PlacementPreviewOptions): PreviewState {
  const { editorState, layers, original, fetchImage } = props
  const [latest, setLatest] = useState<{ of: string; value: PreviewState }>()
  const params = useMemo(() => previewParams(editorState, layers), [editorState, layers])
  const backgroundImage =
    editorState.settings.backgroundType === 'image' ? editorState.backgroundImage : undefined
  const backgroundUrl =
    editorState.settings.backgroundType === 'prompt' ? layers.backgroundLayer?.href : undefined
  const key =
    params &&
    JSON.stringify([params, layers.subject.href, backgroundUrl, backgroundImage?.name, backgroundImage?.size])
  const loadSmallImages = useMemo(
    () =>
      cachedLoader({
        image: signal => original.file ?? fetchImage(original.url ?? '', signal),
        cutout: signal => fetchImage(layers.subject.href, signal),
        ...(backgroundImage && { background: async () => backgroundImage }),
        ...(backgroundUrl && { background: signal => fetchImage(backgroundUrl, signal) }),
      }),
    [fetchImage, original.file, original.url, layers.subject.href, backgroundImage, backgroundUrl],
  )
  const updatePreview = useEffectEvent(async (of: string, signal: AbortSignal) => {
    const value = await requestPreview(loadSmallImages, params, props.preview, signal)
    if (!signal.aborted) setLatest({ of, value })
  })
  useEffect(() => {
    if (key === undefined) return
    const controller = new AbortController()
    const idleTimer = setTimeout(() => void updatePreview(key, controller.signal), idleMs)
    return () => {
      clearTimeout(idleTimer)
      controller.abort()
    }
  }, [key])
  if (key === undefined || !props.preview) return { state: 'none' }
  return latest?.of === key ? latest.value : { state: 'loading' }
}

type RequestParams = ReturnType<typeof requestParamsFor>

/** Parameters of the preview request; undefined while the background doesn't exist yet. */
function previewParams(
  { settings, backgroundImage, applied }: EditorState,
  { backgroundLayer }: Layers,
): RequestParams | undefined {
  if (settings.backgroundType === 'image' && !backgroundImage) return undefined
  const params = { ...requestParamsFor(settings), format: 'jpeg' as const, quality: 88 }
  if (settings.backgroundType !== 'prompt') return params
  if (applied?.settings.backgroundType !== 'prompt' || !backgroundLayer) return undefined
  // A generated background already exists; the preview uses it like an image background.
  const { prompt, ...rest } = params as typeof params & { prompt?: string }
  return { ...rest, backgroundType: 'image' }
}

type LoadImage = (signal: AbortSignal) => Promise<Blob> | Blob
type LoadSmallImages = (signal: AbortSignal) => Promise<Record<string, Blob>>

/** Load and downscale each image once, however often it's requested. */
function cachedLoader(sources: Record<string, LoadImage>): LoadSmallImages {
  const cache = new Map<string, Blob>()
  return async signal => {
    for (const [name, load] of Object.entries(sources))
      if (!cache.has(name)) cache.set(name, await downscale(await load(signal)))
    return Object.fromEntries(cache)
  }
}

async function downscale(blob: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(displayable(blob))
  const [canvas] = downscaledCanvas(bitmap, bitmap, previewSide)
  bitmap.close()
  return encodeCanvas(canvas, blob.type === 'image/jpeg' ? 'jpeg' : 'png', 0.92)
}

async function requestPreview(
  loadSmallImages: LoadSmallImages,
  params: RequestParams | undefined,
  preview: PlacementPreviewOptions['preview'],
  signal: AbortSignal,
): Promise<PreviewState> {
  if (!preview || !params) return { state: 'none' }
  try {
    const files = await loadSmallImages(signal)
    return { state: 'ready', ...(await preview(files, params, signal)) }
  } catch {
    return { state: 'error' }
  }
}
