import { describe, expect, it } from 'vitest'
import { type Act, edit, untouched } from './editing.ts'

const picture = new File(['a'], 'a.png')

describe('edit', () => {
  const refused = { ...untouched, refusal: 'No' }
  it.each<[string, typeof untouched, Act, object]>([
    [
      'sets an image and clears the refusal',
      refused,
      { type: 'picture-chosen', picture },
      { picture, refusal: undefined },
    ],
    [
      'keeps the image when another is refused',
      { ...untouched, picture },
      { type: 'picture-refused', says: 'No' },
      { picture, refusal: 'No' },
    ],
    [
      'clears image and refusal',
      { ...refused, picture },
      { type: 'let-go' },
      { picture: undefined, refusal: undefined },
    ],
    [
      'keeps the background when the image is cleared',
      { ...untouched, picture, ground: 'blur' },
      { type: 'let-go' },
      { picture: undefined, ground: 'blur' },
    ],
    ['chooses a background', untouched, { type: 'ground-chosen', ground: 'colour' }, { ground: 'colour' }],
    [
      'switches to a picked color',
      untouched,
      { type: 'colour-chosen', colour: '#123456' },
      { ground: 'colour', colour: '#123456' },
    ],
    [
      'switches to blur when its strength changes',
      untouched,
      { type: 'blur-set', blur: 7 },
      { ground: 'blur', blur: 7 },
    ],
    ['chooses a format', untouched, { type: 'format-chosen', format: 'jpeg' }, { format: 'jpeg' }],
  ])('%s', (_name, before, act, changed) => {
    expect(edit(before, act)).toEqual({ ...before, ...changed })
  })

  it('does not mutate its input', () => {
    expect(edit(Object.freeze({ ...untouched }), { type: 'blur-set', blur: 3 })).not.toBe(untouched)
    expect(untouched.blur).toBe(40)
  })
})
