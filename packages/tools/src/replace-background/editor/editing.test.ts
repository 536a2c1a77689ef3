import type { Taken } from '@pentimento/stage'
import { describe, expect, it } from 'vitest'
import { parseParams } from '../../params.ts'
import { replaceBackground } from '../contract.ts'
import {
  type Act,
  askedBy,
  type Editing,
  edit,
  isComplete,
  isPending,
  settingsOf,
  untouched,
} from './editing.ts'

const after = (...acts: Act[]) => acts.reduce<Editing>(edit, untouched)
const shore: Taken = { id: '1', file: new File([], 'shore.png'), refusal: undefined }
const notes: Taken = { id: '2', file: new File([], 'notes.txt'), refusal: 'unsupported-format' }
const wall = new File([], 'wall.jpg')

describe('the request parameters', () => {
  it('are the kind of background and what differs from the contract’s defaults', () => {
    expect(askedBy(untouched.settings)).toEqual({ ground: 'prompt', prompt: '' })
    const { settings } = after({ type: 'set', settings: { ground: 'colour', colour: '#000000', x: 12 } })
    expect(askedBy(settings)).toEqual({ ground: 'colour', colour: '#000000', x: 12 })
  })

  it('leave out the settings of other kinds of background', () => {
    const { settings } = after({
      type: 'set',
      settings: { ground: 'blur', prompt: 'a beach', seed: 7, angle: 30 },
    })
    expect(askedBy(settings)).toEqual({ ground: 'blur' })
  })

  it('are valid by the contract and read back from a task', () => {
    const { settings } = after({ type: 'set', settings: { prompt: ' a beach ', variations: 3, flip: true } })
    const params = parseParams(replaceBackground, askedBy(settings))
    expect(settingsOf({ params, inputs: [] })).toMatchObject({ prompt: 'a beach', variations: 3, flip: true })
  })
})

describe('a change', () => {
  const done = after({ type: 'set', settings: { ground: 'colour' } }, { type: 'applied' })

  it('is pending until it is applied or reverted', () => {
    expect(isPending(done)).toBe(false)
    const moved = edit(done, { type: 'set', settings: { x: 5 } })
    expect([isPending(moved), moved.arranges]).toEqual([true, true])
    expect(isPending(edit(moved, { type: 'set', settings: { x: 0 } }))).toBe(false)
    expect(isPending(edit(moved, { type: 'applied' }))).toBe(false)
  })

  it('to the settings of another kind of background does not count', () => {
    expect(isPending(edit(done, { type: 'set', settings: { prompt: 'a beach' } }))).toBe(false)
  })

  it('of the background image counts', () => {
    const own = after({ type: 'backdrop-chosen', backdrop: wall }, { type: 'applied' })
    expect(own.settings.ground).toBe('picture')
    expect(isPending(own)).toBe(false)
    expect(isPending(edit(own, { type: 'backdrop-chosen', backdrop: new File([], 'b.jpg') }))).toBe(true)
  })
})

it('is complete with a prompt or a background image where those are required', () => {
  expect(isComplete(untouched)).toBe(false)
  expect(isComplete(after({ type: 'set', settings: { prompt: 'a beach' } }))).toBe(true)
  expect(isComplete(after({ type: 'set', settings: { ground: 'picture' } }))).toBe(false)
  expect(isComplete(after({ type: 'backdrop-chosen', backdrop: wall }))).toBe(true)
})

it('resets the placement for the next image and keeps the other settings', () => {
  const next = after(
    { type: 'set', settings: { x: 20, flip: true, harmonise: 80 } },
    { type: 'taken', pictures: [shore] },
  )
  expect(next.settings).toMatchObject({ x: 0, flip: false, harmonise: 80 })
  expect(next.pictures).toEqual([shore])
})

it('keeps the reason when every image is refused', () => {
  expect(after({ type: 'taken', pictures: [notes] })).toMatchObject({
    refusal: 'unsupported-format',
    pictures: [],
  })
  expect(after({ type: 'taken', pictures: [shore, notes] }).refusal).toBeUndefined()
})
