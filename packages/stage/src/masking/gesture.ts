import { type Brush, radiusUnder } from './brush.ts'
import type { Dab, Mark } from './mark.ts'
import { distance, inPicture, moved, type Point, pinched, type Size, type View } from './view.ts'

/** State of a gesture on the stage. Points are in CSS pixels of the viewport; operations are in image pixels. */
export type Gesture =
  | { state: 'idle' }
  | { state: 'drawing'; pointer: number; pointerType: string; at: Point; from: Point; mark: Mark }
  /** Pressed with the select tool: a click, unless the pointer is dragged. */
  | { state: 'clicking'; pointer: number; pointerType: string; at: Point; meant: Meant }
  | { state: 'panning'; pointer: number; at: Point }
  | { state: 'pinching'; fingers: readonly [Finger, Finger] }

interface Finger {
  pointer: number
  at: Point
}

/** A click that requests the selection of the object at a point, in image pixels. */
export interface Meant {
  at: Point
  erases: boolean
}

export interface Touch {
  at: Point
  /** 0 to 1, as in PointerEvent. */
  pressure: number
}

export type PointerAct =
  | { type: 'down'; pointer: number; pointerType: string; button: number; touch: Touch }
  | { type: 'moved'; pointer: number; touches: readonly Touch[] }
  | { type: 'up'; pointer: number }
  | { type: 'cancelled'; pointer: number }

/** Inputs of `reduceGesture` besides the gesture and the action. */
export interface Surroundings {
  view: View
  picture: Size
  room: Size
  brush: Brush
  /** Whether the space bar is held, so that dragging pans. */
  moves: boolean
  /** Whether Alt is held, so that the tool subtracts from the mask. */
  subtracts: boolean
  /** False to allow only zooming and panning. */
  mayMark: boolean
}

interface Followed {
  gesture: Gesture
  /** The new transform, if it changed. */
  view?: View
  /** The operation, when it's finished. */
  mark?: Mark
  meant?: Meant
}

/** `button` values of Pointer Events: middle button, and eraser end of a stylus. */
const wheelButton = 1
const eraserButton = 5
/** Points closer than this to the previous one are skipped: in CSS pixels, and as a share of the radius. */
const nearestPx = 0.5
const nearestShare = 0.05
/** A click becomes a drag when the pointer moves farther than this, in CSS pixels. */
const stillPx = 6

const idle: Gesture = { state: 'idle' }

/** Apply a pointer action to a gesture. */
export function follow(gesture: Gesture, act: PointerAct, around: Surroundings): Followed {
  switch (act.type) {
    case 'down':
      return { gesture: down(gesture, act, around) }
    case 'moved':
      return move(gesture, act, around)
    case 'up':
      return lift(gesture, act.pointer)
    case 'cancelled':
      return { gesture: lift(gesture, act.pointer).gesture }
  }
}

function down(gesture: Gesture, act: Extract<PointerAct, { type: 'down' }>, around: Surroundings): Gesture {
  const { pointer, pointerType, button, touch } = act
  const first = firstFinger(gesture)
  if (first && pointerType === 'touch')
    return { state: 'pinching', fingers: [first, { pointer, at: touch.at }] }
  if (gesture.state !== 'idle') return gesture
  const isPressed = button === 0 || button === eraserButton
  if (button === wheelButton || (isPressed && (around.moves || !around.mayMark)))
    return { state: 'panning', pointer, at: touch.at }
  if (!isPressed) return gesture
  const from = inPicture(around.view, touch.at)
  if (around.brush.tool === 'select') {
    const meant = { at: from, erases: around.subtracts || button === eraserButton }
    return { state: 'clicking', pointer, pointerType, at: touch.at, meant }
  }
  const tool = button === eraserButton ? 'eraser' : around.brush.tool
  const mark = firstMark(tool, dabAt(touch, pointerType, around), around.subtracts)
  return { state: 'drawing', pointer, pointerType, at: touch.at, from, mark }
}

/** The only finger on the stage. Undefined for mouse and stylus: a palm next to a stylus must not pinch. */
function firstFinger(gesture: Gesture): Finger | undefined {
  if (gesture.state === 'idle' || gesture.state === 'pinching') return undefined
  const isOne = gesture.state === 'panning' || gesture.pointerType === 'touch'
  return isOne ? { pointer: gesture.pointer, at: gesture.at } : undefined
}

function firstMark(tool: Exclude<Brush['tool'], 'select'>, dab: Dab, subtracts: boolean): Mark {
  if (tool === 'brush' || tool === 'eraser')
    return { kind: 'stroke', erases: (tool === 'eraser') !== subtracts, dabs: [dab] }
  return { kind: 'area', erases: subtracts, outline: [{ x: dab.x, y: dab.y }] }
}

function dabAt({ at, pressure }: Touch, pointerType: string, { view, brush }: Surroundings): Dab {
  return { ...inPicture(view, at), radius: radiusUnder(brush.sizePx, pointerType, pressure) }
}

function move(
  gesture: Gesture,
  { pointer, touches }: Extract<PointerAct, { type: 'moved' }>,
  around: Surroundings,
): Followed {
  const last = touches.at(-1)
  if (!last) return { gesture }
  switch (gesture.state) {
    case 'idle':
      return { gesture }
    case 'drawing':
      return { gesture: pointer === gesture.pointer ? drawnOn(gesture, touches, around) : gesture }
    case 'clicking': {
      const isStill = pointer !== gesture.pointer || distance(last.at, gesture.at) <= stillPx
      return { gesture: isStill ? gesture : { state: 'panning', pointer, at: last.at } }
    }
    case 'panning': {
      if (pointer !== gesture.pointer) return { gesture }
      const by = { x: last.at.x - gesture.at.x, y: last.at.y - gesture.at.y }
      return {
        gesture: { ...gesture, at: last.at },
        view: moved(around.view, by, around.picture, around.room),
      }
    }
    case 'pinching':
      return pinch(gesture, { pointer, at: last.at }, around)
  }
}

function pinch(
  gesture: Extract<Gesture, { state: 'pinching' }>,
  finger: Finger,
  { view, picture, room }: Surroundings,
): Followed {
  const [a, b] = gesture.fingers
  const place = (held: Finger) => (held.pointer === finger.pointer ? finger : held)
  const fingers = [place(a), place(b)] as const
  return {
    gesture: { state: 'pinching', fingers },
    view: pinched(view, [a.at, b.at], [fingers[0].at, fingers[1].at], picture, room),
  }
}

type Marking = Extract<Gesture, { state: 'drawing' }>

function drawnOn(gesture: Marking, touches: readonly Touch[], around: Surroundings): Marking {
  const { mark, from, pointerType } = gesture
  const at = touches.at(-1)?.at ?? gesture.at
  const dabs = touches.map(touch => dabAt(touch, pointerType, around))
  const nearest = nearestPx / around.view.scale
  if (mark.kind === 'stroke')
    return {
      ...gesture,
      at,
      mark: {
        ...mark,
        dabs: apart(mark.dabs, dabs, ({ radius }) => Math.max(nearest, radius * nearestShare)),
      },
    }
  if (mark.kind !== 'area') return gesture
  const places = dabs.map(({ x, y }) => ({ x, y }))
  const to = places.at(-1) ?? from
  const outline =
    around.brush.tool === 'rectangle' ? corners(from, to) : apart(mark.outline, places, () => nearest)
  return { ...gesture, at, mark: { ...mark, outline } }
}

/** Append points, skipping those that are too close to the previous one. */
function apart<P extends Point>(
  before: readonly P[],
  added: readonly P[],
  nearest: (place: P) => number,
): P[] {
  const all = [...before]
  for (const place of added) {
    const last = all.at(-1)
    if (!last || distance(last, place) >= nearest(place)) all.push(place)
  }
  return all
}

function corners(a: Point, b: Point): Point[] {
  return [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }]
}

function lift(gesture: Gesture, pointer: number): Followed {
  switch (gesture.state) {
    case 'idle':
      return { gesture }
    case 'drawing': {
      if (pointer !== gesture.pointer) return { gesture }
      const { mark } = gesture
      const isNothing = mark.kind === 'area' && mark.outline.length < 3
      return isNothing ? { gesture: idle } : { gesture: idle, mark }
    }
    case 'clicking':
      return pointer === gesture.pointer ? { gesture: idle, meant: gesture.meant } : { gesture }
    case 'panning':
      return { gesture: pointer === gesture.pointer ? idle : gesture }
    case 'pinching': {
      const rest = gesture.fingers.find(finger => finger.pointer !== pointer)
      return { gesture: rest ? { state: 'panning', ...rest } : idle }
    }
  }
}
