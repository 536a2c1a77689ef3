import type { MaskOp } from '@pentimento/stage'
import { sampleTask } from '@pentimento/stage/samples'
import { describe, expect, it } from 'vitest'
import type { TextFindings } from '../contract.ts'
import {
  editorReducer,
  fillMask,
  hasUnsavedWork,
  initialState,
  moveByKey,
  type Result,
  rectangleBetween,
  resultOf,
} from './editor-state.ts'

const size = { width: 100, height: 50 }
const corners = rectangleBetween({ x: 10, y: 10 }, { x: 40, y: 20 }, size)
const findings: TextFindings = [
  { corners, words: 'Hello', confidence: 0.9, isText: true },
  { corners, words: '', confidence: 0, isText: false },
]
const withLines = editorReducer(initialState, { type: 'text-detected', findings, original: undefined })
const selectedStates = (editorState: typeof initialState) =>
  editorState.lines?.map(({ isSelected }) => isSelected)

function resultWithId(id: string): Result {
  const result = resultOf({ ...sampleTask('ready'), id })
  if (!result) throw new Error('the sample has no image')
  return result
}
const stroke: MaskOp = { kind: 'stroke', erases: false, stamps: [{ x: 20, y: 15, radius: 3 }] }

describe('marks on a result', () => {
  const removed = editorReducer(withLines, { type: 'result-received', result: resultWithId('removed') })
  const marked = editorReducer(removed, { type: 'mark-added', op: stroke })

  it('show the brush, count as unsaved, and are gone from the next result', () => {
    expect(marked).toMatchObject({ marks: [stroke], isComparing: false, result: removed.result })
    expect([hasUnsavedWork(removed), hasUnsavedWork(marked)]).toEqual([false, true])
    const submitted = editorReducer(marked, { type: 'submitted', isFill: true })
    const filled = editorReducer(submitted, { type: 'result-received', result: resultWithId('filled') })
    expect(filled).toMatchObject({ marks: [], result: { task: { id: 'filled' } }, lines: withLines.lines })
  })
})

describe('filled marks', () => {
  const removed = editorReducer(withLines, { type: 'result-received', result: resultWithId('removed') })
  const marked = editorReducer(removed, { type: 'mark-added', op: stroke })
  const submitted = editorReducer(marked, { type: 'submitted', isFill: true })
  const filled = editorReducer(submitted, { type: 'result-received', result: resultWithId('filled') })

  it('are kept for later removals, with the size of the result they were made on', () => {
    const { width, height } = removed.result?.output ?? size
    expect(filled.fills).toEqual([{ marks: [stroke], size: { width, height } }])
    const again = editorReducer(filled, { type: 'submitted', isFill: false })
    const next = editorReducer(again, { type: 'result-received', result: resultWithId('next') })
    expect(next.fills).toEqual(filled.fills)
  })

  it('cover, together, what each of them covers: an eraser takes away only from its own', () => {
    const eraser: MaskOp = { ...stroke, erases: true }
    const fills = [
      { marks: [stroke], size },
      { marks: [eraser], size },
    ]
    expect(fillMask(fills, size).data[15 * size.width + 20]).toBe(255)
    expect(fillMask([{ marks: [stroke], size: { width: 50, height: 25 } }], size).data[30 * 100 + 40]).toBe(
      255,
    )
  })
})

describe('marks that are not filled in yet', () => {
  it('stay on the result of another removal', () => {
    const removed = editorReducer(withLines, { type: 'result-received', result: resultWithId('removed') })
    const marked = editorReducer(removed, { type: 'mark-added', op: stroke })
    const submitted = editorReducer(marked, { type: 'submitted', isFill: false })
    const next = editorReducer(submitted, { type: 'result-received', result: resultWithId('next') })
    expect(next).toMatchObject({ marks: [stroke], fills: [] })
  })
})

describe('the reducer', () => {
  it('chooses only confidently detected lines', () => {
    expect(selectedStates(withLines)).toEqual([true, false])
  })

  it('chooses and unchooses one line or all', () => {
    expect(
      selectedStates(editorReducer(withLines, { type: 'line-toggled', id: 1, isSelected: true })),
    ).toEqual([true, true])
    expect(selectedStates(editorReducer(withLines, { type: 'all-toggled', isSelected: false }))).toEqual([
      false,
      false,
    ])
  })

  it('adds a drawn region as chosen, and removes it again', () => {
    const drawn = editorReducer(withLines, { type: 'region-drawn', corners })
    expect(drawn.lines?.at(-1)).toEqual({ id: 2, corners, words: '', isDrawn: true, isSelected: true })
    expect(editorReducer(drawn, { type: 'region-removed', id: 2 }).lines).toEqual(withLines.lines)
  })

  it('keeps the lines after a result, to choose again', () => {
    const again = editorReducer(withLines, { type: 'choice-reopened' })
    expect(again).toEqual({ ...withLines, isChoosingAgain: true })
    const done = editorReducer(again, { type: 'result-received', result: resultWithId('a') })
    expect(done).toMatchObject({ isChoosingAgain: false, lines: withLines.lines })
  })

  it('clears the lines with the image', () => {
    const file = new File(['a'], 'a.png')
    expect(editorReducer(withLines, { type: 'image-chosen', file })).toEqual({ ...initialState, file })
    expect(editorReducer(withLines, { type: 'files-cleared' })).toEqual(initialState)
  })
})

describe('a drawn rectangle', () => {
  it('is the same from any corner, and ends at the image edge', () => {
    expect(rectangleBetween({ x: 40, y: 20 }, { x: 10, y: 10 }, size)).toEqual(corners)
    expect(rectangleBetween({ x: 90, y: 40 }, { x: 190, y: 90 }, size)[2]).toEqual({ x: 100, y: 50 })
  })

  it('is moved and resized with arrow keys, and stays inside the image', () => {
    const move = (key: string, isResizing = false) => moveByKey(corners, key, { isResizing, step: 4, size })
    expect(move('ArrowRight')?.[0]).toEqual({ x: 14, y: 10 })
    expect(move('ArrowDown', true)?.[2]).toEqual({ x: 40, y: 24 })
    expect(moveByKey(corners, 'ArrowLeft', { isResizing: false, step: 20, size })).toEqual(corners)
    expect(move('Tab')).toBeUndefined()
  })
})
