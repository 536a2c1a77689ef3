import type { IncomingImage } from '@pentimento/stage'
import { describe, expect, it } from 'vitest'
import { parseParams } from '../../params.ts'
import { replaceBackground } from '../contract.ts'
import {
  type Action,
  type EditorState,
  editorReducer,
  initialState,
  isComplete,
  isPending,
  requestParamsFor,
  settingsFromTask,
} from './editor-state.ts'

const after = (...actions: Action[]) => actions.reduce<EditorState>(editorReducer, initialState)
const shore: IncomingImage = { id: '1', file: new File([], 'shore.png'), errorCode: undefined }
const notes: IncomingImage = { id: '2', file: new File([], 'notes.txt'), errorCode: 'unsupported-format' }
const wall = new File([], 'wall.jpg')

describe('the request parameters', () => {
  it('are the kind of background and what differs from the contract’s defaults', () => {
    const { prompt } = initialState.settings
    expect(requestParamsFor(initialState.settings)).toEqual({ backgroundType: 'prompt', prompt })
    const { settings } = after({
      type: 'settings-changed',
      settings: { backgroundType: 'color', color: '#000000', x: 12 },
    })
    expect(requestParamsFor(settings)).toEqual({ backgroundType: 'color', color: '#000000', x: 12 })
  })

  it('leave out the settings of other kinds of background', () => {
    const { settings } = after({
      type: 'settings-changed',
      settings: { backgroundType: 'blur', prompt: 'a beach', seed: 7, angle: 30 },
    })
    expect(requestParamsFor(settings)).toEqual({ backgroundType: 'blur' })
  })

  it('are valid by the contract and read back from a task', () => {
    const { settings } = after({
      type: 'settings-changed',
      settings: { prompt: ' a beach ', variations: 3, flip: true },
    })
    const params = parseParams(replaceBackground, requestParamsFor(settings))
    expect(settingsFromTask({ params, inputs: [] })).toMatchObject({
      prompt: 'a beach',
      variations: 3,
      flip: true,
    })
  })
})

describe('a change', () => {
  const done = after({ type: 'settings-changed', settings: { backgroundType: 'color' } }, { type: 'applied' })

  it('is pending until it is applied or reverted', () => {
    expect(isPending(done)).toBe(false)
    const moved = editorReducer(done, { type: 'settings-changed', settings: { x: 5 } })
    expect([isPending(moved), moved.isArranging]).toEqual([true, true])
    expect(isPending(editorReducer(moved, { type: 'settings-changed', settings: { x: 0 } }))).toBe(false)
    expect(isPending(editorReducer(moved, { type: 'applied' }))).toBe(false)
  })

  it('to the settings of another kind of background does not count', () => {
    expect(
      isPending(editorReducer(done, { type: 'settings-changed', settings: { prompt: 'a beach' } })),
    ).toBe(false)
  })

  it('of the background image counts', () => {
    const own = after({ type: 'background-image-chosen', backgroundImage: wall }, { type: 'applied' })
    expect(own.settings.backgroundType).toBe('image')
    expect(isPending(own)).toBe(false)
    expect(
      isPending(
        editorReducer(own, { type: 'background-image-chosen', backgroundImage: new File([], 'b.jpg') }),
      ),
    ).toBe(true)
  })
})

it('is complete with a prompt or a background image where those are required', () => {
  expect(isComplete(initialState)).toBe(true)
  expect(isComplete(after({ type: 'settings-changed', settings: { prompt: ' ' } }))).toBe(false)
  expect(isComplete(after({ type: 'settings-changed', settings: { prompt: 'a beach' } }))).toBe(true)
  expect(isComplete(after({ type: 'settings-changed', settings: { backgroundType: 'image' } }))).toBe(false)
  expect(isComplete(after({ type: 'background-image-chosen', backgroundImage: wall }))).toBe(true)
})

it('resets the placement for the next image and keeps the other settings', () => {
  const next = after(
    { type: 'settings-changed', settings: { x: 20, flip: true, harmonize: 80 } },
    { type: 'images-chosen', images: [shore] },
  )
  expect(next.settings).toMatchObject({ x: 0, flip: false, harmonize: 80 })
  expect(next.images).toEqual([shore])
})

it('keeps the reason when every image is refused', () => {
  expect(after({ type: 'images-chosen', images: [notes] })).toMatchObject({
    errorCode: 'unsupported-format',
    images: [],
  })
  expect(after({ type: 'images-chosen', images: [shore, notes] }).errorCode).toBeUndefined()
})
