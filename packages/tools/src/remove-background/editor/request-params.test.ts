import type { MaskOp } from '@pentimento/stage'
import { expect, it } from 'vitest'
import { defaultRefinement, editorReducer, initialState, isPending } from './editor-state.ts'
import { createMasks, refinementFromParams, requestParamsFor, subjectsFromParams } from './request-params.ts'

const size = { width: 40, height: 30 }
const strokeAt = (x: number, erases = false): MaskOp => ({
  kind: 'stroke',
  erases,
  stamps: [{ x, y: 15, radius: 5 }],
})
const after = (...acts: Parameters<typeof editorReducer>[1][]) => acts.reduce(editorReducer, initialState)

it('sends no parameters for the defaults of the contract', () => {
  expect(requestParamsFor(initialState)).toEqual({})
  const refinement = { ...defaultRefinement, holes: false }
  expect(requestParamsFor({ ...initialState, refinement })).toEqual({ holes: false })
})

it('sends what differs from the defaults, and reads it back from a task', () => {
  const subjects = [{ x: 0.25, y: 0.5 }]
  const state = after(
    { type: 'refinement-changed', refinement: { feather: 6, shadow: 'drawn' } },
    { type: 'subjects-chosen', subjects },
  )
  const params = requestParamsFor(state)
  expect(params).toEqual({ feather: 6, shadow: 'drawn', subjects })
  expect(refinementFromParams({ ...params, quality: 90, shift: 'far' })).toEqual(state.refinement)
  expect(subjectsFromParams(params)).toEqual(subjects)
  expect([subjectsFromParams({}), subjectsFromParams({ subjects: [{ x: 'left' }] })]).toEqual([[], []])
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
    { type: 'subjects-chosen', subjects: [{ x: 0.25, y: 0.5 }] },
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
  const refinement = { ...defaultRefinement, feather: 3 }
  const subjects = [{ x: 0.25, y: 0.5 }]
  const restored = { type: 'settings-restored', refinement, subjects, hasMasks: false } as const
  expect(isPending(after(restored))).toBe(false)
  expect(isPending(after(restored, { type: 'subjects-chosen', subjects: [...subjects] }))).toBe(false)
  expect(isPending(after(restored, { type: 'subjects-chosen', subjects: [] }))).toBe(true)
  const late = after({ type: 'op-added', side: 'erase', op: strokeAt(9) }, brought)
  expect(isPending(late)).toBe(true)
  expect(Object.keys(await createMasks(late.corrections, size))).toEqual(['keep', 'erase'])
})

it('clears corrections and the choice of subjects with the image, and keeps the settings', () => {
  const next = after(
    { type: 'subjects-chosen', subjects: [{ x: 0.25, y: 0.5 }] },
    { type: 'op-added', side: 'keep', op: strokeAt(9) },
    { type: 'refinement-changed', refinement: { feather: 3 } },
    { type: 'image-chosen', file: new File(['a'], 'a.png') },
  )
  expect(next.corrections).toEqual({ keep: [], erase: [] })
  expect(next.subjects).toEqual([])
  expect(next.refinement.feather).toBe(3)
  expect(isPending(next)).toBe(false)
})
