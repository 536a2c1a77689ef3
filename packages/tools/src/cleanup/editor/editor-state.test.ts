import type { MaskOp } from '@pentimento/stage'
import { sampleTask } from '@pentimento/stage/samples'
import { describe, expect, it } from 'vitest'
import { type Action, editorReducer, initialState, originalOf } from './editor-state.ts'

const file = new File(['a'], 'beach.jpg', { type: 'image/jpeg' })
const resultFile = new File(['b'], 'beach.png', { type: 'image/png' })
const task = sampleTask('ready')
const [output] = task.outputs
if (!output) throw new Error('the sample has no output')
const resultInfo = { task, output, seed: 0 }
const removed: Action = { type: 'result-received', file: resultFile, resultInfo }
const box = { left: 0, top: 0, width: 2, height: 1, image: { width: 4, height: 3 } }
const op = (x: number): MaskOp => ({ kind: 'stroke', erases: false, stamps: [{ x, y: 0, radius: 1 }] })
const after = (...acts: Action[]) => acts.reduce(editorReducer, initialState)
const present = (...acts: Action[]) => after({ type: 'image-chosen', file }, ...acts).history?.present

describe('undo', () => {
  const brushed: Action = { type: 'op-added', op: op(1) }
  const result = {
    file: resultFile,
    resultInfo: { ...resultInfo, from: { image: { file }, ops: [op(1)] }, box: undefined },
  }

  it('undoes and redoes strokes and results in one history', () => {
    const acts: Action[] = [brushed, removed, { type: 'op-added', op: op(2) }]
    const back: Action = { type: 'undone' }
    expect(present(...acts)).toEqual({ image: result, ops: [op(2)] })
    expect(present(...acts, back)).toEqual({ image: result, ops: [] })
    expect(present(...acts, back, back)).toEqual({ image: { file }, ops: [op(1)] })
    expect(present(...acts, back, back, back)).toEqual({ image: { file }, ops: [] })
    expect(present(...acts, back, back, { type: 'redone' })).toEqual({ image: result, ops: [] })
  })

  it('restores a cleared mask', () => {
    expect(present(brushed, { type: 'mask-cleared' })?.ops).toEqual([])
    expect(present(brushed, { type: 'mask-cleared' }, { type: 'undone' })?.ops).toEqual([op(1)])
  })

  it('keeps the opened image for comparison after any number of results', () => {
    const { history } = after({ type: 'image-chosen', file }, brushed, removed, brushed, removed)
    expect(history && originalOf(history)).toEqual({ file })
  })
})

describe('a repeated removal with another seed', () => {
  const source = { image: { file }, ops: [op(1)] }
  const other: Action = {
    type: 'result-received',
    file: new File(['c'], 'beach.png'),
    resultInfo: { ...resultInfo, seed: 1 },
  }
  const acts: Action[] = [
    { type: 'op-added', op: op(1) },
    removed,
    { type: 'submitted', submission: { entry: source, seed: 1, box, asksForVersions: false } },
    other,
  ]

  it('records the submitted image and mask as its source, not the previous result', () => {
    expect(present(...acts)?.image.resultInfo).toEqual({ ...resultInfo, seed: 1, from: source, box })
  })

  it('keeps the previous result in the undo history', () => {
    expect(present(...acts, { type: 'undone' })?.image.file).toBe(resultFile)
  })
})

describe('other versions of a result', () => {
  const files = ['lines', 'smooth'].map(name => new File([name], 'beach.png'))
  const received: Action = { type: 'versions-received', images: files.map(file => ({ file, resultInfo })) }
  const asked: Action = {
    type: 'submitted',
    submission: { entry: { image: { file }, ops: [op(1)] }, seed: 0, box, asksForVersions: true },
  }
  const acts: Action[] = [{ type: 'op-added', op: op(1) }, removed, asked, received]

  it('leave the result on the stage until one is chosen', () => {
    expect(present(...acts)?.image.file).toBe(resultFile)
    expect(after({ type: 'image-chosen', file }, ...acts).versions.map(image => image.file)).toEqual([
      resultFile,
      ...files,
    ])
  })

  it('are chosen in the one undo history', () => {
    const [, lines] = after({ type: 'image-chosen', file }, ...acts).versions
    if (!lines) throw new Error('no version')
    const chosen = { type: 'version-chosen', image: lines } as const
    expect(present(...acts, chosen)?.image).toBe(lines)
    expect(present(...acts, chosen, { type: 'undone' })?.image.file).toBe(resultFile)
    expect(present(...acts, chosen, chosen, { type: 'undone' })?.image.file).toBe(resultFile)
  })

  it('of a task from History show the first', () => {
    const state = after({ type: 'image-chosen', file }, received)
    expect(state.history?.present.image.file).toBe(files[0])
    expect(state.versions).toHaveLength(2)
  })
})

describe('an uploaded mask', () => {
  const given: MaskOp = { kind: 'mask', mask: { data: Uint8Array.of(255), width: 1, height: 1 } }

  it('replaces earlier strokes and accepts further ones', () => {
    const acts = [op(1), given, op(2)].map((one): Action => ({ type: 'op-added', op: one }))
    expect(present(...acts)?.ops).toEqual([given, op(2)])
  })
})

describe('the editor state', () => {
  it('ends the comparison on the next stroke or brush change', () => {
    const compared: Action[] = [
      { type: 'image-chosen', file },
      removed,
      { type: 'comparison-changed', isComparing: true },
    ]
    expect(after(...compared).isComparing).toBe(true)
    expect(after(...compared, { type: 'op-added', op: op(1) }).isComparing).toBe(false)
    expect(
      after(...compared, { type: 'brush-changed', brush: { tool: 'lasso', sizePx: 3 } }).isComparing,
    ).toBe(false)
  })

  it('clears the image and the brush but keeps mode and automatic applying', () => {
    const acts: Action[] = [
      { type: 'image-chosen', file },
      { type: 'brush-changed', brush: { tool: 'lasso', sizePx: 3 } },
      { type: 'mode-chosen', mode: 'fast' },
      { type: 'auto-apply-changed', isAutoApplyOn: false },
    ]
    expect(after(...acts, { type: 'files-cleared' })).toEqual({
      ...after(...acts),
      history: undefined,
      brush: undefined,
    })
  })

  it('keeps the brush’s size relative to a smaller result', () => {
    const brush = { tool: 'brush', sizePx: 60 } as const
    const opened: Action = { type: 'image-decoded', brush, width: 3000 }
    const smaller: Action = { type: 'image-decoded', brush, width: 1000 }
    expect(after({ type: 'image-chosen', file }, opened, smaller).brush?.sizePx).toBe(20)
  })

  it('ignores strokes before an image is opened', () => {
    expect(after({ type: 'op-added', op: op(1) })).toEqual(initialState)
  })

  it('is empty after a rejection and keeps the reason', () => {
    const rejected = after({ type: 'image-chosen', file }, { type: 'image-rejected', message: 'No' })
    expect(rejected).toMatchObject({ history: undefined, error: 'No' })
  })
})
