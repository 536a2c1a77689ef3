import type { Mark } from '@pentimento/stage'
import { expect, it } from 'vitest'
import { askedBy, finishOf, masksOf } from './applying.ts'
import { edit, isPending, plain, untouched } from './editing.ts'

const size = { width: 40, height: 30 }
const spot = (x: number, erases = false): Mark => ({
  kind: 'stroke',
  erases,
  dabs: [{ x, y: 15, radius: 5 }],
})
const after = (...acts: Parameters<typeof edit>[1][]) => acts.reduce(edit, untouched)

it('sends no parameters for the defaults of the contract', () => {
  expect(askedBy(plain)).toEqual({})
  expect(askedBy({ ...plain, holes: false })).toEqual({ holes: false })
})

it('sends what differs from the defaults, and reads it back from a task', () => {
  const { finish } = after({ type: 'finish-set', finish: { feather: 6, shadow: 'drawn' } })
  expect(askedBy(finish)).toEqual({ feather: 6, shadow: 'drawn' })
  expect(finishOf({ ...askedBy(finish), quality: 90, shift: 'far' })).toEqual(finish)
})

it('sends a mask only for a side with strokes', async () => {
  const { corrections } = after({ type: 'marked', side: 'erase', mark: spot(20) })
  expect(Object.keys(await masksOf(corrections.present, size))).toEqual(['erase'])
})

it('applies the later stroke where both sides overlap, and undoes both changes at once', async () => {
  const both = [
    { type: 'marked', side: 'keep', mark: spot(20) },
    { type: 'marked', side: 'erase', mark: spot(20) },
  ] as const
  expect(Object.keys(await masksOf(after(...both).corrections.present, size))).toEqual(['erase'])
  const undone = after(...both, { type: 'mark-undone' })
  expect(Object.keys(await masksOf(undone.corrections.present, size))).toEqual(['keep'])
})

it('is pending from the first change until it is applied', () => {
  expect(isPending(untouched)).toBe(false)
  for (const act of [
    { type: 'finish-set', finish: { shift: 1 } },
    { type: 'marked', side: 'keep', mark: spot(9) },
  ] as const) {
    expect(isPending(after(act))).toBe(true)
    expect(isPending(after(act, { type: 'applied' }))).toBe(false)
  }
})

it('starts from the masks of a result, and is not pending until there are further strokes', async () => {
  const given: Mark = { kind: 'given', mask: { ...size, data: new Uint8Array(1200).fill(255, 0, 40) } }
  const brought = { type: 'marks-brought', corrections: { keep: [given], erase: [] } } as const
  const opened = after(brought)
  expect(isPending(opened)).toBe(false)
  expect(Object.keys(await masksOf(opened.corrections.present, size))).toEqual(['keep'])
  expect(isPending(after({ type: 'opened', finish: { ...plain, feather: 3 }, hasMarks: true }))).toBe(false)
  const late = after({ type: 'marked', side: 'erase', mark: spot(9) }, brought)
  expect(isPending(late)).toBe(true)
  expect(Object.keys(await masksOf(late.corrections.present, size))).toEqual(['keep', 'erase'])
})

it('clears the corrections with the image and keeps the settings', () => {
  const next = after(
    { type: 'marked', side: 'keep', mark: spot(9) },
    { type: 'finish-set', finish: { feather: 3 } },
    { type: 'picture-chosen', picture: new File(['a'], 'a.png') },
  )
  expect(next.corrections.present).toEqual({ keep: [], erase: [] })
  expect(next.finish.feather).toBe(3)
  expect(isPending(next)).toBe(false)
})
