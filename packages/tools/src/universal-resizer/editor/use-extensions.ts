import { canvasOf, encode, insist } from '@pentimento/stage'
import { useEffect, useEffectEvent, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { universalResizer } from '../contract.ts'
import { marginsOf } from '../frame.ts'
import { type Extension, type Frame, subjectIn } from './extension.ts'
import type { usePreview } from './use-preview.ts'
import type { Search } from './use-scene.ts'

type Extend = NonNullable<EditorProps<typeof universalResizer>['extend']>
type Preview = NonNullable<ReturnType<typeof usePreview>>

interface ExtensionsProps {
  picture: File | undefined
  preview: Preview | undefined
  search: Search
  /** Frames to preview, in order of priority. */
  frames: readonly Frame[]
  extend: Extend | undefined
}

/** Time without changes after which previews are requested. */
const restMs = 350
/** Number of latest previews in the cache. */
const kept = 48

/**
 * Previews of the generated margins of each frame, made by the server. They're requested one after the other once the
 * image analysis is done; outdated requests are aborted.
 */
export function useExtensions(props: ExtensionsProps): (frame: Frame | undefined) => Extension | undefined {
  const { picture, search, frames } = props
  const [known, setKnown] = useState<{ of: File; made: ReadonlyMap<string, Extension> }>()
  const made = known && known.of === picture ? known.made : undefined
  const makeMissing = useEffectEvent(async (of: File, signal: AbortSignal) => {
    const missing = new Map(frames.flatMap(frame => (made?.has(frame.key) ? [] : [[frame.key, frame]])))
    for (const frame of missing.values()) {
      const extension = await extensionOf(frame, props, signal)
      if (signal.aborted) return
      setKnown(before => ({
        of,
        made: withLatest(before?.of === of ? before.made : new Map(), frame.key, extension),
      }))
    }
  })
  const wanted = frames.map(({ key }) => key).join()
  const isReady = props.preview !== undefined && search.state !== 'searching'
  useEffect(() => {
    if (!picture || !isReady || wanted === '') return
    const leaving = new AbortController()
    const resting = setTimeout(() => void makeMissing(picture, leaving.signal), restMs)
    return () => {
      clearTimeout(resting)
      leaving.abort()
    }
  }, [picture, isReady, wanted])
  return frame => frame && (made?.get(frame.key) ?? { state: 'coming' })
}

function withLatest(made: ReadonlyMap<string, Extension>, key: string, extension: Extension) {
  return new Map([...made, [key, extension] as const].slice(-kept))
}

async function extensionOf(
  frame: Frame,
  { preview, search, extend }: ExtensionsProps,
  signal: AbortSignal,
): Promise<Extension> {
  if (!preview || !extend) return { state: 'failed' }
  const subject = search.state === 'found' ? search.subject : undefined
  const asked = {
    ...marginsOf(frame.place, frame.size),
    seed: frame.seed,
    ...(subject && { subject: subjectIn(subject, frame.area, preview.size) }),
  }
  try {
    const part = await partOf(preview, frame)
    const made = await insist(stop => extend(part, asked, stop), signal)
    return { state: 'made', ...made }
  } catch {
    return { state: 'failed' }
  }
}

/** The part of the image that a frame shows, at the frame's scale, as PNG. */
async function partOf({ url, size }: Preview, { area, place }: Frame): Promise<Blob> {
  const image = new Image()
  image.src = url
  await image.decode()
  const [across, down] = [image.naturalWidth / size.width, image.naturalHeight / size.height]
  const [canvas, context] = canvasOf(place.width, place.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(
    image,
    area.left * across,
    area.top * down,
    area.width * across,
    area.height * down,
    0,
    0,
    place.width,
    place.height,
  )
  return encode(canvas, 'png', 1)
}
