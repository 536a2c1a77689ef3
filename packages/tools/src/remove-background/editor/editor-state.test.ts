import { describe, expect, it } from 'vitest'
import { type Action, editorReducer, initialState } from './editor-state.ts'

const file = new File(['a'], 'a.png')

describe('edit', () => {
  const rejected = { ...initialState, error: 'No' }
  it.each<[string, typeof initialState, Action, object]>([
    [
      'sets an image and clears the error',
      rejected,
      { type: 'image-chosen', file },
      { file, error: undefined },
    ],
    [
      'keeps the image when another is refused',
      { ...initialState, file },
      { type: 'image-rejected', message: 'No' },
      { file, error: 'No' },
    ],
    [
      'clears image and error',
      { ...rejected, file },
      { type: 'files-cleared' },
      { file: undefined, error: undefined },
    ],
    [
      'keeps the background when the image is cleared',
      { ...initialState, file, backgroundType: 'blur' },
      { type: 'files-cleared' },
      { file: undefined, backgroundType: 'blur' },
    ],
    [
      'chooses a background',
      initialState,
      { type: 'background-chosen', backgroundType: 'color' },
      { backgroundType: 'color' },
    ],
    [
      'switches to a picked color',
      initialState,
      { type: 'color-chosen', color: '#123456' },
      { backgroundType: 'color', color: '#123456' },
    ],
    [
      'switches to blur when its strength changes',
      initialState,
      { type: 'blur-changed', blur: 7 },
      { backgroundType: 'blur', blur: 7 },
    ],
  ])('%s', (_name, before, action, changed) => {
    expect(editorReducer(before, action)).toEqual({ ...before, ...changed })
  })

  it('does not mutate its input', () => {
    expect(editorReducer(Object.freeze({ ...initialState }), { type: 'blur-changed', blur: 3 })).not.toBe(
      initialState,
    )
    expect(initialState.blur).toBe(40)
  })
})
