import {
  type BatchEntry,
  type IncomingImage,
  type NaturalSize,
  pendingEntries,
  readImageSize,
} from '@pentimento/stage'
import { useEffect, useState } from 'react'
import type { imageUpscaler } from '../contract.ts'
import { requestParamsFor, type UpscaleSettings } from './editor-state.ts'
import { validationMessage } from './size-readout.ts'

type Sizes = ReadonlyMap<string, NaturalSize | undefined>

/** The images before submission, each with its size and the reason if it can't be upscaled with these settings. */
export function usePendingEntries(
  contract: typeof imageUpscaler,
  images: readonly IncomingImage[],
  settings: UpscaleSettings,
): (BatchEntry & { size: NaturalSize | undefined })[] {
  const sizes = useImageSizes(images)
  return pendingEntries(images).map(item => {
    const size = sizes.get(item.id)
    const error = item.error ?? validationMessage(contract, requestParamsFor(settings, [item.file]), size)
    return { ...item, size, ...(error && { error }) }
  })
}

/** Measure the images one after the other; the size is undefined for one the browser can't display. */
function useImageSizes(images: readonly IncomingImage[]): Sizes {
  const [sizes, setSizes] = useState<Sizes>(new Map())
  const next = images.find(({ id, errorCode }) => !errorCode && !sizes.has(id))
  useEffect(() => {
    if (!next) return
    let isCurrent = true
    const setSize = (size: NaturalSize | undefined) => {
      if (isCurrent) setSizes(sizes => new Map(sizes).set(next.id, size))
    }
    readImageSize(next.file).then(setSize, () => setSize(undefined))
    return () => {
      isCurrent = false
    }
  }, [next])
  return sizes
}
