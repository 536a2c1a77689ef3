import type { PictureFormat } from '@pentimento/protocol'
import { advance, begin, type History, type Mark, redo, undo, withMark } from '@pentimento/stage'
import type { z } from 'zod'
import { removeBackground } from '../contract.ts'

const finish = removeBackground.params.pick({
  feather: true,
  shift: true,
  decontaminate: true,
  holes: true,
  shadow: true,
  shadowX: true,
  shadowY: true,
  shadowBlur: true,
  shadowOpacity: true,
})
/** What the server is asked for beyond the plain cut-out. */
export type Finish = z.output<typeof finish>

/** Which of the hand's two masks. */
export type Side = 'keep' | 'erase'

/** The hand's corrections; where both masks mark, the later mark counts. */
export type Corrections = Readonly<Record<Side, readonly Mark[]>>

/** What lies behind the subject. */
export type Ground = 'transparent' | 'colour' | 'blur'

/** What the hand has done so far. */
export interface Editing {
  /** The picture in the hand; absent when the run came from History alone. */
  picture: File | undefined
  /** Why the last picture was not taken, in words. */
  refusal: string | undefined
  ground: Ground
  /** `#rrggbb` */
  colour: string
  /** Strength of the blur, 0 to 100. */
  blur: number
  format: PictureFormat
  finish: Finish
  /** As the hand has marked, and can take back. */
  corrections: History<Corrections>
  /** Whether the marks that a result of History was made with are on their way; without them nothing is applied. */
  awaitsMarks: boolean
  /** What the result on the stage was asked for with. */
  applied: { finish: Finish; corrections: Corrections }
  trim: boolean
  /** Around the trimmed subject, in pixels. */
  margin: number
}

export type Act =
  | { type: 'picture-chosen'; picture: File }
  | { type: 'picture-refused'; says: string }
  | { type: 'let-go' }
  | { type: 'ground-chosen'; ground: Ground }
  | { type: 'colour-chosen'; colour: string }
  | { type: 'blur-set'; blur: number }
  | { type: 'format-chosen'; format: PictureFormat }
  | { type: 'finish-set'; finish: Partial<Finish> }
  | { type: 'marked'; side: Side; mark: Mark }
  | { type: 'mark-undone' }
  | { type: 'mark-redone' }
  | { type: 'applied' }
  /** A result of History was opened, made with these. */
  | { type: 'opened'; finish: Finish; hasMarks: boolean }
  /** The marks it was made with, which come a little later. */
  | { type: 'marks-brought'; corrections: Corrections }
  | { type: 'trim-set'; trim: boolean }
  | { type: 'margin-set'; margin: number }

/** The contract's own defaults. */
export const plain = finish.parse({})
const unmarked: Corrections = { keep: [], erase: [] }

export const untouched: Editing = {
  picture: undefined,
  refusal: undefined,
  ground: 'transparent',
  colour: '#ffffff',
  blur: 40,
  format: 'png',
  finish: plain,
  corrections: begin(unmarked),
  awaitsMarks: false,
  applied: { finish: plain, corrections: unmarked },
  trim: false,
  margin: 0,
}

/** Whether the hand has asked for something that the result on the stage does not have yet. */
export function isPending({ finish, corrections, awaitsMarks, applied }: Editing): boolean {
  if (awaitsMarks) return false
  const names = Object.keys(plain) as (keyof Finish)[]
  return (
    corrections.present !== applied.corrections || names.some(name => finish[name] !== applied.finish[name])
  )
}

/** What an act of the hand makes of the screen. Choices of ground, finish and format outlive the picture. */
export function edit(editing: Editing, act: Act): Editing {
  switch (act.type) {
    case 'picture-chosen':
      return { ...begunAnew(editing), picture: act.picture }
    case 'picture-refused':
      return { ...editing, refusal: act.says }
    case 'let-go':
      return begunAnew(editing)
    case 'ground-chosen':
      return { ...editing, ground: act.ground }
    case 'colour-chosen':
      return { ...editing, colour: act.colour, ground: 'colour' }
    case 'blur-set':
      return { ...editing, blur: act.blur, ground: 'blur' }
    case 'format-chosen':
      return { ...editing, format: act.format }
    case 'finish-set':
      return { ...editing, finish: { ...editing.finish, ...act.finish } }
    case 'marked':
      return { ...editing, corrections: advance(editing.corrections, marked(editing, act.side, act.mark)) }
    case 'mark-undone':
      return { ...editing, corrections: undo(editing.corrections) }
    case 'mark-redone':
      return { ...editing, corrections: redo(editing.corrections) }
    case 'applied':
      return { ...editing, applied: appliedNow(editing) }
    case 'opened':
      return {
        ...editing,
        finish: act.finish,
        awaitsMarks: act.hasMarks,
        applied: { ...editing.applied, finish: act.finish },
      }
    case 'marks-brought':
      return withBrought(editing, act.corrections)
    case 'trim-set':
      return { ...editing, trim: act.trim }
    case 'margin-set':
      return { ...editing, margin: act.margin }
  }
}

/** Marks are of one picture, and go with it. */
function begunAnew(editing: Editing): Editing {
  const fresh = {
    ...editing,
    picture: undefined,
    refusal: undefined,
    corrections: untouched.corrections,
    awaitsMarks: false,
  }
  return { ...fresh, applied: appliedNow(fresh) }
}

const appliedNow = ({ finish, corrections }: Editing) => ({ finish, corrections: corrections.present })

/** Under what the hand has marked meanwhile, if anything. */
function withBrought(editing: Editing, brought: Corrections): Editing {
  const { present } = editing.corrections
  const hasMarked = present !== unmarked
  const all = { keep: [...brought.keep, ...present.keep], erase: [...brought.erase, ...present.erase] }
  return {
    ...editing,
    corrections: begin(hasMarked ? all : brought),
    awaitsMarks: false,
    applied: { ...editing.applied, corrections: brought },
  }
}

/** What is marked on one side is no longer marked on the other. */
function marked({ corrections: { present } }: Editing, side: Side, mark: Mark): Corrections {
  const other = side === 'keep' ? 'erase' : 'keep'
  const displaces = mark.kind !== 'given' && !mark.erases && present[other].length > 0
  return {
    ...present,
    [side]: withMark(present[side], mark),
    ...(displaces && { [other]: withMark(present[other], { ...mark, erases: true }) }),
  }
}
