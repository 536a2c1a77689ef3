import { describe, expect, it } from 'vitest'
import type { FoundText } from '../contract.ts'
import { edit, nudged, rectangleBetween, untouched } from './editing.ts'

const size = { width: 100, height: 50 }
const corners = rectangleBetween({ x: 10, y: 10 }, { x: 40, y: 20 }, size)
const found: FoundText = [
  { corners, words: 'Hello', confidence: 0.9, isText: true },
  { corners, words: '', confidence: 0, isText: false },
]
const searched = edit(untouched, { type: 'searched', found })
const going = (editing: typeof untouched) => editing.lines?.map(({ goes }) => goes)

describe('edit', () => {
  it('chooses only confidently detected lines', () => {
    expect(going(searched)).toEqual([true, false])
  })

  it('chooses and unchooses one line or all', () => {
    expect(going(edit(searched, { type: 'line-set', id: 1, goes: true }))).toEqual([true, true])
    expect(going(edit(searched, { type: 'all-set', goes: false }))).toEqual([false, false])
  })

  it('adds a drawn region as chosen, and removes it again', () => {
    const drawn = edit(searched, { type: 'line-drawn', corners })
    expect(drawn.lines?.at(-1)).toEqual({ id: 2, corners, words: '', isDrawn: true, goes: true })
    expect(edit(drawn, { type: 'line-taken-back', id: 2 }).lines).toEqual(searched.lines)
  })

  it('keeps the lines after a result, to choose again', () => {
    const again = edit(searched, { type: 'chooses-again' })
    expect(again).toEqual({ ...searched, choosesAgain: true })
    expect(edit(again, { type: 'sent' })).toEqual(searched)
  })

  it('clears the lines with the image', () => {
    const picture = new File(['a'], 'a.png')
    expect(edit(searched, { type: 'picture-chosen', picture })).toEqual({ ...untouched, picture })
    expect(edit(searched, { type: 'let-go' })).toEqual(untouched)
  })
})

describe('a drawn rectangle', () => {
  it('is the same from any corner, and ends at the image edge', () => {
    expect(rectangleBetween({ x: 40, y: 20 }, { x: 10, y: 10 }, size)).toEqual(corners)
    expect(rectangleBetween({ x: 90, y: 40 }, { x: 190, y: 90 }, size)[2]).toEqual({ x: 100, y: 50 })
  })

  it('is moved and resized with arrow keys, and stays inside the image', () => {
    const move = (key: string, resizes = false) => nudged(corners, key, { resizes, step: 4, size })
    expect(move('ArrowRight')?.[0]).toEqual({ x: 14, y: 10 })
    expect(move('ArrowDown', true)?.[2]).toEqual({ x: 40, y: 24 })
    expect(nudged(corners, 'ArrowLeft', { resizes: false, step: 20, size })).toEqual(corners)
    expect(move('Tab')).toBeUndefined()
  })
})
