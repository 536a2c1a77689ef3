import { encode, insist, reducedCanvas } from '@pentimento/stage'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { previewSide, type replaceBackground } from '../contract.ts'
import { askedBy, type Editing } from './editing.ts'
import type { Layers } from './layers.ts'

/** The server's preview of the current placement. */
export type Composed =
  /** There is no preview, for example before a background is generated. */
  | { state: 'none' }
  | { state: 'coming' }
  | { state: 'made'; picture: Blob; madeBy: string }
  | { state: 'failed' }

interface ComposedProps extends Pick<EditorProps<typeof replaceBackground>, 'bring' | 'preview'> {
  editing: Editing
  layers: Layers
  /** The original: the current file, and its URL. */
  original: { file: File | undefined; url: string | undefined }
}

/** Time without changes after which a preview is requested. */
const restMs = 300

/**
 * A small preview of the result with light and shadow: made by the tool on the server, and requested whenever nothing
 * has changed for a while.
 */
export function useComposed(props: ComposedProps): Composed {
  const { editing, layers, original, bring } = props
  const [known, setKnown] = useState<{ of: string; composed: Composed }>()
  const asked = useMemo(() => wishOf(editing, layers), [editing, layers])
  const backdrop = editing.settings.ground === 'picture' ? editing.backdrop : undefined
  const behind = editing.settings.ground === 'prompt' ? layers.behind?.href : undefined
  const key = asked && JSON.stringify([asked, layers.subject.href, behind, backdrop?.name, backdrop?.size])
  const small = useMemo(
    () =>
      remembered({
        image: signal => original.file ?? bring(original.url ?? '', signal),
        cutOut: signal => bring(layers.subject.href, signal),
        ...(backdrop && { background: async () => backdrop }),
        ...(behind && { background: signal => bring(behind, signal) }),
      }),
    [bring, original.file, original.url, layers.subject.href, backdrop, behind],
  )
  const compose = useEffectEvent(async (of: string, signal: AbortSignal) => {
    const composed = await composedOf(small, asked, props.preview, signal)
    if (!signal.aborted) setKnown({ of, composed })
  })
  useEffect(() => {
    if (key === undefined) return
    const leaving = new AbortController()
    const resting = setTimeout(() => void compose(key, leaving.signal), restMs)
    return () => {
      clearTimeout(resting)
      leaving.abort()
    }
  }, [key])
  if (key === undefined || !props.preview) return { state: 'none' }
  return known?.of === key ? known.composed : { state: 'coming' }
}

type Asked = ReturnType<typeof askedBy>

/** Parameters of the preview request; undefined while the background doesn't exist yet. */
function wishOf({ settings, backdrop, applied }: Editing, { behind }: Layers): Asked | undefined {
  if (settings.ground === 'picture' && !backdrop) return undefined
  const asked = { ...askedBy(settings), format: 'jpeg' as const, quality: 88 }
  if (settings.ground !== 'prompt') return asked
  if (applied?.settings.ground !== 'prompt' || !behind) return undefined
  // A generated background already exists; the preview uses it like an image background.
  const { prompt, ...rest } = asked as typeof asked & { prompt?: string }
  return { ...rest, ground: 'picture' }
}

type Bring = (signal: AbortSignal) => Promise<Blob> | Blob
type Small = (signal: AbortSignal) => Promise<Record<string, Blob>>

/** Load and downscale each image once, however often it's requested. */
function remembered(sources: Record<string, Bring>): Small {
  const made = new Map<string, Blob>()
  return async signal => {
    for (const [name, bring] of Object.entries(sources))
      if (!made.has(name)) made.set(name, await reduced(await bring(signal)))
    return Object.fromEntries(made)
  }
}

async function reduced(blob: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(blob)
  const [canvas] = reducedCanvas(bitmap, bitmap, previewSide)
  bitmap.close()
  return encode(canvas, blob.type === 'image/jpeg' ? 'jpeg' : 'png', 0.92)
}

async function composedOf(
  small: Small,
  asked: Asked | undefined,
  preview: ComposedProps['preview'],
  signal: AbortSignal,
): Promise<Composed> {
  if (!preview || !asked) return { state: 'none' }
  try {
    const files = await small(signal)
    return { state: 'made', ...(await insist(stop => preview(files, asked, stop), signal)) }
  } catch {
    return { state: 'failed' }
  }
}
