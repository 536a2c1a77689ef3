import {
  addOp,
  type Brush,
  createHistory,
  type History,
  type MaskOp,
  pushHistory,
  redo,
  undo,
} from '@pentimento/stage'
import { areAllMeasured, type BatchImage, maskImageOf, moveHistoryTo, usableImages } from './batch-images.ts'
import type { HistoryEntry, ImageVersion, ResultInfo } from './history-entry.ts'
import type { MaskBox } from './mask-box.ts'

export type Mode = 'fast' | 'quality'

/** An image and a mask that were sent to be filled. */
export interface Submission {
  entry: HistoryEntry
  seed: number
  box: MaskBox
  /** Whether other versions of the result on the stage were asked for, instead of a new result. */
  asksForVersions: boolean
}

/** A result as it arrives. */
type ReceivedImage = { file: File; resultInfo: Omit<ResultInfo, 'from' | 'box'> }

/** State of the editor. */
export interface EditorState {
  /** Strokes and results in one undo history; undefined while there is no image. */
  history: History<HistoryEntry> | undefined
  /** What was last submitted; if undefined, a result belongs to `history.present`. */
  submission: Submission | undefined
  /** The ways to fill one hole that were asked for; shown with any of their images. */
  versions: readonly ImageVersion[]
  /** The images of a batch that share one mask, in the order they were added; empty for a single image. */
  images: readonly BatchImage[]
  /** Id of the batch image on the stage. */
  shownId: string | undefined
  /** Why the last image was rejected, as text for the user. */
  error: string | undefined
  /** Undefined until an image's size is known. */
  brush: Brush | undefined
  /** Width in pixels of the image that the brush's size refers to. */
  brushImageWidth?: number | undefined
  mode: Mode
  /** Whether each stroke starts a removal when it ends. */
  isAutoApplyOn: boolean
  isComparing: boolean
}

export type Action =
  | { type: 'image-chosen'; file: File; ops?: readonly MaskOp[] }
  | { type: 'image-rejected'; message: string }
  | { type: 'images-chosen'; images: readonly BatchImage[] }
  | { type: 'image-measured'; id: string; measure: Pick<BatchImage, 'size' | 'error'> }
  | { type: 'image-shown'; id: string }
  | { type: 'image-removed'; id: string }
  /** `brush` is the default for the image, `width` the image's in pixels. */
  | { type: 'image-decoded'; brush: Brush; width: number }
  | { type: 'files-cleared' }
  | { type: 'op-added'; op: MaskOp }
  | { type: 'mask-cleared' }
  | { type: 'submitted'; submission: Submission }
  | ({ type: 'result-received' } & ReceivedImage)
  | { type: 'versions-received'; images: readonly ReceivedImage[] }
  | { type: 'version-chosen'; image: ImageVersion }
  | { type: 'undone' }
  | { type: 'redone' }
  | { type: 'brush-changed'; brush: Brush }
  | { type: 'mode-chosen'; mode: Mode }
  | { type: 'auto-apply-changed'; isAutoApplyOn: boolean }
  | { type: 'comparison-changed'; isComparing: boolean }

export const initialState: EditorState = {
  history: undefined,
  images: [],
  shownId: undefined,
  submission: undefined,
  versions: [],
  error: undefined,
  brush: undefined,
  mode: 'quality',
  isAutoApplyOn: true,
  isComparing: false,
}

/** The editor's reducer. Mode and automatic applying persist when the image is cleared. */
export function editorReducer(state: EditorState, action: Action): EditorState {
  switch (action.type) {
    case 'image-chosen': {
      const { file, ops = [] } = action
      return {
        ...clearedState(state),
        history: createHistory({ image: { file }, ops }),
      }
    }
    case 'image-rejected':
      return { ...clearedState(state), error: action.message }
    case 'images-chosen':
      return { ...clearedState(state), images: action.images }
    case 'image-measured': {
      const measuredImages = state.images.map(image =>
        image.id === action.id ? { ...image, ...action.measure } : image,
      )
      return withImages(state, measuredImages)
    }
    case 'image-shown':
      return { ...state, shownId: action.id }
    case 'image-removed':
      return withImages(
        state,
        state.images.filter(({ id }) => id !== action.id),
      )
    case 'image-decoded':
      return withBrushFor(state, action)
    case 'files-cleared':
      return clearedState(state)
    case 'submitted':
      return { ...state, submission: action.submission }
    case 'versions-received':
      return withVersions(state, action.images)
    case 'brush-changed':
      return { ...state, brush: action.brush, isComparing: false }
    case 'mode-chosen':
      return { ...state, mode: action.mode }
    case 'auto-apply-changed':
      return { ...state, isAutoApplyOn: action.isAutoApplyOn }
    case 'comparison-changed':
      return { ...state, isComparing: action.isComparing }
    default: {
      if (!state.history) return state
      const history = reduceHistory(state.history, action, state.submission)
      return { ...state, history, isComparing: state.isComparing && history.present.ops.length === 0 }
    }
  }
}

type HistoryAction = Extract<
  Action,
  { type: 'op-added' | 'mask-cleared' | 'result-received' | 'version-chosen' | 'undone' | 'redone' }
>

function reduceHistory(
  history: History<HistoryEntry>,
  action: HistoryAction,
  submission: Submission | undefined,
): History<HistoryEntry> {
  const { image, ops } = history.present
  switch (action.type) {
    case 'op-added':
      return pushHistory(history, { image, ops: addOp(ops, action.op) })
    case 'mask-cleared':
      return pushHistory(history, { image, ops: [] })
    case 'result-received':
      return pushHistory(history, { image: toImageVersion(action, history.present, submission), ops: [] })
    case 'version-chosen':
      return action.image === image ? history : pushHistory(history, { image: action.image, ops: [] })
    case 'undone':
      return undo(history)
    case 'redone':
      return redo(history)
  }
}

function toImageVersion(
  { file, resultInfo }: ReceivedImage,
  present: HistoryEntry,
  submission: Submission | undefined,
): ImageVersion {
  return { file, resultInfo: { ...resultInfo, from: submission?.entry ?? present, box: submission?.box } }
}

/**
 * Offer received versions beside the result that they were asked for; of a task opened from History, which has
 * no such result, show the first.
 */
function withVersions(state: EditorState, received: readonly ReceivedImage[]): EditorState {
  const { history, submission } = state
  if (!history) return state
  const images = received.map(image => toImageVersion(image, history.present, submission))
  if (submission?.asksForVersions) return { ...state, versions: [history.present.image, ...images] }
  const [first] = images
  if (!first) return state
  return { ...state, versions: images, history: pushHistory(history, { image: first, ops: [] }) }
}

/** Whether the mask holds anything that isn't removed yet. */
export function hasMaskOps({ history }: EditorState): boolean {
  return (history?.present.ops.length ?? 0) > 0
}

/** The image as it was opened, before all results. */
export function originalOf({ past, present }: History<HistoryEntry>): ImageVersion {
  return (past[0] ?? present).image
}

/**
 * Apply a changed list of batch images. Once all are measured, the mask is stored on the first usable one; if that
 * one is removed, the mask moves to the next. A last remaining image is edited as a single one; if none is usable,
 * the batch ends with an error.
 */
function withImages(state: EditorState, images: readonly BatchImage[]): EditorState {
  if (!areAllMeasured(images)) return { ...state, images }
  const [first] = usableImages(images)
  if (!first) return { ...clearedState(state), error: images[0]?.error }
  const previousMaskImage = state.history && maskImageOf(state.images, state.history)
  const maskImage = previousMaskImage && images.includes(previousMaskImage) ? previousMaskImage : first
  return {
    ...state,
    history:
      maskImage === previousMaskImage
        ? state.history
        : moveHistoryTo(maskImage, state.history, previousMaskImage),
    images: images.length > 1 ? images : [],
    shownId: usableImages(images).some(({ id }) => id === state.shownId) ? state.shownId : maskImage.id,
  }
}

/** Keep the brush's size relative to the image: a result of a plan is smaller than its original. */
function withBrushFor(
  state: EditorState,
  { brush, width }: Extract<Action, { type: 'image-decoded' }>,
): EditorState {
  if (!state.brush) return { ...state, brush, brushImageWidth: width }
  const { brushImageWidth = width } = state
  const sizePx = Math.max(1, (state.brush.sizePx * width) / brushImageWidth)
  return { ...state, brush: { ...state.brush, sizePx }, brushImageWidth: width }
}

function clearedState(state: EditorState): EditorState {
  return {
    ...state,
    history: undefined,
    images: [],
    shownId: undefined,
    submission: undefined,
    versions: [],
    error: undefined,
    brush: undefined,
    brushImageWidth: undefined,
    isComparing: false,
  }
}
