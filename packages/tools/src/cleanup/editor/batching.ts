import { begin, faultWords, type History, scaledMarks, type Taken } from '@pentimento/stage'
import type { Moment } from './moment.ts'

interface Size {
  width: number
  height: number
}

/** One of several pictures under the same mask. */
export interface BatchPicture {
  id: string
  file: File
  /** In pixels; undefined until it is known. */
  size: Size | undefined
  /** Why it cannot be sent, in words. */
  refusal: string | undefined
}

/** A picture that can be sent. */
export interface Usable extends BatchPicture {
  size: Size
}

export function batchOf(pictures: readonly Taken[]): BatchPicture[] {
  return pictures.map(({ id, file, refusal }) => ({
    id,
    file,
    size: undefined,
    refusal: refusal && faultWords(refusal),
  }))
}

export function usable(pictures: readonly BatchPicture[]): Usable[] {
  return pictures.filter((picture): picture is Usable => picture.size !== undefined && !picture.refusal)
}

/** Whether it is known of each whether it can be sent. */
export function areMeasured(pictures: readonly BatchPicture[]): boolean {
  return pictures.every(({ size, refusal }) => size || refusal)
}

/** Whether a mask is scaled on its way from one picture to another. */
export function differs(a: Size, b: Size): boolean {
  return a.width !== b.width || a.height !== b.height
}

/** The picture that the mask is drawn on; the others take it as it lies there. */
export function baseOf(pictures: readonly BatchPicture[], history: History<Moment>): Usable | undefined {
  return usable(pictures).find(({ file }) => file === history.present.layer.file)
}

/** The mask's row of strokes, laid on a picture: on the first one it begins. */
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
