import { begin, faultWords, type History, scaledMarks, type Taken } from '@pentimento/stage'
import type { Moment } from './moment.ts'

interface Size {
  width: number
  height: number
}

/** One of several images that share a mask. */
export interface BatchPicture {
  id: string
  file: File
  /** In pixels; undefined until measured, and for an image that can't be sent. */
  size: Size | undefined
  /** Why it can't be sent, as text for the user. */
  refusal: string | undefined
}

/** An image that can be sent. */
export interface Usable extends BatchPicture {
  size: Size
}

/** The chosen images as a batch: not measured yet, refusals as text for the user. */
export function batchOf(pictures: readonly Taken[]): BatchPicture[] {
  return pictures.map(({ id, file, refusal }) => ({
    id,
    file,
    size: undefined,
    refusal: refusal && faultWords(refusal),
  }))
}

/** The images that are measured and not refused. */
export function usable(pictures: readonly BatchPicture[]): Usable[] {
  return pictures.filter((picture): picture is Usable => picture.size !== undefined && !picture.refusal)
}

/** Whether every image has either a size or a refusal. */
export function areMeasured(pictures: readonly BatchPicture[]): boolean {
  return pictures.every(({ size, refusal }) => size || refusal)
}

/** Whether two sizes differ, so that a mask must be scaled from one to the other. */
export function differs(a: Size, b: Size): boolean {
  return a.width !== b.width || a.height !== b.height
}

/** The image whose pixels the mask is stored in; the others use a scaled copy. */
export function baseOf(pictures: readonly BatchPicture[], history: History<Moment>): Usable | undefined {
  return usable(pictures).find(({ file }) => file === history.present.layer.file)
}

/** The mask history scaled to another image; a new history where there is none to move. */
export function laidOn(
  { file, size }: Usable,
  history: History<Moment> | undefined,
  base: Usable | undefined,
): History<Moment> {
  if (!history || !base) return begin({ layer: { file }, marks: [] })
  const moved = ({ marks }: Moment): Moment => ({
    layer: { file },
    marks: scaledMarks(marks, base.size, size),
  })
  return { past: history.past.map(moved), present: moved(history.present), future: history.future.map(moved) }
}
