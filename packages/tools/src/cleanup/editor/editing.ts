import type { PictureFormat } from '@pentimento/protocol'
import {
  advance,
  type Brush,
  begin,
  commonFormat,
  type History,
  type Mark,
  redo,
  undo,
  withMark,
} from '@pentimento/stage'
import { areMeasured, type BatchPicture, baseOf, laidOn, usable } from './batching.ts'
import type { Layer, Making, Moment } from './moment.ts'

export type Mode = 'fast' | 'quality'

/** State of the editor. */
export interface Editing {
  /** Strokes and results in one undo history; undefined while there is no image. */
  history: History<Moment> | undefined
  /** What was last submitted; if undefined, a result belongs to `history.present`. */
  sent: { moment: Moment; seed: number } | undefined
  /** The images of a batch that share one mask, in the order they were added; empty for a single image. */
  pictures: readonly BatchPicture[]
  /** Id of the batch image on the stage. */
  shown: string | undefined
  /** Why the last image was refused, as text for the user. */
  refusal: string | undefined
  /** Undefined until an image's size is known. */
  brush: Brush | undefined
  mode: Mode
  /** Whether each stroke starts a removal when it ends. */
  appliesItself: boolean
  comparing: boolean
  format: PictureFormat
}

export type Act =
  | { type: 'picture-chosen'; picture: File; marks?: readonly Mark[] }
  | { type: 'picture-refused'; says: string }
  | { type: 'pictures-chosen'; pictures: readonly BatchPicture[] }
  | { type: 'picture-measured'; id: string; measure: Pick<BatchPicture, 'size' | 'refusal'> }
  | { type: 'picture-shown'; id: string }
  | { type: 'picture-removed'; id: string }
  | { type: 'picture-seen'; brush: Brush }
  | { type: 'let-go' }
  | { type: 'marked'; mark: Mark }
  | { type: 'cleared' }
  | { type: 'sent'; moment: Moment; seed: number }
  | { type: 'result-came'; file: File; made: Omit<Making, 'from'> }
  | { type: 'undone' }
  | { type: 'redone' }
  | { type: 'brush-taken'; brush: Brush }
  | { type: 'mode-chosen'; mode: Mode }
  | { type: 'applying-chosen'; appliesItself: boolean }
  | { type: 'comparing-chosen'; comparing: boolean }
  | { type: 'format-chosen'; format: PictureFormat }

export const untouched: Editing = {
  history: undefined,
  pictures: [],
  shown: undefined,
  sent: undefined,
  refusal: undefined,
  brush: undefined,
  mode: 'quality',
  appliesItself: false,
  comparing: false,
  format: 'png',
}

/** The editor's reducer. Mode and automatic applying persist when the image is cleared. */
export function edit(editing: Editing, act: Act): Editing {
  switch (act.type) {
    case 'picture-chosen': {
      const { picture, marks = [] } = act
      return {
        ...left(editing),
        history: begin({ layer: { file: picture }, marks }),
        format: commonFormat([picture]),
      }
    }
    case 'picture-refused':
      return { ...left(editing), refusal: act.says }
    case 'pictures-chosen':
      return { ...left(editing), pictures: act.pictures }
    case 'picture-measured': {
      const measured = editing.pictures.map(one => (one.id === act.id ? { ...one, ...act.measure } : one))
      return settled(editing, measured)
    }
    case 'picture-shown':
      return { ...editing, shown: act.id }
    case 'picture-removed':
      return settled(
        editing,
        editing.pictures.filter(({ id }) => id !== act.id),
      )
    case 'picture-seen':
      return editing.brush ? editing : { ...editing, brush: act.brush }
    case 'let-go':
      return left(editing)
    case 'sent':
      return { ...editing, sent: { moment: act.moment, seed: act.seed } }
    case 'brush-taken':
      return { ...editing, brush: act.brush, comparing: false }
    case 'mode-chosen':
      return { ...editing, mode: act.mode }
    case 'applying-chosen':
      return { ...editing, appliesItself: act.appliesItself }
    case 'comparing-chosen':
      return { ...editing, comparing: act.comparing }
    case 'format-chosen':
      return { ...editing, format: act.format }
    default: {
      if (!editing.history) return editing
      const history = step(editing.history, act, editing.sent?.moment)
      return { ...editing, history, comparing: editing.comparing && history.present.marks.length === 0 }
    }
  }
}

type Step = Extract<Act, { type: 'marked' | 'cleared' | 'result-came' | 'undone' | 'redone' }>

function step(history: History<Moment>, act: Step, sent: Moment | undefined): History<Moment> {
  const { layer, marks } = history.present
  switch (act.type) {
    case 'marked':
      return advance(history, { layer, marks: withMark(marks, act.mark) })
    case 'cleared':
      return advance(history, { layer, marks: [] })
    case 'result-came':
      return advance(history, { layer: resultOf(act, sent ?? history.present), marks: [] })
    case 'undone':
      return undo(history)
    case 'redone':
      return redo(history)
  }
}

function resultOf({ file, made }: Extract<Act, { type: 'result-came' }>, from: Moment): Layer {
  return { file, made: { ...made, from } }
}

/** Whether the mask holds anything that isn't removed yet. */
export function isMarked({ history }: Editing): boolean {
  return (history?.present.marks.length ?? 0) > 0
}

/** The image as it was opened, before all results. */
export function originalOf({ past, present }: History<Moment>): Layer {
  return (past[0] ?? present).layer
}

/**
 * Apply a changed list of batch images. Once all are measured, the mask is stored on the first usable one; if that
 * one is removed, the mask moves to the next. A last remaining image is edited as a single one; if none is usable,
 * the batch ends with an error.
 */
function settled(editing: Editing, pictures: readonly BatchPicture[]): Editing {
  if (!areMeasured(pictures)) return { ...editing, pictures }
  const [first] = usable(pictures)
  if (!first) return { ...left(editing), refusal: pictures[0]?.refusal }
  const former = editing.history && baseOf(editing.pictures, editing.history)
  const base = former && pictures.includes(former) ? former : first
  return {
    ...editing,
    history: base === former ? editing.history : laidOn(base, editing.history, former),
    format: editing.history ? editing.format : commonFormat(usable(pictures).map(({ file }) => file)),
    pictures: pictures.length > 1 ? pictures : [],
    shown: usable(pictures).some(({ id }) => id === editing.shown) ? editing.shown : base.id,
  }
}

function left(editing: Editing): Editing {
  return {
    ...editing,
    history: undefined,
    pictures: [],
    shown: undefined,
    sent: undefined,
    refusal: undefined,
    brush: undefined,
    comparing: false,
  }
}
