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

/** What the hand has done so far. */
export interface Editing {
  /** Strokes and results in one row; undefined while there is no picture. */
  history: History<Moment> | undefined
  /** What was sent last; undefined while a result can only be that of the present. */
  sent: { moment: Moment; seed: number } | undefined
  /** Several pictures under the same mask, in the order they came; none while there is one alone. */
  pictures: readonly BatchPicture[]
  /** Which of them is on the stage, by its id. */
  shown: string | undefined
  /** Why the last picture was not taken, in words. */
  refusal: string | undefined
  /** Undefined until a picture's size is known. */
  brush: Brush | undefined
  mode: Mode
  /** Whether the end of a stroke removes what it marks. */
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

/** What an act of the hand makes of the screen. Mode and way of applying outlive the picture. */
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

/** Whether the hand has marked something that was not removed yet. */
export function isMarked({ history }: Editing): boolean {
  return (history?.present.marks.length ?? 0) > 0
}

/** The picture that was brought, under all results. */
export function originalOf({ past, present }: History<Moment>): Layer {
  return (past[0] ?? present).layer
}

/**
 * A batch, once all of it has been measured: its first picture bears the mask. Where that one leaves, the next
 * does; one that is left alone is worked on alone; where none can be sent, it is as one refused.
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
