import { addOp, type MaskOp } from '@pentimento/stage'
import type { z } from 'zod'
import type { ParamsOf } from '../../define-contract.ts'
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

/** A point of a subject, as fractions of the image's width and height. */
export type SubjectPoint = ParamsOf<typeof removeBackground>['subjects'][number]

/** Kind of background. */
export type BackgroundType = 'transparent' | 'color' | 'blur'

interface Applied {
  refinement: Refinement
  corrections: Corrections
  subjects: readonly SubjectPoint[]
}

/** State of the editor. */
export interface EditorState {
  /** The current image; undefined when the run was opened from History. */
  file: File | undefined
  /** Why the last image was rejected, as text for the user. */
  error: string | undefined
  backgroundType: BackgroundType
  /** `#rrggbb` */
  color: string
  /** Strength of the blur, 0 to 100. */
  blur: number
  refinement: Refinement
  corrections: Corrections
  /** The subjects to keep, of several; empty for all. */
  subjects: readonly SubjectPoint[]
  /** Whether the masks of a result opened from History are still loading; until then nothing can be applied. */
  isLoadingMasks: boolean
  /** The settings that the result on the stage was made with. */
  applied: Applied
  trim: boolean
  /** Margin around the trimmed subject, in pixels. */
  margin: number
}

export type Action =
  | { type: 'image-chosen'; file: File }
  | { type: 'image-rejected'; message: string }
  | { type: 'files-cleared' }
  | { type: 'background-chosen'; backgroundType: BackgroundType }
  | { type: 'color-chosen'; color: string }
  | { type: 'blur-changed'; blur: number }
  | { type: 'refinement-changed'; refinement: Partial<Refinement> }
  | { type: 'op-added'; side: MaskSide; op: MaskOp }
  | { type: 'subjects-chosen'; subjects: readonly SubjectPoint[] }
  | { type: 'applied' }
  /** A result was opened from History; it was made with these settings. */
  | {
      type: 'settings-restored'
      refinement: Refinement
      subjects: readonly SubjectPoint[]
      hasMasks: boolean
    }
  /** The masks of that result were loaded. */
  | { type: 'masks-loaded'; corrections: Corrections }
  | { type: 'trim-changed'; trim: boolean }
  | { type: 'margin-changed'; margin: number }

/** The contract's defaults. */
export const defaultRefinement = refinementSchema.parse({})
const noCorrections: Corrections = { keep: [], erase: [] }

export const initialState: EditorState = {
  file: undefined,
  error: undefined,
  backgroundType: 'transparent',
  color: '#ffffff',
  blur: 40,
  refinement: defaultRefinement,
  corrections: noCorrections,
  subjects: [],
  isLoadingMasks: false,
  applied: { refinement: defaultRefinement, corrections: noCorrections, subjects: [] },
  trim: false,
  margin: 0,
}

/** Whether there are changes that the result on the stage doesn't include yet. */
export function isPending(state: EditorState): boolean {
  const { refinement, corrections, subjects, isLoadingMasks, applied } = state
  if (isLoadingMasks) return false
  const names = Object.keys(defaultRefinement) as (keyof Refinement)[]
  return (
    corrections !== applied.corrections ||
    !hasSameSubjects(subjects, applied.subjects) ||
    names.some(name => refinement[name] !== applied.refinement[name])
  )
}

function hasSameSubjects(one: readonly SubjectPoint[], other: readonly SubjectPoint[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ x, y }) => other.some(point => point.x === x && point.y === y))
  )
}

/** The editor's reducer. Background and refinements persist when the image is cleared. */
export function editorReducer(state: EditorState, action: Action): EditorState {
  switch (action.type) {
    case 'image-chosen':
      return { ...clearedState(state), file: action.file }
    case 'image-rejected':
      return { ...state, error: action.message }
    case 'files-cleared':
      return clearedState(state)
    case 'background-chosen':
      return { ...state, backgroundType: action.backgroundType }
    case 'color-chosen':
      return { ...state, color: action.color, backgroundType: 'color' }
    case 'blur-changed':
      return { ...state, blur: action.blur, backgroundType: 'blur' }
    case 'refinement-changed':
      return { ...state, refinement: { ...state.refinement, ...action.refinement } }
    case 'op-added':
      return {
        ...state,
        corrections: addCorrection(state, action.side, action.op),
      }
    case 'subjects-chosen':
      return { ...state, subjects: action.subjects }
    case 'applied':
      return { ...state, applied: currentSettings(state) }
    case 'settings-restored':
      return {
        ...state,
        refinement: action.refinement,
        subjects: action.subjects,
        isLoadingMasks: action.hasMasks,
        applied: { ...state.applied, refinement: action.refinement, subjects: action.subjects },
      }
    case 'masks-loaded':
      return withLoadedMasks(state, action.corrections)
    case 'trim-changed':
      return { ...state, trim: action.trim }
    case 'margin-changed':
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
    subjects: initialState.subjects,
    isLoadingMasks: false,
  }
  return { ...cleared, applied: currentSettings(cleared) }
}

const currentSettings = ({ refinement, corrections, subjects }: EditorState): Applied => ({
  refinement,
  corrections,
  subjects,
})

/** Insert loaded masks below the strokes made while they were loading. */
function withLoadedMasks(state: EditorState, loaded: Corrections): EditorState {
  const present = state.corrections
  const hasStrokes = present !== noCorrections
  const merged = { keep: [...loaded.keep, ...present.keep], erase: [...loaded.erase, ...present.erase] }
  return {
    ...state,
    corrections: hasStrokes ? merged : loaded,
    isLoadingMasks: false,
    applied: { ...state.applied, corrections: loaded },
  }
}

/** Add a mask operation to one side, and remove what it covers from the other. */
function addCorrection({ corrections: present }: EditorState, side: MaskSide, op: MaskOp): Corrections {
  const other = side === 'keep' ? 'erase' : 'keep'
  const removesFromOther = op.kind !== 'mask' && !op.erases && present[other].length > 0
  return {
    ...present,
    [side]: addOp(present[side], op),
    ...(removesFromOther && { [other]: addOp(present[other], { ...op, erases: true }) }),
  }
}
