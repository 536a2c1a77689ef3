import type { Mark } from '@pentimento/stage'
import { describe, expect, it } from 'vitest'
import { type Act, edit, originalOf, untouched } from './editing.ts'

const picture = new File(['a'], 'beach.jpg', { type: 'image/jpeg' })
const file = new File(['b'], 'beach.png', { type: 'image/png' })
const made = { taskId: '1', by: 'It', tookMs: 5, seed: 0 }
const removed: Act = { type: 'result-came', file, made }
const mark = (x: number): Mark => ({ kind: 'stroke', erases: false, dabs: [{ x, y: 0, radius: 1 }] })
const after = (...acts: Act[]) => acts.reduce(edit, untouched)
const present = (...acts: Act[]) => after({ type: 'picture-chosen', picture }, ...acts).history?.present

describe('undo', () => {
  const brushed: Act = { type: 'marked', mark: mark(1) }
  const result = { file, made: { ...made, from: { layer: { file: picture }, marks: [mark(1)] } } }

  it('undoes and redoes strokes and results in one history', () => {
    const acts: Act[] = [brushed, removed, { type: 'marked', mark: mark(2) }]
    const back: Act = { type: 'undone' }
    expect(present(...acts)).toEqual({ layer: result, marks: [mark(2)] })
    expect(present(...acts, back)).toEqual({ layer: result, marks: [] })
    expect(present(...acts, back, back)).toEqual({ layer: { file: picture }, marks: [mark(1)] })
    expect(present(...acts, back, back, back)).toEqual({ layer: { file: picture }, marks: [] })
    expect(present(...acts, back, back, { type: 'redone' })).toEqual({ layer: result, marks: [] })
  })

  it('restores a cleared mask', () => {
    expect(present(brushed, { type: 'cleared' })?.marks).toEqual([])
    expect(present(brushed, { type: 'cleared' }, { type: 'undone' })?.marks).toEqual([mark(1)])
  })

  it('keeps the opened image for comparison after any number of results', () => {
    const { history } = after({ type: 'picture-chosen', picture }, brushed, removed, brushed, removed)
    expect(history && originalOf(history)).toEqual({ file: picture })
  })
})

describe('a repeated removal with another seed', () => {
  const source = { layer: { file: picture }, marks: [mark(1)] }
  const other: Act = { type: 'result-came', file: new File(['c'], 'beach.png'), made: { ...made, seed: 1 } }
  const acts: Act[] = [
    { type: 'marked', mark: mark(1) },
    removed,
    { type: 'sent', moment: source, seed: 1 },
    other,
  ]

  it('records the submitted image and mask as its source, not the previous result', () => {
    expect(present(...acts)?.layer.made).toEqual({ ...made, seed: 1, from: source })
  })

  it('keeps the previous result in the undo history', () => {
    expect(present(...acts, { type: 'undone' })?.layer.file).toBe(file)
  })
})

describe('an uploaded mask', () => {
  const given: Mark = { kind: 'given', mask: { data: Uint8Array.of(255), width: 1, height: 1 } }

  it('replaces earlier strokes and accepts further ones', () => {
    const acts = [mark(1), given, mark(2)].map((one): Act => ({ type: 'marked', mark: one }))
    expect(present(...acts)?.marks).toEqual([given, mark(2)])
  })
})

describe('the editor state', () => {
  it('preselects the format of the opened image', () => {
    expect(after({ type: 'picture-chosen', picture }).format).toBe('jpeg')
    expect(
      after({ type: 'picture-chosen', picture: new File([], 'a.tif', { type: 'image/tiff' }) }).format,
    ).toBe('png')
  })

  it('ends the comparison on the next stroke or brush change', () => {
    const compared: Act[] = [
      { type: 'picture-chosen', picture },
      removed,
      { type: 'comparing-chosen', comparing: true },
    ]
    expect(after(...compared).comparing).toBe(true)
    expect(after(...compared, { type: 'marked', mark: mark(1) }).comparing).toBe(false)
    expect(after(...compared, { type: 'brush-taken', brush: { tool: 'lasso', sizePx: 3 } }).comparing).toBe(
      false,
    )
  })

  it('clears the image and the brush but keeps mode and automatic applying', () => {
    const acts: Act[] = [
      { type: 'picture-chosen', picture },
      { type: 'brush-taken', brush: { tool: 'lasso', sizePx: 3 } },
      { type: 'mode-chosen', mode: 'fast' },
      { type: 'applying-chosen', appliesItself: true },
    ]
    expect(after(...acts, { type: 'let-go' })).toEqual({
      ...after(...acts),
      history: undefined,
      brush: undefined,
    })
  })

  it('ignores strokes before an image is opened', () => {
    expect(after({ type: 'marked', mark: mark(1) })).toEqual(untouched)
  })

  it('is empty after a refusal and keeps the reason', () => {
    const refused = after({ type: 'picture-chosen', picture }, { type: 'picture-refused', says: 'No' })
    expect(refused).toMatchObject({ history: undefined, refusal: 'No' })
  })
})
