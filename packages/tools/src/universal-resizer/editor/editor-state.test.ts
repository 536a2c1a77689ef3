import { describe, expect, it } from 'vitest'
import { paramLimits } from '../contract.ts'
import { analysisOf } from '../image-analysis.ts'
import { planFormat } from '../plan.ts'
import { currentPlacement, dragPlacement, movementRange } from './drag-placement.ts'
import {
  type Action,
  type EditorState,
  editorReducer,
  initialStateFor,
  requestParams,
  targetsOfCards,
} from './editor-state.ts'
import { keptText, searchPresets, titleText } from './format-texts.ts'
import { finishedFormats } from './RenderingProgress.tsx'

const initial = initialStateFor(['a4', '300x200'])
const after = (...actions: Action[]) => actions.reduce<EditorState>(editorReducer, initial)
const image = { id: '1', file: new File([], 'a.png'), errorCode: undefined }

describe('formats', () => {
  it('are added and removed by preset, each once', () => {
    const on = after({ type: 'presets-toggled', presets: ['a4', 'x-post'], isOn: true })
    expect(on.cards.map(({ id }) => id)).toEqual(['a4', '300x200', 'x-post'])
    expect(
      editorReducer(on, { type: 'presets-toggled', presets: ['a4', 'x-post'], isOn: false }).cards,
    ).toHaveLength(1)
  })

  it('of a custom size may repeat, up to the maximum number', () => {
    const again = after({ type: 'size-added', width: 300, height: 200 })
    expect(again.cards.map(({ id }) => id)).toEqual(['a4', '300x200', '300x200-2'])
    const many = Array.from({ length: 40 }, (): Action => ({ type: 'size-added', width: 64, height: 64 }))
    expect(after(...many).cards).toHaveLength(paramLimits.formats)
  })

  it('are requested with only the changes made to them', () => {
    const changed = after({
      type: 'card-changed',
      id: 'a4',
      changes: { method: 'crop', at: { x: 0, y: 1 }, zoom: 1 },
    })
    expect(requestParams(changed)).toMatchObject({
      formats: [
        { preset: 'a4', method: 'crop', at: { x: 0, y: 1 } },
        { width: 300, height: 200 },
      ],
      background: 'auto',
      format: 'jpeg',
    })
    expect(targetsOfCards(changed.cards).map(({ name }) => name)).toEqual(['a4', '300x200'])
  })

  it('keep their method for the next image, but not their placement', () => {
    const next = after(
      { type: 'card-changed', id: 'a4', changes: { method: 'pad', at: { x: 0, y: 0 } } },
      { type: 'image-chosen', image },
    )
    expect(next.cards[0]).toEqual({
      id: 'a4',
      source: { preset: 'a4' },
      method: 'pad',
      background: undefined,
    })
  })

  it('are restored from a result as they were requested', () => {
    const back = after({
      type: 'image-chosen',
      image,
      formats: ['x-header', { preset: 'a5', method: 'crop', at: { x: 1, y: 0 } }],
    })
    expect(back.cards).toMatchObject([{ id: 'x-header' }, { id: 'a5', method: 'crop', at: { x: 1, y: 0 } }])
  })
})

describe('a drag', () => {
  const blank = { width: 1, height: 1, data: [0] }
  const edgeColor = { color: '#ffffff', share: 0 }
  const analysis = analysisOf(
    { width: 1200, height: 800 },
    { saliency: blank, subject: blank, edgeColor, isTransparent: false },
  )
  const size = { width: 400, height: 400 }

  it('to the right shows more of the left, up to the image edge', () => {
    const plan = planFormat(analysis, size, { method: 'crop' })
    const placement = currentPlacement(plan, analysis, size)
    const range = movementRange(plan, analysis, size)
    expect(placement.x).toBeCloseTo(0.5)
    expect(dragPlacement(placement, range, { x: 100, y: 50 })).toEqual({ x: 0, y: placement.y })
    expect(dragPlacement(placement, range, { x: -50, y: 0 }).x).toBeCloseTo(0.75)
  })

  it('moves a padded image within its frame', () => {
    const plan = planFormat(analysis, size, { method: 'pad' })
    const moved = dragPlacement(currentPlacement(plan, analysis, size), movementRange(plan, analysis, size), {
      x: 40,
      y: 30,
    })
    expect(moved.x).toBe(0.5)
    expect(moved.y).toBeGreaterThan(0.7)
  })
})

it('says how much is kept, rounded down', () => {
  expect(keptText({ image: 1 })).toBe('Whole image kept')
  expect(keptText({ image: 0.657 })).toBe('65% of the image kept')
  expect(keptText({ image: 0.657, subject: 1 })).toBe('Whole subject, 65% of the image')
  expect(keptText({ image: 0.5, subject: 0.9995 })).toBe('99% of the subject, 50% of the image')
})

it('finds presets by platform, name and size', () => {
  const ids = (text: string) => searchPresets(text).flatMap(({ presets }) => presets.map(({ id }) => id))
  expect(ids('story')).toEqual(['instagram-story', 'facebook-story'])
  expect(ids('1500')).toEqual(['x-header', 'pinterest-pin', 'bluesky-banner'])
  expect(ids('unheard of')).toEqual([])
})

it('titles a target by platform and name, also with a number suffix', () => {
  expect(titleText({ name: 'x-header' })).toBe('X Header')
  expect(titleText({ name: 'x-header-2' })).toBe('X Header')
  expect(titleText({ name: '300x200' })).toBe('Custom size')
})

it('counts finished formats from the progress of the task', () => {
  expect(finishedFormats(0.1, 4)).toBe(0)
  expect(finishedFormats(0.5175, 4)).toBeCloseTo(2)
  expect(finishedFormats(0.9, 4)).toBeCloseTo(4)
})
