import { describe, expect, it } from 'vitest'
import { inPicture } from '../masking/view.ts'
import { look, whole } from './looking.ts'

const picture = { width: 4000, height: 3000 }
const room = { width: 800, height: 700 }

describe('a look', () => {
  it('begins with the whole picture, to the edge of its room', () => {
    expect(whole(picture, room)).toEqual({ scale: 0.2, x: 0, y: 50 })
  })

  it('at full size shows a pixel as asked, what was in the middle still there', () => {
    const view = look(undefined, { type: 'scale', scale: 0.5 }, picture, room)
    expect(view?.scale).toBeCloseTo(0.5)
    expect(view && inPicture(view, { x: 400, y: 350 })).toEqual({ x: 2000, y: 1500 })
  })

  it('keeps what is under the pointer while the wheel turns', () => {
    const about = { x: 200, y: 300 }
    const before = inPicture(whole(picture, room), about)
    const view = look(undefined, { type: 'zoom', factor: 3, about }, picture, room)
    const after = view && inPicture(view, about)
    expect(after?.x).toBeCloseTo(before.x)
    expect(after?.y).toBeCloseTo(before.y)
  })

  it('never goes farther away than the whole picture', () => {
    const near = look(undefined, { type: 'scale', scale: 1 }, picture, room)
    const far = look(near, { type: 'zoom', factor: 0.01, about: { x: 0, y: 0 } }, picture, room)
    expect(far).toBeUndefined()
    expect(look(undefined, { type: 'move', by: { x: 30, y: 0 } }, picture, room)).toBeUndefined()
    expect(look(near, { type: 'whole' }, picture, room)).toBeUndefined()
  })
})
