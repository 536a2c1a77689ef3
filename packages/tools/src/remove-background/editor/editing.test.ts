import { describe, expect, it } from 'vitest'
import { type Act, edit, untouched } from './editing.ts'

const picture = new File(['a'], 'a.png')

describe('edit', () => {
  const refused = { ...untouched, refusal: 'No' }
  it.each<[string, typeof untouched, Act, object]>([
    [
      'takes a picture and forgets the refusal',
      refused,
      { type: 'picture-chosen', picture },
      { picture, refusal: undefined },
    ],
    [
      'keeps the picture while another is refused',
      { ...untouched, picture },
      { type: 'picture-refused', says: 'No' },
      { picture, refusal: 'No' },
    ],
    [
      'lets go of picture and refusal',
      { ...refused, picture },
      { type: 'let-go' },
      { picture: undefined, refusal: undefined },
    ],
    [
      'keeps the ground for the next picture',
      { ...untouched, picture, ground: 'blur' },
      { type: 'let-go' },
      { picture: undefined, ground: 'blur' },
    ],
    ['chooses a ground', untouched, { type: 'ground-chosen', ground: 'colour' }, { ground: 'colour' }],
    [
      'shows a colour that is picked',
      untouched,
      { type: 'colour-chosen', colour: '#123456' },
      { ground: 'colour', colour: '#123456' },
    ],
    ['shows a blur that is set', untouched, { type: 'blur-set', blur: 7 }, { ground: 'blur', blur: 7 }],
    ['chooses a format', untouched, { type: 'format-chosen', format: 'jpeg' }, { format: 'jpeg' }],
  ])('%s', (_name, before, act, changed) => {
    expect(edit(before, act)).toEqual({ ...before, ...changed })
  })

  it('never changes what it was given', () => {
    expect(edit(Object.freeze({ ...untouched }), { type: 'blur-set', blur: 3 })).not.toBe(untouched)
    expect(untouched.blur).toBe(40)
  })
})
