import type { MaskOp } from '@pentimento/stage'
import { expect, it } from 'vitest'
import { defaultRefinement, editorReducer, initialState, isPending } from './editor-state.ts'
import { createMasks, refinementFromParams, requestParamsFor } from './request-params.ts'

const size = { width: 40, height: 30 }
const strokeAt = (x: number, erases = false): MaskOp => ({
  kind: 'stroke',
  erases,
  stamps: [{ x, y: 15, radius: 5 }],
})
const after = (...acts: Parameters<typeof editorReducer>[1][]) => acts.reduce(editorReducer, initialState)

it('sends no parameters for the defaults of the contract', () => {
  expect(requestParamsFor(defaultRefinement)).toEqual({})
  expect(requestParamsFor({ ...defaultRefinement, holes: false })).toEqual({ holes: false })
})

it('sends what differs from the defaults, and reads it back from a task', () => {
  const { refinement } = after({ type: 'refinement-changed', refinement: { feather: 6, shadow: 'drawn' } })
  expect(requestParamsFor(refinement)).toEqual({ feather: 6, shadow: 'drawn' })
  expect(refinementFromParams({ ...requestParamsFor(refinement), quality: 90, shift: 'far' })).toEqual(
    refinement,
  )
})

it('sends a mask only for a side with strokes', async () => {
  const { corrections } = after({ type: 'op-added', side: 'erase', op: strokeAt(20) })
  expect(Object.keys(await createMasks(corrections, size))).toEqual(['erase'])
})

it('applies the later stroke where both sides overlap', async () => {
  const both = [
    { type: 'op-added', side: 'keep', op: strokeAt(20) },
    { type: 'op-added', side: 'erase', op: strokeAt(20) },
  ] as const
  expect(Object.keys(await createMasks(after(...both).corrections, size))).toEqual(['erase'])
})

it('is pending from the first change until it is applied', () => {
  expect(isPending(initialState)).toBe(false)
  for (const action of [
    { type: 'refinement-changed', refinement: { shift: 1 } },
    { type: 'op-added', side: 'keep', op: strokeAt(9) },
  ] as const) {
    expect(isPending(after(action))).toBe(true)
    expect(isPending(after(action, { type: 'applied' }))).toBe(false)
  }
})

it('starts from the masks of a result, and is not pending until there are further strokes', async () => {
  const given: MaskOp = { kind: 'mask', mask: { ...size, data: new Uint8Array(1200).fill(255, 0, 40) } }
  const brought = { type: 'masks-loaded', corrections: { keep: [given], erase: [] } } as const
  const opened = after(brought)
  expect(isPending(opened)).toBe(false)
  expect(Object.keys(await createMasks(opened.corrections, size))).toEqual(['keep'])
  expect(
    isPending(
      after({ type: 'settings-restored', refinement: { ...defaultRefinement, feather: 3 }, hasMasks: true }),
    ),
  ).toBe(false)
  const late = after({ type: 'op-added', side: 'erase', op: strokeAt(9) }, brought)
  expect(isPending(late)).toBe(true)
  expect(Object.keys(await createMasks(late.corrections, size))).toEqual(['keep', 'erase'])
})

it('clears the corrections with the image and keeps the settings', () => {
  const next = after(
    { type: 'op-added', side: 'keep', op: strokeAt(9) },
    { type: 'refinement-changed', refinement: { feather: 3 } },
    { type: 'image-chosen', file: new File(['a'], 'a.png') },
  )
  expect(next.corrections).toEqual({ keep: [], erase: [] })
  expect(next.refinement.feather).toBe(3)
  expect(isPending(next)).toBe(false)
})
