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

/** State of the editor. */
export interface EditorState {
  /** The current image; undefined when the run was opened from History. */
  file: File | undefined
  /** Why the last image was refused, as text for the user. */
  error: string | undefined
  /** Undefined until text detection is done. */
  lines: readonly TextLine[] | undefined
  /** Whether the choice of lines is shown although there is a result. */
  isChoosingAgain: boolean
}

export type Action =
  | { type: 'image-chosen'; file: File }
  | { type: 'image-rejected'; message: string }
  | { type: 'files-cleared' }
  | { type: 'text-detected'; findings: TextFindings }
  | { type: 'line-toggled'; id: number; isSelected: boolean }
  | { type: 'all-toggled'; isSelected: boolean }
  | { type: 'region-drawn'; corners: Corners }
  | { type: 'region-moved'; id: number; corners: Corners }
  | { type: 'region-removed'; id: number }
  | { type: 'submitted' }
  | { type: 'choice-reopened' }

export const initialState: EditorState = {
  file: undefined,
  error: undefined,
  lines: undefined,
  isChoosingAgain: false,
}

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
      return { ...state, lines: action.findings.map(toTextLine) }
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
      return { ...state, isChoosingAgain: false }
    case 'choice-reopened':
      return { ...state, isChoosingAgain: true }
  }
}

/** Whether the user has drawn regions. */
export function hasDrawnRegions({ lines = [] }: EditorState): boolean {
  return lines.some(({ isDrawn }) => isDrawn)
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
