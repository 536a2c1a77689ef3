import { describe, expect, it } from 'vitest'
import { type Gesture, type GestureContext, type PointerAction, reduceGesture } from './gesture.ts'

const context: GestureContext = {
  transform: { scale: 2, x: 10, y: 20 },
  image: { width: 400, height: 300 },
  viewport: { width: 500, height: 400 },
  brush: { tool: 'brush', sizePx: 30 },
  isPanning: false,
  isSubtracting: false,
  isEditable: true,
}
const at = (x: number, y: number, pressure = 0.5) => ({ at: { x, y }, pressure })
const down = (
  x: number,
  y: number,
  overrides: Partial<Extract<PointerAction, { type: 'down' }>> = {},
): PointerAction => ({
  type: 'down',
  pointer: 1,
  pointerType: 'mouse',
  button: 0,
  touch: at(x, y),
  ...overrides,
})
const moveTo = (x: number, y: number, pointer = 1): PointerAction => ({
  type: 'moved',
  pointer,
  touches: [at(x, y)],
})
const up = (pointer = 1): PointerAction => ({ type: 'up', pointer })

/** Reduce a sequence of pointer actions, keeping transform changes. */
function run(actions: readonly PointerAction[], changes: Partial<GestureContext> = {}) {
  let gesture: Gesture = { state: 'idle' }
  let current = { ...context, ...changes }
  const ops = []
  const prompts = []
  for (const action of actions) {
    const next = reduceGesture(gesture, action, current)
    gesture = next.gesture
    if (next.transform) current = { ...current, transform: next.transform }
    if (next.op) ops.push(next.op)
    if (next.prompt) prompts.push(next.prompt)
  }
  return { gesture, ops, prompts, transform: current.transform }
}

describe('a brush', () => {
  it('draws a stroke in image pixels and finishes it on pointer up', () => {
    const { gesture, ops } = run([down(110, 120), moveTo(130, 120), up()])
    expect(gesture.state).toBe('idle')
    expect(ops).toEqual([
      {
        kind: 'stroke',
        erases: false,
        stamps: [
          { x: 50, y: 50, radius: 15 },
          { x: 60, y: 50, radius: 15 },
        ],
      },
    ])
  })

  it('skips points that are too close to each other', () => {
    const near = Array.from({ length: 100 }, (_, step) => moveTo(110 + step / 100, 120))
    const [op] = run([down(110, 120), ...near, up()]).ops
    expect(op).toMatchObject({ stamps: [{ x: 50 }] })
  })

  it('uses all coalesced points of an event', () => {
    const coalesced: PointerAction = {
      type: 'moved',
      pointer: 1,
      touches: [at(130, 120), at(150, 140), at(170, 120)],
    }
    const [op] = run([down(110, 120), coalesced, up()]).ops
    expect(op?.kind === 'stroke' && op.stamps.map(({ x }) => x)).toEqual([50, 60, 70, 80])
  })

  it('erases with the eraser end of a stylus, and with the eraser tool', () => {
    const stylus = run([down(110, 120, { pointerType: 'pen', button: 5 }), up()]).ops
    const eraser = run([down(110, 120), up()], { brush: { tool: 'eraser', sizePx: 30 } }).ops
    for (const [op] of [stylus, eraser]) expect(op).toMatchObject({ kind: 'stroke', erases: true })
  })

  it('discards the stroke on pointer cancel', () => {
    expect(run([down(110, 120), moveTo(150, 120), { type: 'cancelled', pointer: 1 }])).toMatchObject({
      gesture: { state: 'idle' },
      ops: [],
    })
  })
})

describe('an area', () => {
  it('is the rectangle between the start and end point', () => {
    const [op] = run([down(110, 120), moveTo(300, 300), moveTo(210, 220), up()], {
      brush: { tool: 'rectangle', sizePx: 30 },
    }).ops
    expect(op).toEqual({
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
    const lasso = { brush: { tool: 'lasso', sizePx: 30 }, isSubtracting: true } as const
    const [op] = run([down(110, 120), moveTo(210, 120), moveTo(160, 220), up()], lasso).ops
    expect(op).toMatchObject({ kind: 'area', erases: true })
    expect(op?.kind === 'area' && op.outline).toHaveLength(3)
  })

  it('is empty for a single press', () => {
    expect(run([down(110, 120), up()], { brush: { tool: 'lasso', sizePx: 30 } }).ops).toEqual([])
  })
})

describe('panning', () => {
  it.each<[string, PointerAction, Partial<GestureContext>]>([
    ['the middle button', down(110, 120, { button: 1 }), {}],
    ['the space bar', down(110, 120), { isPanning: true }],
    ['a stage that is not editable', down(110, 120), { isEditable: false }],
  ])('with %s moves the image and draws nothing', (_name, pointerDown, changes) => {
    const { transform, ops } = run([pointerDown, moveTo(90, 110), up()], changes)
    expect(transform).toEqual({ scale: 2, x: -10, y: 10 })
    expect(ops).toEqual([])
  })

  it('does not start with the right button', () => {
    expect(run([down(110, 120, { button: 2 })]).gesture.state).toBe('idle')
  })
})

describe('two fingers', () => {
  const finger = (pointer: number) => ({ pointer, pointerType: 'touch' })
  const pair = [down(100, 200, finger(1)), down(200, 200, finger(2))]

  it('discard the stroke of the first finger, and zoom', () => {
    const { ops, transform } = run([...pair, moveTo(300, 200, 2), up(2), up(1)])
    expect(ops).toEqual([])
    expect(transform.scale).toBeCloseTo(4)
  })

  it('continue as panning when one finger lifts', () => {
    expect(run([...pair, up(1)]).gesture).toEqual({ state: 'panning', pointer: 2, at: { x: 200, y: 200 } })
  })

  it('ignore a palm next to a stylus', () => {
    const { ops } = run([
      down(100, 200, { pointerType: 'pen' }),
      down(300, 350, finger(2)),
      moveTo(340, 350, 2),
      moveTo(160, 200),
      up(2),
      up(1),
    ])
    expect(ops).toHaveLength(1)
    expect(ops[0]).toMatchObject({ stamps: [{ x: 45 }, { x: 75 }] })
  })
})

describe('the select tool', () => {
  const select = { brush: { tool: 'select', sizePx: 30 } } as const

  it('requests a selection on pointer up, subtracting with Alt', () => {
    expect(run([down(110, 120), moveTo(112, 121), up()], select)).toMatchObject({
      ops: [],
      prompts: [{ at: { x: 50, y: 50 }, erases: false }],
    })
    const { prompts } = run([down(110, 120), up()], { ...select, isSubtracting: true })
    expect(prompts).toMatchObject([{ erases: true }])
  })

  it('pans when dragged, and zooms with a second finger', () => {
    const nearer = { ...select, transform: { scale: 4, x: -300, y: -300 } }
    const dragged = run([down(110, 120), moveTo(130, 120), moveTo(150, 120), up()], nearer)
    expect(dragged.prompts).toEqual([])
    expect(dragged.transform.x).toBe(-280)
    const touch = { pointerType: 'touch' }
    const second = { ...touch, pointer: 2 }
    expect(run([down(110, 120, touch), down(200, 120, second)], select).gesture.state).toBe('pinching')
  })
})
