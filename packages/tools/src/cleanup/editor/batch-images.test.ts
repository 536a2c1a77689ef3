import { expect, it } from 'vitest'
import type { BatchImage } from './batch-images.ts'
import { type Action, editorReducer, initialState } from './editor-state.ts'

const image = (id: string, more: Partial<BatchImage> = {}): BatchImage => ({
  id,
  file: new File([id], `${id}.jpg`, { type: 'image/jpeg' }),
  size: { width: 40, height: 30 },
  error: undefined,
  ...more,
})
const [a, b] = [image('a', { size: undefined }), image('b', { size: undefined })]
const measured = (id: string, width = 40, height = 30): Action => ({
  type: 'image-measured',
  id,
  measure: { size: { width, height }, error: undefined },
})
const rejected = (id: string): Action => ({
  type: 'image-measured',
  id,
  measure: { size: undefined, error: 'No' },
})
const after = (...acts: Action[]) =>
  [{ type: 'images-chosen', images: [a, b] } as Action, ...acts].reduce(editorReducer, initialState)
const stroke: Action = {
  type: 'op-added',
  op: { kind: 'stroke', erases: false, stamps: [{ x: 10, y: 6, radius: 2 }] },
}

it('starts on the first image once every image is measured', () => {
  expect(after(measured('b')).history).toBeUndefined()
  const both = after(measured('b'), measured('a'))
  expect(both).toMatchObject({ shownId: 'a' })
  expect(both.history?.present).toEqual({ image: { file: a.file }, ops: [] })
})

it('skips a first image that cannot be sent', () => {
  expect(after(rejected('a'), measured('b')).history?.present.image.file).toBe(b.file)
})

it('ends with an error when no image can be sent', () => {
  expect(after(rejected('a'), rejected('b'))).toMatchObject({ images: [], error: 'No' })
})

it('moves the mask and its undo history to the next image when its image is removed', () => {
  const left = after(measured('a'), measured('b', 80, 60), stroke, { type: 'image-removed', id: 'a' })
  expect(left).toMatchObject({ images: [], history: { present: { image: { file: b.file } } } })
  expect(left.history?.present.ops).toEqual([
    { kind: 'stroke', erases: false, stamps: [{ x: 20, y: 12, radius: 4 }] },
  ])
  expect(editorReducer(left, { type: 'undone' }).history?.present.ops).toEqual([])
})

it('keeps the history when another image is shown, and when an image that does not hold the mask is removed', () => {
  const before = after(measured('a'), measured('b'), stroke)
  const shownId = editorReducer(before, { type: 'image-shown', id: 'b' })
  expect(shownId.history).toBe(before.history)
  expect(editorReducer(shownId, { type: 'image-removed', id: 'b' }).history).toBe(before.history)
})
