import type { ImageFormat } from '@pentimento/protocol'
import { addOp, createHistory, type History, type MaskOp, pushHistory, redo, undo } from '@pentimento/stage'
import type { z } from 'zod'
import { removeBackground } from '../contract.ts'

const refinementSchema = removeBackground.params.pick({
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
export type Refinement = z.output<typeof refinementSchema>

/** Which of the two correction masks. */
export type MaskSide = 'keep' | 'erase'

/** The user's corrections; where both masks overlap, the later stroke counts. */
export type Corrections = Readonly<Record<MaskSide, readonly MaskOp[]>>

/** Kind of background. */
export type BackgroundType = 'transparent' | 'colour' | 'blur'

/** State of the editor. */
export interface EditorState {
  /** The current image; undefined when the run was opened from History. */
  file: File | undefined
  /** Why the last image was refused, as text for the user. */
  error: string | undefined
  backgroundType: BackgroundType
  /** `#rrggbb` */
  color: string
  /** Strength of the blur, 0 to 100. */
  blur: number
  format: ImageFormat
  refinement: Refinement
  /** Undo history of the corrections. */
  corrections: History<Corrections>
  /** Whether the masks of a result opened from History are still loading; until then nothing can be applied. */
  isLoadingMasks: boolean
  /** The settings that the result on the stage was made with. */
  applied: { refinement: Refinement; corrections: Corrections }
  trim: boolean
  /** Margin around the trimmed subject, in pixels. */
  margin: number
}

export type Action =
  | { type: 'picture-chosen'; file: File }
  | { type: 'picture-refused'; message: string }
  | { type: 'let-go' }
  | { type: 'ground-chosen'; backgroundType: BackgroundType }
  | { type: 'colour-chosen'; color: string }
  | { type: 'blur-set'; blur: number }
  | { type: 'format-chosen'; format: ImageFormat }
  | { type: 'finish-set'; refinement: Partial<Refinement> }
  | { type: 'marked'; side: MaskSide; op: MaskOp }
  | { type: 'mark-undone' }
  | { type: 'mark-redone' }
  | { type: 'applied' }
  /** A result was opened from History; it was made with these settings. */
  | { type: 'opened'; refinement: Refinement; hasMasks: boolean }
  /** The masks of that result were loaded. */
  | { type: 'marks-brought'; corrections: Corrections }
  | { type: 'trim-set'; trim: boolean }
  | { type: 'margin-set'; margin: number }

/** The contract's defaults. */
export const defaultRefinement = refinementSchema.parse({})
const noCorrections: Corrections = { keep: [], erase: [] }

export const initialState: EditorState = {
  file: undefined,
  error: undefined,
  backgroundType: 'transparent',
  color: '#ffffff',
  blur: 40,
  format: 'png',
  refinement: defaultRefinement,
  corrections: createHistory(noCorrections),
  isLoadingMasks: false,
  applied: { refinement: defaultRefinement, corrections: noCorrections },
  trim: false,
  margin: 0,
}

/** Whether there are changes that the result on the stage doesn't include yet. */
export function isPending({ refinement, corrections, isLoadingMasks, applied }: EditorState): boolean {
  if (isLoadingMasks) return false
  const names = Object.keys(defaultRefinement) as (keyof Refinement)[]
  return (
    corrections.present !== applied.corrections ||
    names.some(name => refinement[name] !== applied.refinement[name])
  )
}

/** The editor's reducer. Background, refinements and format persist when the image is cleared. */
export function editorReducer(state: EditorState, action: Action): EditorState {
  switch (action.type) {
    case 'picture-chosen':
      return { ...clearedState(state), file: action.file }
    case 'picture-refused':
      return { ...state, error: action.message }
    case 'let-go':
      return clearedState(state)
    case 'ground-chosen':
      return { ...state, backgroundType: action.backgroundType }
    case 'colour-chosen':
      return { ...state, color: action.color, backgroundType: 'colour' }
    case 'blur-set':
      return { ...state, blur: action.blur, backgroundType: 'blur' }
    case 'format-chosen':
      return { ...state, format: action.format }
    case 'finish-set':
      return { ...state, refinement: { ...state.refinement, ...action.refinement } }
    case 'marked':
      return {
        ...state,
        corrections: pushHistory(state.corrections, addCorrection(state, action.side, action.op)),
      }
    case 'mark-undone':
      return { ...state, corrections: undo(state.corrections) }
    case 'mark-redone':
      return { ...state, corrections: redo(state.corrections) }
    case 'applied':
      return { ...state, applied: currentSettings(state) }
    case 'opened':
      return {
        ...state,
        refinement: action.refinement,
        isLoadingMasks: action.hasMasks,
        applied: { ...state.applied, refinement: action.refinement },
      }
    case 'marks-brought':
      return withLoadedMasks(state, action.corrections)
    case 'trim-set':
      return { ...state, trim: action.trim }
    case 'margin-set':
      return { ...state, margin: action.margin }
  }
}

/** Clear the image with its corrections. */
function clearedState(state: EditorState): EditorState {
  const cleared = {
    ...state,
    file: undefined,
    error: undefined,
    corrections: initialState.corrections,
    isLoadingMasks: false,
  }
  return { ...cleared, applied: currentSettings(cleared) }
}

const currentSettings = ({ refinement, corrections }: EditorState) => ({
  refinement,
  corrections: corrections.present,
})

/** Insert loaded masks below the strokes made while they were loading. */
function withLoadedMasks(state: EditorState, loaded: Corrections): EditorState {
  const { present } = state.corrections
  const hasStrokes = present !== noCorrections
  const merged = { keep: [...loaded.keep, ...present.keep], erase: [...loaded.erase, ...present.erase] }
  return {
    ...state,
    corrections: createHistory(hasStrokes ? merged : loaded),
    isLoadingMasks: false,
    applied: { ...state.applied, corrections: loaded },
  }
}

/** Add a mask operation to one side, and remove what it covers from the other. */
function addCorrection({ corrections: { present } }: EditorState, side: MaskSide, op: MaskOp): Corrections {
  const other = side === 'keep' ? 'erase' : 'keep'
  const removesFromOther = op.kind !== 'given' && !op.erases && present[other].length > 0
  return {
    ...present,
    [side]: addOp(present[side], op),
    ...(removesFromOther && { [other]: addOp(present[other], { ...op, erases: true }) }),
  }
}
