import { describe, expect, it } from 'vitest'
import { follow, type Gesture, type PointerAct, type Surroundings } from './gesture.ts'

const around: Surroundings = {
  view: { scale: 2, x: 10, y: 20 },
  picture: { width: 400, height: 300 },
  room: { width: 500, height: 400 },
  brush: { tool: 'brush', sizePx: 30 },
  moves: false,
  subtracts: false,
  mayMark: true,
}
const at = (x: number, y: number, pressure = 0.5) => ({ at: { x, y }, pressure })
const down = (
  x: number,
  y: number,
  more: Partial<Extract<PointerAct, { type: 'down' }>> = {},
): PointerAct => ({
  type: 'down',
  pointer: 1,
  pointerType: 'mouse',
  button: 0,
  touch: at(x, y),
  ...more,
})
const moveTo = (x: number, y: number, pointer = 1): PointerAct => ({
  type: 'moved',
  pointer,
  touches: [at(x, y)],
})
const up = (pointer = 1): PointerAct => ({ type: 'up', pointer })

/** Reduce a sequence of pointer actions, keeping transform changes. */
function after(acts: readonly PointerAct[], changes: Partial<Surroundings> = {}) {
  let gesture: Gesture = { state: 'idle' }
  let surroundings = { ...around, ...changes }
  const marks = []
  const meant = []
  for (const act of acts) {
    const next = follow(gesture, act, surroundings)
    gesture = next.gesture
    if (next.view) surroundings = { ...surroundings, view: next.view }
    if (next.mark) marks.push(next.mark)
    if (next.meant) meant.push(next.meant)
  }
  return { gesture, marks, meant, view: surroundings.view }
}

describe('a brush', () => {
  it('draws a stroke in image pixels and finishes it on pointer up', () => {
    const { gesture, marks } = after([down(110, 120), moveTo(130, 120), up()])
    expect(gesture.state).toBe('idle')
    expect(marks).toEqual([
      {
        kind: 'stroke',
        erases: false,
        dabs: [
          { x: 50, y: 50, radius: 15 },
          { x: 60, y: 50, radius: 15 },
        ],
      },
    ])
  })

  it('skips points that are too close to each other', () => {
    const near = Array.from({ length: 100 }, (_, step) => moveTo(110 + step / 100, 120))
    const [mark] = after([down(110, 120), ...near, up()]).marks
    expect(mark).toMatchObject({ dabs: [{ x: 50 }] })
  })

  it('uses all coalesced points of an event', () => {
    const gathered: PointerAct = {
      type: 'moved',
      pointer: 1,
      touches: [at(130, 120), at(150, 140), at(170, 120)],
    }
    const [mark] = after([down(110, 120), gathered, up()]).marks
    expect(mark?.kind === 'stroke' && mark.dabs.map(({ x }) => x)).toEqual([50, 60, 70, 80])
  })

  it('erases with the eraser end of a stylus, and with the eraser tool', () => {
    const stylus = after([down(110, 120, { pointerType: 'pen', button: 5 }), up()]).marks
    const eraser = after([down(110, 120), up()], { brush: { tool: 'eraser', sizePx: 30 } }).marks
    for (const [mark] of [stylus, eraser]) expect(mark).toMatchObject({ kind: 'stroke', erases: true })
  })

  it('discards the stroke on pointer cancel', () => {
    expect(after([down(110, 120), moveTo(150, 120), { type: 'cancelled', pointer: 1 }])).toMatchObject({
      gesture: { state: 'idle' },
      marks: [],
    })
  })
})

describe('an area', () => {
  it('is the rectangle between the start and end point', () => {
    const [mark] = after([down(110, 120), moveTo(300, 300), moveTo(210, 220), up()], {
      brush: { tool: 'rectangle', sizePx: 30 },
    }).marks
    expect(mark).toEqual({
      kind: 'area',
      erases: false,
      outline: [
        { x: 50, y: 50 },
        { x: 100, y: 50 },
        { x: 100, y: 100 },
        { x: 50, y: 100 },
      ],
    })
  })

  it('subtracts the lasso’s area while Alt is held', () => {
    const lasso = { brush: { tool: 'lasso', sizePx: 30 }, subtracts: true } as const
    const [mark] = after([down(110, 120), moveTo(210, 120), moveTo(160, 220), up()], lasso).marks
    expect(mark).toMatchObject({ kind: 'area', erases: true })
    expect(mark?.kind === 'area' && mark.outline).toHaveLength(3)
  })

  it('is empty for a single press', () => {
    expect(after([down(110, 120), up()], { brush: { tool: 'lasso', sizePx: 30 } }).marks).toEqual([])
  })
})

describe('panning', () => {
  it.each<[string, PointerAct, Partial<Surroundings>]>([
    ['the middle button', down(110, 120, { button: 1 }), {}],
    ['the space bar', down(110, 120), { moves: true }],
    ['a stage that is not editable', down(110, 120), { mayMark: false }],
  ])('with %s moves the image and draws nothing', (_name, press, changes) => {
    const { view, marks } = after([press, moveTo(90, 110), up()], changes)
    expect(view).toEqual({ scale: 2, x: -10, y: 10 })
    expect(marks).toEqual([])
  })

  it('does not start with the right button', () => {
    expect(after([down(110, 120, { button: 2 })]).gesture.state).toBe('idle')
  })
})

describe('two fingers', () => {
  const finger = (pointer: number) => ({ pointer, pointerType: 'touch' })
  const pair = [down(100, 200, finger(1)), down(200, 200, finger(2))]

  it('discard the stroke of the first finger, and zoom', () => {
    const { marks, view } = after([...pair, moveTo(300, 200, 2), up(2), up(1)])
    expect(marks).toEqual([])
    expect(view.scale).toBeCloseTo(4)
  })

  it('continue as panning when one finger lifts', () => {
    expect(after([...pair, up(1)]).gesture).toEqual({ state: 'panning', pointer: 2, at: { x: 200, y: 200 } })
  })

  it('ignore a palm next to a stylus', () => {
    const { marks } = after([
      down(100, 200, { pointerType: 'pen' }),
      down(300, 350, finger(2)),
      moveTo(340, 350, 2),
      moveTo(160, 200),
      up(2),
      up(1),
    ])
    expect(marks).toHaveLength(1)
    expect(marks[0]).toMatchObject({ dabs: [{ x: 45 }, { x: 75 }] })
  })
})

describe('the select tool', () => {
  const select = { brush: { tool: 'select', sizePx: 30 } } as const

  it('requests a selection on pointer up, subtracting with Alt', () => {
    expect(after([down(110, 120), moveTo(112, 121), up()], select)).toMatchObject({
      marks: [],
      meant: [{ at: { x: 50, y: 50 }, erases: false }],
    })
    const { meant } = after([down(110, 120), up()], { ...select, subtracts: true })
    expect(meant).toMatchObject([{ erases: true }])
  })

  it('pans when dragged, and zooms with a second finger', () => {
    const nearer = { ...select, view: { scale: 4, x: -300, y: -300 } }
    const dragged = after([down(110, 120), moveTo(130, 120), moveTo(150, 120), up()], nearer)
    expect(dragged.meant).toEqual([])
    expect(dragged.view.x).toBe(-280)
    const touch = { pointerType: 'touch' }
    const second = { ...touch, pointer: 2 }
    expect(after([down(110, 120, touch), down(200, 120, second)], select).gesture.state).toBe('pinching')
  })
})
