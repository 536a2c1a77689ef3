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
/** Refinements of the cutout's edge and shadow, which the server applies. */
export type Finish = z.output<typeof finish>

/** Which of the two correction masks. */
export type Side = 'keep' | 'erase'

/** The user's corrections; where both masks overlap, the later stroke counts. */
export type Corrections = Readonly<Record<Side, readonly Mark[]>>

/** Kind of background. */
export type Ground = 'transparent' | 'colour' | 'blur'

/** State of the editor. */
export interface Editing {
  /** The current image; undefined when the run was opened from History. */
  picture: File | undefined
  /** Why the last image was refused, as text for the user. */
  refusal: string | undefined
  ground: Ground
  /** `#rrggbb` */
  colour: string
  /** Strength of the blur, 0 to 100. */
  blur: number
  format: PictureFormat
  finish: Finish
  /** Undo history of the corrections. */
  corrections: History<Corrections>
  /** Whether the masks of a result opened from History are still loading; until then nothing can be applied. */
  awaitsMarks: boolean
  /** The settings that the result on the stage was made with. */
  applied: { finish: Finish; corrections: Corrections }
  trim: boolean
  /** Margin around the trimmed subject, in pixels. */
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
  /** A result was opened from History; it was made with these settings. */
  | { type: 'opened'; finish: Finish; hasMarks: boolean }
  /** The masks of that result were loaded. */
  | { type: 'marks-brought'; corrections: Corrections }
  | { type: 'trim-set'; trim: boolean }
  | { type: 'margin-set'; margin: number }

/** The contract's defaults. */
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

/** Whether there are changes that the result on the stage doesn't include yet. */
export function isPending({ finish, corrections, awaitsMarks, applied }: Editing): boolean {
  if (awaitsMarks) return false
  const names = Object.keys(plain) as (keyof Finish)[]
  return (
    corrections.present !== applied.corrections || names.some(name => finish[name] !== applied.finish[name])
  )
}

/** The editor's reducer. Background, refinements and format persist when the image is cleared. */
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

/** Clear the image with its corrections. */
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

/** Insert loaded masks below the strokes made while they were loading. */
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

/** Add a mask operation to one side, and remove what it covers from the other. */
function marked({ corrections: { present } }: Editing, side: Side, mark: Mark): Corrections {
  const other = side === 'keep' ? 'erase' : 'keep'
  const displaces = mark.kind !== 'given' && !mark.erases && present[other].length > 0
  return {
    ...present,
    [side]: withMark(present[side], mark),
    ...(displaces && { [other]: withMark(present[other], { ...mark, erases: true }) }),
  }
}
