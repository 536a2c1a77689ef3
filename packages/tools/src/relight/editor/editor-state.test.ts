import { describe, expect, it } from 'vitest'
import { relight } from '../contract.ts'
import { presets } from '../presets.ts'
import { type Action, editorReducer, initialState, requestParams } from './editor-state.ts'

const image = { id: '0', file: new File([], 'sitter.png'), errorCode: undefined }
const after = (...acts: Action[]) => acts.reduce(editorReducer, initialState)

describe('a preset', () => {
  it('stays selected until its lighting is changed', () => {
    expect(after({ type: 'preset-chosen', preset: 'neon' }).preset).toBe('neon')
    const changed = after(
      { type: 'preset-chosen', preset: 'neon' },
      { type: 'lighting-changed', lighting: { gloss: 1 } },
    )
    expect(changed.preset).toBeUndefined()
    expect(changed.lighting).toEqual({ ...presets.neon, gloss: 1 })
    expect(presets.neon.gloss).not.toBe(1)
  })
})

describe('a light', () => {
  it('is selected when it is moved, and stays within its range', () => {
    const moved = after({ type: 'light-changed', index: 1, light: { x: 3.3, y: -2, z: 9 } })
    expect(moved.selectedLight).toBe(1)
    expect(moved.lighting.lights[1]).toMatchObject({ x: 2, y: -1, z: 2 })
    expect(relight.params.safeParse(requestParams(moved)).success).toBe(true)
  })

  it('can be added until there are eight', () => {
    const hung = after(...Array.from({ length: 12 }, (): Action => ({ type: 'light-added' })))
    expect([hung.lighting.lights.length, hung.selectedLight]).toEqual([8, 7])
  })

  it('can be removed, which selects the next one, or none after the last', () => {
    const one = after({ type: 'light-selected', index: 1 }, { type: 'light-removed', index: 1 })
    expect([one.lighting.lights.length, one.selectedLight]).toEqual([1, 0])
    const none = editorReducer(one, { type: 'light-removed', index: 0 })
    expect([none.lighting.lights.length, none.selectedLight]).toEqual([0, undefined])
  })
})

describe('an image', () => {
  it('gets the current lighting unless it has its own', () => {
    const stood = after({ type: 'preset-chosen', preset: 'rim' }, { type: 'image-chosen', image })
    expect(stood).toMatchObject({ file: image.file, preset: 'rim' })
    const brought = after({ type: 'image-chosen', image, lighting: presets.candle })
    expect([brought.lighting, brought.preset]).toEqual([presets.candle, undefined])
  })

  it('is not set when it is refused', () => {
    const rejected = after({ type: 'image-chosen', image: { ...image, errorCode: 'unsupported-format' } })
    expect([rejected.file, rejected.errorCode]).toEqual([undefined, 'unsupported-format'])
  })

  it('is cleared with its lighting, while the output settings stay', () => {
    const outputSettings: Action[] = [
      { type: 'maps-changed', maps: { depth: true } },
      { type: 'format-chosen', format: 'png' },
    ]
    const gone = after(...outputSettings, { type: 'preset-chosen', preset: 'rim' }, { type: 'files-cleared' })
    expect(gone).toMatchObject({ preset: 'studio', maps: { depth: true }, format: 'png' })
  })
})
