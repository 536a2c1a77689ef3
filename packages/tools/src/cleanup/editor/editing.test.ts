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

  it('goes back over strokes and results alike, and forward again', () => {
    const acts: Act[] = [brushed, removed, { type: 'marked', mark: mark(2) }]
    const back: Act = { type: 'undone' }
    expect(present(...acts)).toEqual({ layer: result, marks: [mark(2)] })
    expect(present(...acts, back)).toEqual({ layer: result, marks: [] })
    expect(present(...acts, back, back)).toEqual({ layer: { file: picture }, marks: [mark(1)] })
    expect(present(...acts, back, back, back)).toEqual({ layer: { file: picture }, marks: [] })
    expect(present(...acts, back, back, { type: 'redone' })).toEqual({ layer: result, marks: [] })
  })

  it('brings back a mask that was cleared', () => {
    expect(present(brushed, { type: 'cleared' })?.marks).toEqual([])
    expect(present(brushed, { type: 'cleared' }, { type: 'undone' })?.marks).toEqual([mark(1)])
  })

  it('keeps the picture that was brought for comparison, however many results there are', () => {
    const { history } = after({ type: 'picture-chosen', picture }, brushed, removed, brushed, removed)
    expect(history && originalOf(history)).toEqual({ file: picture })
  })
})

describe('another filling', () => {
  const source = { layer: { file: picture }, marks: [mark(1)] }
  const other: Act = { type: 'result-came', file: new File(['c'], 'beach.png'), made: { ...made, seed: 1 } }
  const acts: Act[] = [
    { type: 'marked', mark: mark(1) },
    removed,
    { type: 'sent', moment: source, seed: 1 },
    other,
  ]

  it('knows what it was made from: not the result it is shown after', () => {
    expect(present(...acts)?.layer.made).toEqual({ ...made, seed: 1, from: source })
  })

  it('leaves the one before to go back to', () => {
    expect(present(...acts, { type: 'undone' })?.layer.file).toBe(file)
  })
})

describe('a mask that is brought along', () => {
  const given: Mark = { kind: 'given', mask: { data: Uint8Array.of(255), width: 1, height: 1 } }

  it('stands in place of what was marked, and can be marked further', () => {
    const acts = [mark(1), given, mark(2)].map((one): Act => ({ type: 'marked', mark: one }))
    expect(present(...acts)?.marks).toEqual([given, mark(2)])
  })
})

describe('the screen', () => {
  it('offers the format that the picture came in', () => {
    expect(after({ type: 'picture-chosen', picture }).format).toBe('jpeg')
    expect(
      after({ type: 'picture-chosen', picture: new File([], 'a.tif', { type: 'image/tiff' }) }).format,
    ).toBe('png')
  })

  it('leaves the comparison for the next stroke, or when a brush is taken', () => {
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

  it('forgets the picture and its brush, but neither mode nor way of applying', () => {
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

  it('has nothing to mark before there is a picture', () => {
    expect(after({ type: 'marked', mark: mark(1) })).toEqual(untouched)
  })

  it('is empty after a refusal, and says why', () => {
    const refused = after({ type: 'picture-chosen', picture }, { type: 'picture-refused', says: 'No' })
    expect(refused).toMatchObject({ history: undefined, refusal: 'No' })
  })
})
