import { formatOf, type PictureFormat } from '@pentimento/protocol'
import { advance, type Brush, begin, type History, type Mark, redo, undo } from '@pentimento/stage'

export type Mode = 'fast' | 'quality'

/** A picture on the stage: the one that was brought, or a result. */
export interface Layer {
  file: File
  /** Absent of what was brought. */
  made?: Making
}

/** How a result came to be. */
interface Making {
  /** Name of the engine. */
  by: string
  tookMs: number
  seed: number
  /** What was sent. */
  from: Moment
}

/** A step of the work: a picture, and what has been marked on it so far. */
export interface Moment {
  layer: Layer
  marks: readonly Mark[]
}

/** What the hand has done so far. */
export interface Editing {
  /** Strokes and results in one row; undefined while there is no picture. */
  history: History<Moment> | undefined
  /** What was sent last; undefined while a result can only be that of the present. */
  sent: { moment: Moment; seed: number } | undefined
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
        format: formatOf(picture.type) ?? 'png',
      }
    }
    case 'picture-refused':
      return { ...left(editing), refusal: act.says }
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

/** A mask that is brought along stands for all before it, and frees their memory. */
export function withMark(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  return mark.kind === 'given' ? [mark] : [...marks, mark]
}

/** The picture that was brought, under all results. */
export function originalOf({ past, present }: History<Moment>): Layer {
  return (past[0] ?? present).layer
}

function left(editing: Editing): Editing {
  return {
    ...editing,
    history: undefined,
    sent: undefined,
    refusal: undefined,
    brush: undefined,
    comparing: false,
  }
}
