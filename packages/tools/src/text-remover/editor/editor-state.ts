import type { Task, TaskInState, TaskOutput } from '@pentimento/protocol'
import { addOp, type MaskOp, rasterizeOps, scaleOps } from '@pentimento/stage'
import type { TextFindings } from '../contract.ts'

export type Corners = TextFindings[number]['corners']
export type Point = Corners[number]

/** A line of text on the image, detected or drawn. */
export interface TextLine {
  id: number
  corners: Corners
  /** Empty if it couldn't be read, and in a drawn region. */
  words: string
  isDrawn: boolean
  /** Whether it's chosen for removal. */
  isSelected: boolean
}

/** The image that was opened, as the server has it. */
export type Original = Task['inputs'][number]

/** An image without text: of a removal, or of filling traces in an earlier one. */
export interface Result {
  task: TaskInState<'ready'>
  output: TaskOutput
}

interface Size {
  width: number
  height: number
}

/** Marks that were filled in, in pixels of an image of a size. */
export interface Fill {
  marks: readonly MaskOp[]
  size: Size
}

/** State of the editor. */
export interface EditorState {
  /** The current image; undefined when the run was opened from History. */
  file: File | undefined
  /** Why the last image was refused, as text for the user. */
  error: string | undefined
  /** Undefined until text detection is done. */
  lines: readonly TextLine[] | undefined
  /** Undefined until the first task is accepted. */
  original: Original | undefined
  /** The current result; later ones are made from it. */
  result: Result | undefined
  /** What was marked on the result to be filled in, in pixels of the result. */
  marks: readonly MaskOp[]
  /** What was filled in on the way to the result, and is again when other lines are removed. */
  fills: readonly Fill[]
  /** Whether marks were submitted last, rather than lines. */
  isFill: boolean
  /** Id of the last task whose result was received; it may have been undone since. */
  receivedTaskId: string | undefined
  /** Whether the choice of lines is shown although there is a result. */
  isChoosingAgain: boolean
  /** Whether the result is compared with the original, rather than brushed over. */
  isComparing: boolean
}

export type Action =
  | { type: 'image-chosen'; file: File }
  | { type: 'image-rejected'; message: string }
  | { type: 'files-cleared' }
  | { type: 'text-detected'; findings: TextFindings; original: Original | undefined }
  | { type: 'line-toggled'; id: number; isSelected: boolean }
  | { type: 'all-toggled'; isSelected: boolean }
  | { type: 'region-drawn'; corners: Corners }
  | { type: 'region-moved'; id: number; corners: Corners }
  | { type: 'region-removed'; id: number }
  | { type: 'submitted'; isFill: boolean }
  | { type: 'result-received'; result: Result }
  /** A result opened from History. */
  | { type: 'result-opened'; result: Result }
  | { type: 'choice-reopened' }
  | { type: 'comparison-changed'; isComparing: boolean }
  | { type: 'mark-added'; op: MaskOp }

export const initialState: EditorState = {
  file: undefined,
  error: undefined,
  lines: undefined,
  original: undefined,
  result: undefined,
  marks: [],
  fills: [],
  isFill: false,
  receivedTaskId: undefined,
  isChoosingAgain: false,
  isComparing: true,
}

/** The parts of the state that are undone: the choice of lines, the results and the marks on them, filled in or not. */
export const undoneParts = ['lines', 'result', 'marks', 'fills', 'isChoosingAgain'] as const

/** Actions after which there is nothing to undo. */
export const undoResets = ['image-chosen', 'files-cleared', 'text-detected', 'result-opened'] as const

/** The editor's reducer. */
export function editorReducer(state: EditorState, action: Action): EditorState {
  const lines = state.lines ?? []
  switch (action.type) {
    case 'image-chosen':
      return { ...initialState, file: action.file }
    case 'image-rejected':
      return { ...state, error: action.message }
    case 'files-cleared':
      return initialState
    case 'text-detected':
      return { ...state, lines: action.findings.map(toTextLine), original: action.original }
    case 'line-toggled':
      return {
        ...state,
        lines: lines.map(line => (line.id === action.id ? { ...line, isSelected: action.isSelected } : line)),
      }
    case 'all-toggled':
      return { ...state, lines: lines.map(line => ({ ...line, isSelected: action.isSelected })) }
    case 'region-drawn': {
      const id = Math.max(-1, ...lines.map(line => line.id)) + 1
      return {
        ...state,
        lines: [...lines, { id, corners: action.corners, words: '', isDrawn: true, isSelected: true }],
      }
    }
    case 'region-moved':
      return {
        ...state,
        lines: lines.map(line => (line.id === action.id ? { ...line, corners: action.corners } : line)),
      }
    case 'region-removed':
      return { ...state, lines: lines.filter(line => line.id !== action.id) }
    case 'submitted':
      return { ...state, isFill: action.isFill }
    case 'result-opened':
      return { ...withResult(state, action.result), original: imageInput(action.result.task) }
    case 'result-received':
      return withResult(state.isFill ? withFill(state) : state, action.result)
    case 'choice-reopened':
      return { ...state, isChoosingAgain: true }
    case 'comparison-changed':
      return { ...state, isComparing: action.isComparing }
    case 'mark-added':
      return { ...state, marks: addOp(state.marks, action.op), isComparing: false }
  }
}

function withResult(state: EditorState, result: Result): EditorState {
  return { ...state, result, receivedTaskId: result.task.id, isChoosingAgain: false }
}

/** The marks on the result were filled in. */
function withFill(state: EditorState): EditorState {
  const { marks, result, fills } = state
  return { ...state, marks: [], fills: result ? [...fills, { marks, size: sizeOf(result) }] : fills }
}

const sizeOf = ({ output: { width, height } }: Result): Size => ({ width, height })

/** A mask of an image of another size with everything that was filled in. */
export function fillMask(fills: readonly Fill[], { width, height }: Size) {
  const mask = { data: new Uint8Array(width * height), width, height }
  for (const { marks, size } of fills) {
    const { data } = rasterizeOps(scaleOps(marks, size, mask), mask)
    for (let pixel = 0; pixel < data.length; pixel++) if (data[pixel]) mask.data[pixel] = 255
  }
  return mask
}

/** The image that a task was given. */
export const imageInput = ({ inputs }: Task) => inputs.find(({ name }) => name === 'image')

/** The result of a removal, or of filling traces. */
export function resultOf(task: Task | undefined): Result | undefined {
  if (task?.state !== 'ready') return undefined
  const output = task.outputs.find(({ name }) => name === 'image')
  return output && { task, output }
}

/** Whether the user has drawn regions, or marked traces that aren't filled in yet. */
export function hasUnsavedWork({ lines = [], marks }: EditorState): boolean {
  return marks.length > 0 || lines.some(({ isDrawn }) => isDrawn)
}

/** A detected line; one that is probably not text is outlined too, but not chosen for removal. */
function toTextLine({ corners, words, isText }: TextFindings[number], id: number): TextLine {
  return { id, corners, words, isDrawn: false, isSelected: isText }
}

/** The axis-aligned rectangle between two points, limited to the image. */
export function rectangleBetween(a: Point, b: Point, size: { width: number; height: number }): Corners {
  const clamp = (value: number, end: number) => Math.min(end, Math.max(0, value))
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)].map(x => clamp(x, size.width)) as Pair
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)].map(y => clamp(y, size.height)) as Pair
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
}

type Pair = [number, number]

/**
 * Move a drawn rectangle, or resize it at its lower right corner, by one step of an arrow key.
 *
 * @param step in image pixels
 * @returns undefined for any other key
 */
export function moveByKey(
  corners: Corners,
  key: string,
  { isResizing, step, size }: { isResizing: boolean; step: number; size: { width: number; height: number } },
): Corners | undefined {
  const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key]
  if (!direction) return undefined
  const [x = 0, y = 0] = direction.map(factor => factor * step)
  const [topLeft, , bottomRight] = corners
  const end = { x: bottomRight.x + x, y: bottomRight.y + y }
  if (isResizing)
    return rectangleBetween(
      topLeft,
      { x: Math.max(topLeft.x + step, end.x), y: Math.max(topLeft.y + step, end.y) },
      size,
    )
  const isInside = topLeft.x + x >= 0 && topLeft.y + y >= 0 && end.x <= size.width && end.y <= size.height
  return isInside ? rectangleBetween({ x: topLeft.x + x, y: topLeft.y + y }, end, size) : corners
}
