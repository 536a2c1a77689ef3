import { createHistory, errorMessage, type History, type IncomingImage, scaleOps } from '@pentimento/stage'
import type { HistoryEntry } from './history-entry.ts'

interface Size {
  width: number
  height: number
}

/** One of several images that share a mask. */
export interface BatchImage {
  id: string
  file: File
  /** In pixels; undefined until measured, and for an image that can't be sent. */
  size: Size | undefined
  /** Why it can't be sent, as text for the user. */
  error: string | undefined
}

/** An image that can be sent. */
export interface UsableImage extends BatchImage {
  size: Size
}

/** The chosen images as a batch: not measured yet, errors as text for the user. */
export function createBatch(images: readonly IncomingImage[]): BatchImage[] {
  return images.map(({ id, file, errorCode }) => ({
    id,
    file,
    size: undefined,
    error: errorCode && errorMessage(errorCode),
  }))
}

/** The images that are measured and not rejected. */
export function usableImages(images: readonly BatchImage[]): UsableImage[] {
  return images.filter((image): image is UsableImage => image.size !== undefined && !image.error)
}

/** Whether every image has either a size or an error. */
export function areAllMeasured(images: readonly BatchImage[]): boolean {
  return images.every(({ size, error }) => size || error)
}

/** Whether two sizes differ, so that a mask must be scaled from one to the other. */
export function hasDifferentSize(a: Size, b: Size): boolean {
  return a.width !== b.width || a.height !== b.height
}

/** The image whose pixels the mask is stored in; the others use a scaled copy. */
export function maskImageOf(
  images: readonly BatchImage[],
  history: History<HistoryEntry>,
): UsableImage | undefined {
  return usableImages(images).find(({ file }) => file === history.present.image.file)
}

/** The mask history scaled to another image; a new history where there is none to move. */
export function moveHistoryTo(
  { file, size }: UsableImage,
  history: History<HistoryEntry> | undefined,
  maskImage: UsableImage | undefined,
): History<HistoryEntry> {
  if (!history || !maskImage) return createHistory({ image: { file }, ops: [] })
  const moveEntry = ({ ops }: HistoryEntry): HistoryEntry => ({
    image: { file },
    ops: scaleOps(ops, maskImage.size, size),
  })
  return {
    past: history.past.map(moveEntry),
    present: moveEntry(history.present),
    future: history.future.map(moveEntry),
  }
}
