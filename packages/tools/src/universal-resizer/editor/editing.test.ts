import { describe, expect, it } from 'vitest'
import { most } from '../contract.ts'
import { planFor } from '../plan.ts'
import { sceneOf } from '../scene.ts'
import { type Act, askedBy, type Editing, edit, targetsFor, untouched } from './editing.ts'
import { formatsDone } from './Making.tsx'
import { lieOf, playOf, pulled } from './moving.ts'
import { fullTitle, keptWords, presetsLike } from './words.ts'

const begun = untouched(['a4', '300x200'])
const after = (...acts: Act[]) => acts.reduce<Editing>(edit, begun)
const picture = { id: '1', file: new File([], 'a.png'), refusal: undefined }

describe('formats', () => {
  it('are added and removed by preset, each once', () => {
    const on = after({ type: 'toggled', presets: ['a4', 'x-post'], on: true })
    expect(on.cards.map(({ id }) => id)).toEqual(['a4', '300x200', 'x-post'])
    expect(edit(on, { type: 'toggled', presets: ['a4', 'x-post'], on: false }).cards).toHaveLength(1)
  })

  it('of a custom size may repeat, up to the maximum number', () => {
    const again = after({ type: 'sized', width: 300, height: 200 })
    expect(again.cards.map(({ id }) => id)).toEqual(['a4', '300x200', '300x200-2'])
    const many = Array.from({ length: 40 }, (): Act => ({ type: 'sized', width: 64, height: 64 }))
    expect(after(...many).cards).toHaveLength(most.formats)
  })

  it('are requested with only the changes made to them', () => {
    const changed = after({
      type: 'changed',
      id: 'a4',
      changes: { method: 'crop', at: { x: 0, y: 1 }, zoom: 1 },
    })
    expect(askedBy(changed)).toMatchObject({
      formats: [
        { preset: 'a4', method: 'crop', at: { x: 0, y: 1 } },
        { width: 300, height: 200 },
      ],
      ground: 'auto',
      format: 'jpeg',
    })
    expect(targetsFor(changed.cards).map(({ name }) => name)).toEqual(['a4', '300x200'])
  })

  it('keep their method for the next image, but not their placement', () => {
    const next = after(
      { type: 'changed', id: 'a4', changes: { method: 'pad', at: { x: 0, y: 0 } } },
      { type: 'taken', picture },
    )
    expect(next.cards[0]).toEqual({ id: 'a4', of: { preset: 'a4' }, method: 'pad', ground: undefined })
  })

  it('are restored from a result as they were requested', () => {
    const back = after({
      type: 'taken',
      picture,
      formats: ['x-header', { preset: 'a5', method: 'crop', at: { x: 1, y: 0 } }],
    })
    expect(back.cards).toMatchObject([{ id: 'x-header' }, { id: 'a5', method: 'crop', at: { x: 1, y: 0 } }])
  })
})

describe('a drag', () => {
  const blank = { width: 1, height: 1, data: [0] }
  const rim = { colour: '#ffffff', share: 0 }
  const scene = sceneOf(
    { width: 1200, height: 800 },
    { saliency: blank, subject: blank, rim, isTransparent: false },
  )
  const size = { width: 400, height: 400 }

  it('to the right shows more of the left, up to the image edge', () => {
    const plan = planFor(scene, size, { method: 'crop' })
    const lie = lieOf(plan, scene, size)
    const play = playOf(plan, scene, size)
    expect(lie.x).toBeCloseTo(0.5)
    expect(pulled(lie, play, { x: 100, y: 50 })).toEqual({ x: 0, y: lie.y })
    expect(pulled(lie, play, { x: -50, y: 0 }).x).toBeCloseTo(0.75)
  })

  it('moves a padded image within its frame', () => {
    const plan = planFor(scene, size, { method: 'pad' })
    const moved = pulled(lieOf(plan, scene, size), playOf(plan, scene, size), { x: 40, y: 30 })
    expect(moved.x).toBe(0.5)
    expect(moved.y).toBeGreaterThan(0.7)
  })
})

it('says how much is kept, rounded down', () => {
  expect(keptWords({ picture: 1 })).toBe('Whole image kept')
  expect(keptWords({ picture: 0.657 })).toBe('65% of the image kept')
  expect(keptWords({ picture: 0.657, subject: 1 })).toBe('Whole subject, 65% of the image')
  expect(keptWords({ picture: 0.5, subject: 0.9995 })).toBe('99% of the subject, 50% of the image')
})

it('finds presets by platform, name and size', () => {
  const ids = (text: string) => presetsLike(text).flatMap(({ presets }) => presets.map(({ id }) => id))
  expect(ids('story')).toEqual(['instagram-story', 'facebook-story'])
  expect(ids('1500')).toEqual(['x-header', 'pinterest-pin'])
  expect(ids('unheard of')).toEqual([])
})

it('titles a target by platform and name, also with a number suffix', () => {
  expect(fullTitle({ name: 'x-header' })).toBe('X Header')
  expect(fullTitle({ name: 'x-header-2' })).toBe('X Header')
  expect(fullTitle({ name: '300x200' })).toBe('Custom Own size')
})

it('counts finished formats from the progress of the task', () => {
  expect(formatsDone(0.1, 4)).toBe(0)
  expect(formatsDone(0.5175, 4)).toBeCloseTo(2)
  expect(formatsDone(0.9, 4)).toBeCloseTo(4)
})
