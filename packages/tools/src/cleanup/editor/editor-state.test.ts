import type { MaskOp } from '@pentimento/stage'
import { describe, expect, it } from 'vitest'
import { type Action, editorReducer, initialState, originalOf } from './editor-state.ts'

const image = new File(['a'], 'beach.jpg', { type: 'image/jpeg' })
const file = new File(['b'], 'beach.png', { type: 'image/png' })
const resultInfo = { taskId: '1', engine: 'It', tookMs: 5, seed: 0 }
const removed: Action = { type: 'result-came', file, resultInfo }
const op = (x: number): MaskOp => ({ kind: 'stroke', erases: false, stamps: [{ x, y: 0, radius: 1 }] })
const after = (...acts: Action[]) => acts.reduce(editorReducer, initialState)
const present = (...acts: Action[]) => after({ type: 'picture-chosen', file }, ...acts).history?.present

describe('undo', () => {
  const brushed: Action = { type: 'marked', op: op(1) }
  const result = { file, resultInfo: { ...resultInfo, from: { image: { file: image }, ops: [op(1)] } } }

  it('undoes and redoes strokes and results in one history', () => {
    const acts: Action[] = [brushed, removed, { type: 'marked', op: op(2) }]
    const back: Action = { type: 'undone' }
    expect(present(...acts)).toEqual({ image: result, ops: [op(2)] })
    expect(present(...acts, back)).toEqual({ image: result, ops: [] })
    expect(present(...acts, back, back)).toEqual({ image: { file: image }, ops: [op(1)] })
    expect(present(...acts, back, back, back)).toEqual({ image: { file: image }, ops: [] })
    expect(present(...acts, back, back, { type: 'redone' })).toEqual({ image: result, ops: [] })
  })

  it('restores a cleared mask', () => {
    expect(present(brushed, { type: 'cleared' })?.ops).toEqual([])
    expect(present(brushed, { type: 'cleared' }, { type: 'undone' })?.ops).toEqual([op(1)])
  })

  it('keeps the opened image for comparison after any number of results', () => {
    const { history } = after({ type: 'picture-chosen', file }, brushed, removed, brushed, removed)
    expect(history && originalOf(history)).toEqual({ file: image })
  })
})

describe('a repeated removal with another seed', () => {
  const source = { image: { file: image }, ops: [op(1)] }
  const other: Action = {
    type: 'result-came',
    file: new File(['c'], 'beach.png'),
    resultInfo: { ...resultInfo, seed: 1 },
  }
  const acts: Action[] = [
    { type: 'marked', op: op(1) },
    removed,
    { type: 'sent', entry: source, seed: 1 },
    other,
  ]

  it('records the submitted image and mask as its source, not the previous result', () => {
    expect(present(...acts)?.image.resultInfo).toEqual({ ...resultInfo, seed: 1, from: source })
  })

  it('keeps the previous result in the undo history', () => {
    expect(present(...acts, { type: 'undone' })?.image.file).toBe(file)
  })
})

describe('an uploaded mask', () => {
  const given: MaskOp = { kind: 'given', mask: { data: Uint8Array.of(255), width: 1, height: 1 } }

  it('replaces earlier strokes and accepts further ones', () => {
    const acts = [op(1), given, op(2)].map((one): Action => ({ type: 'marked', op: one }))
    expect(present(...acts)?.ops).toEqual([given, op(2)])
  })
})

describe('the editor state', () => {
  it('preselects the format of the opened image', () => {
    expect(after({ type: 'picture-chosen', file }).format).toBe('jpeg')
    expect(
      after({ type: 'picture-chosen', file: new File([], 'a.tif', { type: 'image/tiff' }) }).format,
    ).toBe('png')
  })

  it('ends the comparison on the next stroke or brush change', () => {
    const compared: Action[] = [
      { type: 'picture-chosen', file },
      removed,
      { type: 'comparing-chosen', isComparing: true },
    ]
    expect(after(...compared).isComparing).toBe(true)
    expect(after(...compared, { type: 'marked', op: op(1) }).isComparing).toBe(false)
    expect(after(...compared, { type: 'brush-taken', brush: { tool: 'lasso', sizePx: 3 } }).isComparing).toBe(
      false,
    )
  })

  it('clears the image and the brush but keeps mode and automatic applying', () => {
    const acts: Action[] = [
      { type: 'picture-chosen', file },
      { type: 'brush-taken', brush: { tool: 'lasso', sizePx: 3 } },
      { type: 'mode-chosen', mode: 'fast' },
      { type: 'applying-chosen', isAutoApplyOn: true },
    ]
    expect(after(...acts, { type: 'let-go' })).toEqual({
      ...after(...acts),
      history: undefined,
      brush: undefined,
    })
  })

  it('ignores strokes before an image is opened', () => {
    expect(after({ type: 'marked', op: op(1) })).toEqual(initialState)
  })

  it('is empty after a refusal and keeps the reason', () => {
    const refused = after({ type: 'picture-chosen', file }, { type: 'picture-refused', message: 'No' })
    expect(refused).toMatchObject({ history: undefined, error: 'No' })
  })
})
