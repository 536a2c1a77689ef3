import { expect, it } from 'vitest'
import type { BatchPicture } from './batching.ts'
import { type Act, edit, untouched } from './editing.ts'

const picture = (id: string, more: Partial<BatchPicture> = {}): BatchPicture => ({
  id,
  file: new File([id], `${id}.jpg`, { type: 'image/jpeg' }),
  size: { width: 40, height: 30 },
  refusal: undefined,
  ...more,
})
const [a, b] = [picture('a', { size: undefined }), picture('b', { size: undefined })]
const measured = (id: string, width = 40, height = 30): Act => ({
  type: 'picture-measured',
  id,
  measure: { size: { width, height }, refusal: undefined },
})
const refused = (id: string): Act => ({
  type: 'picture-measured',
  id,
  measure: { size: undefined, refusal: 'No' },
})
const after = (...acts: Act[]) =>
  [{ type: 'pictures-chosen', pictures: [a, b] } as Act, ...acts].reduce(edit, untouched)
const stroke: Act = {
  type: 'marked',
  mark: { kind: 'stroke', erases: false, dabs: [{ x: 10, y: 6, radius: 2 }] },
}

it('starts on the first image, in the common format, once every image is measured', () => {
  expect(after(measured('b')).history).toBeUndefined()
  const both = after(measured('b'), measured('a'))
  expect(both).toMatchObject({ shown: 'a', format: 'jpeg' })
  expect(both.history?.present).toEqual({ layer: { file: a.file }, marks: [] })
})

it('skips a first image that cannot be sent', () => {
  expect(after(refused('a'), measured('b')).history?.present.layer.file).toBe(b.file)
})

it('ends with a refusal when no image can be sent', () => {
  expect(after(refused('a'), refused('b'))).toMatchObject({ pictures: [], refusal: 'No' })
})

it('moves the mask and its undo history to the next image when its image is removed', () => {
  const left = after(measured('a'), measured('b', 80, 60), stroke, { type: 'picture-removed', id: 'a' })
  expect(left).toMatchObject({ pictures: [], history: { present: { layer: { file: b.file } } } })
  expect(left.history?.present.marks).toEqual([
    { kind: 'stroke', erases: false, dabs: [{ x: 20, y: 12, radius: 4 }] },
  ])
  expect(edit(left, { type: 'undone' }).history?.present.marks).toEqual([])
})

it('keeps the history when another image is shown, and when an image that does not hold the mask is removed', () => {
  const before = after(measured('a'), measured('b'), stroke)
  const shown = edit(before, { type: 'picture-shown', id: 'b' })
  expect(shown.history).toBe(before.history)
  expect(edit(shown, { type: 'picture-removed', id: 'b' }).history).toBe(before.history)
})
