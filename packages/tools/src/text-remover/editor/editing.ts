import type { FoundText } from '../contract.ts'

export type Corners = FoundText[number]['corners']
export type Corner = Corners[number]

/** A line of text on the image, detected or drawn. */
export interface Line {
  id: number
  corners: Corners
  /** Empty if it couldn't be read, and in a drawn region. */
  words: string
  isDrawn: boolean
  /** Whether it's chosen for removal. */
  goes: boolean
}

/** State of the editor. */
export interface Editing {
  /** The current image; undefined when the run was opened from History. */
  picture: File | undefined
  /** Why the last image was refused, as text for the user. */
  refusal: string | undefined
  /** Undefined until text detection is done. */
  lines: readonly Line[] | undefined
  /** Whether the choice of lines is shown although there is a result. */
  choosesAgain: boolean
}

export type Act =
  | { type: 'picture-chosen'; picture: File }
  | { type: 'picture-refused'; says: string }
  | { type: 'let-go' }
  | { type: 'searched'; found: FoundText }
  | { type: 'line-set'; id: number; goes: boolean }
  | { type: 'all-set'; goes: boolean }
  | { type: 'line-drawn'; corners: Corners }
  | { type: 'line-moved'; id: number; corners: Corners }
  | { type: 'line-taken-back'; id: number }
  | { type: 'sent' }
  | { type: 'chooses-again' }

export const untouched: Editing = {
  picture: undefined,
  refusal: undefined,
  lines: undefined,
  choosesAgain: false,
}

/** The editor's reducer. */
export function edit(editing: Editing, act: Act): Editing {
  const lines = editing.lines ?? []
  switch (act.type) {
    case 'picture-chosen':
      return { ...untouched, picture: act.picture }
    case 'picture-refused':
      return { ...editing, refusal: act.says }
    case 'let-go':
      return untouched
    case 'searched':
      return { ...editing, lines: act.found.map(asLine) }
    case 'line-set':
      return {
        ...editing,
        lines: lines.map(line => (line.id === act.id ? { ...line, goes: act.goes } : line)),
      }
    case 'all-set':
      return { ...editing, lines: lines.map(line => ({ ...line, goes: act.goes })) }
    case 'line-drawn': {
      const id = Math.max(-1, ...lines.map(line => line.id)) + 1
      return {
        ...editing,
        lines: [...lines, { id, corners: act.corners, words: '', isDrawn: true, goes: true }],
      }
    }
    case 'line-moved':
      return {
        ...editing,
        lines: lines.map(line => (line.id === act.id ? { ...line, corners: act.corners } : line)),
      }
    case 'line-taken-back':
      return { ...editing, lines: lines.filter(line => line.id !== act.id) }
    case 'sent':
      return { ...editing, choosesAgain: false }
    case 'chooses-again':
      return { ...editing, choosesAgain: true }
  }
}

/** Whether the user has drawn regions. */
export function isDrawnOn({ lines = [] }: Editing): boolean {
  return lines.some(({ isDrawn }) => isDrawn)
}

/** A detected line; one that is probably not text is outlined too, but not chosen for removal. */
function asLine({ corners, words, isText }: FoundText[number], id: number): Line {
  return { id, corners, words, isDrawn: false, goes: isText }
}

/** The axis-aligned rectangle between two points, limited to the image. */
export function rectangleBetween(a: Corner, b: Corner, size: { width: number; height: number }): Corners {
  const inside = (value: number, end: number) => Math.min(end, Math.max(0, value))
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)].map(x => inside(x, size.width)) as Pair
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)].map(y => inside(y, size.height)) as Pair
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
export function nudged(
  corners: Corners,
  key: string,
  { resizes, step, size }: { resizes: boolean; step: number; size: { width: number; height: number } },
): Corners | undefined {
  const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key]
  if (!by) return undefined
  const [x = 0, y = 0] = by.map(way => way * step)
  const [from, , to] = corners
  const end = { x: to.x + x, y: to.y + y }
  if (resizes)
    return rectangleBetween(
      from,
      { x: Math.max(from.x + step, end.x), y: Math.max(from.y + step, end.y) },
      size,
    )
  const staysInside = from.x + x >= 0 && from.y + y >= 0 && end.x <= size.width && end.y <= size.height
  return staysInside ? rectangleBetween({ x: from.x + x, y: from.y + y }, end, size) : corners
}
