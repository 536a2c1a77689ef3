import { type Brush, radiusForPressure } from './brush.ts'
import type { MaskOp, Stamp } from './mask-op.ts'
import {
  distance,
  type Point,
  panTransform,
  pinchTransform,
  type Size,
  toImagePoint,
  type ViewportTransform,
} from './viewport-transform.ts'

/** State of a gesture on the stage. Points are in CSS pixels of the viewport; operations are in image pixels. */
export type Gesture =
  | { state: 'idle' }
  | { state: 'drawing'; pointer: number; pointerType: string; at: Point; from: Point; op: MaskOp }
  /** Pressed with the select tool: a click, unless the pointer is dragged. */
  | { state: 'clicking'; pointer: number; pointerType: string; at: Point; prompt: ClickPrompt }
  | { state: 'panning'; pointer: number; at: Point }
  | { state: 'pinching'; fingers: readonly [Finger, Finger] }

interface Finger {
  pointer: number
  at: Point
}

/** A click that requests the selection of the object at a point, in image pixels. */
export interface ClickPrompt {
  at: Point
  erases: boolean
}

export interface Touch {
  at: Point
  /** 0 to 1, as in PointerEvent. */
  pressure: number
}

export type PointerAction =
  | { type: 'down'; pointer: number; pointerType: string; button: number; touch: Touch }
  | { type: 'moved'; pointer: number; touches: readonly Touch[] }
  | { type: 'up'; pointer: number }
  | { type: 'cancelled'; pointer: number }

/** Inputs of `reduceGesture` besides the gesture and the action. */
export interface GestureContext {
  transform: ViewportTransform
  image: Size
  viewport: Size
  brush: Brush
  /** Whether the space bar is held, so that dragging pans. */
  isPanning: boolean
  /** Whether Alt is held, so that the tool subtracts from the mask. */
  isSubtracting: boolean
  /** False to allow only zooming and panning. */
  isEditable: boolean
}

interface GestureResult {
  gesture: Gesture
  /** The new transform, if it changed. */
  transform?: ViewportTransform
  /** The operation, when it's finished. */
  op?: MaskOp
  prompt?: ClickPrompt
}

/** `button` values of Pointer Events: middle button, and eraser end of a stylus. */
const wheelButton = 1
const eraserButton = 5
/** Points closer than this to the previous one are skipped: in CSS pixels, and as a share of the radius. */
const minDistancePx = 0.5
const minDistanceRatio = 0.05
/** A click becomes a drag when the pointer moves farther than this, in CSS pixels. */
const clickTolerancePx = 6

const idle: Gesture = { state: 'idle' }

/** Apply a pointer action to a gesture. */
export function reduceGesture(
  gesture: Gesture,
  action: PointerAction,
  context: GestureContext,
): GestureResult {
  switch (action.type) {
    case 'down':
      return { gesture: startGesture(gesture, action, context) }
    case 'moved':
      return movePointer(gesture, action, context)
    case 'up':
      return endGesture(gesture, action.pointer)
    case 'cancelled':
      return { gesture: endGesture(gesture, action.pointer).gesture }
  }
}

function startGesture(
  gesture: Gesture,
  action: Extract<PointerAction, { type: 'down' }>,
  context: GestureContext,
): Gesture {
  const { pointer, pointerType, button, touch } = action
  const first = onlyFinger(gesture)
  if (first && pointerType === 'touch')
    return { state: 'pinching', fingers: [first, { pointer, at: touch.at }] }
  if (gesture.state !== 'idle') return gesture
  const isPressed = button === 0 || button === eraserButton
  if (button === wheelButton || (isPressed && (context.isPanning || !context.isEditable)))
    return { state: 'panning', pointer, at: touch.at }
  if (!isPressed) return gesture
  const from = toImagePoint(context.transform, touch.at)
  if (context.brush.tool === 'select') {
    const prompt = { at: from, erases: context.isSubtracting || button === eraserButton }
    return { state: 'clicking', pointer, pointerType, at: touch.at, prompt }
  }
  const tool = button === eraserButton ? 'eraser' : context.brush.tool
  const op = startOp(tool, stampAt(touch, pointerType, context), context.isSubtracting)
  return { state: 'drawing', pointer, pointerType, at: touch.at, from, op }
}

/** The only finger on the stage. Undefined for mouse and stylus: a palm next to a stylus must not pinch. */
function onlyFinger(gesture: Gesture): Finger | undefined {
  if (gesture.state === 'idle' || gesture.state === 'pinching') return undefined
  const isOne = gesture.state === 'panning' || gesture.pointerType === 'touch'
  return isOne ? { pointer: gesture.pointer, at: gesture.at } : undefined
}

function startOp(tool: Exclude<Brush['tool'], 'select'>, stamp: Stamp, isSubtracting: boolean): MaskOp {
  if (tool === 'brush' || tool === 'eraser')
    return { kind: 'stroke', erases: (tool === 'eraser') !== isSubtracting, stamps: [stamp] }
  return { kind: 'area', erases: isSubtracting, outline: [{ x: stamp.x, y: stamp.y }] }
}

function stampAt({ at, pressure }: Touch, pointerType: string, { transform, brush }: GestureContext): Stamp {
  return { ...toImagePoint(transform, at), radius: radiusForPressure(brush.sizePx, pointerType, pressure) }
}

function movePointer(
  gesture: Gesture,
  { pointer, touches }: Extract<PointerAction, { type: 'moved' }>,
  context: GestureContext,
): GestureResult {
  const last = touches.at(-1)
  if (!last) return { gesture }
  switch (gesture.state) {
    case 'idle':
      return { gesture }
    case 'drawing':
      return { gesture: pointer === gesture.pointer ? continueDrawing(gesture, touches, context) : gesture }
    case 'clicking': {
      const isClick = pointer !== gesture.pointer || distance(last.at, gesture.at) <= clickTolerancePx
      return { gesture: isClick ? gesture : { state: 'panning', pointer, at: last.at } }
    }
    case 'panning': {
      if (pointer !== gesture.pointer) return { gesture }
      const by = { x: last.at.x - gesture.at.x, y: last.at.y - gesture.at.y }
      return {
        gesture: { ...gesture, at: last.at },
        transform: panTransform(context.transform, by, context.image, context.viewport),
      }
    }
    case 'pinching':
      return pinch(gesture, { pointer, at: last.at }, context)
  }
}

function pinch(
  gesture: Extract<Gesture, { state: 'pinching' }>,
  finger: Finger,
  { transform, image, viewport }: GestureContext,
): GestureResult {
  const [a, b] = gesture.fingers
  const updated = (other: Finger) => (other.pointer === finger.pointer ? finger : other)
  const fingers = [updated(a), updated(b)] as const
  return {
    gesture: { state: 'pinching', fingers },
    transform: pinchTransform(transform, [a.at, b.at], [fingers[0].at, fingers[1].at], image, viewport),
  }
}

type DrawingGesture = Extract<Gesture, { state: 'drawing' }>

function continueDrawing(
  gesture: DrawingGesture,
  touches: readonly Touch[],
  context: GestureContext,
): DrawingGesture {
  const { op, from, pointerType } = gesture
  const at = touches.at(-1)?.at ?? gesture.at
  const stamps = touches.map(touch => stampAt(touch, pointerType, context))
  const minDistance = minDistancePx / context.transform.scale
  if (op.kind === 'stroke')
    return {
      ...gesture,
      at,
      op: {
        ...op,
        stamps: appendDistinct(op.stamps, stamps, ({ radius }) =>
          Math.max(minDistance, radius * minDistanceRatio),
        ),
      },
    }
  if (op.kind !== 'area') return gesture
  const points = stamps.map(({ x, y }) => ({ x, y }))
  const to = points.at(-1) ?? from
  const outline =
    context.brush.tool === 'rectangle'
      ? rectangleCorners(from, to)
      : appendDistinct(op.outline, points, () => minDistance)
  return { ...gesture, at, op: { ...op, outline } }
}

/** Append points, skipping those that are too close to the previous one. */
function appendDistinct<P extends Point>(
  before: readonly P[],
  added: readonly P[],
  minDistance: (point: P) => number,
): P[] {
  const all = [...before]
  for (const point of added) {
    const last = all.at(-1)
    if (!last || distance(last, point) >= minDistance(point)) all.push(point)
  }
  return all
}

function rectangleCorners(a: Point, b: Point): Point[] {
  return [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }]
}

function endGesture(gesture: Gesture, pointer: number): GestureResult {
  switch (gesture.state) {
    case 'idle':
      return { gesture }
    case 'drawing': {
      if (pointer !== gesture.pointer) return { gesture }
      const { op } = gesture
      const isEmpty = op.kind === 'area' && op.outline.length < 3
      return isEmpty ? { gesture: idle } : { gesture: idle, op }
    }
    case 'clicking':
      return pointer === gesture.pointer ? { gesture: idle, prompt: gesture.prompt } : { gesture }
    case 'panning':
      return { gesture: pointer === gesture.pointer ? idle : gesture }
    case 'pinching': {
      const remaining = gesture.fingers.find(finger => finger.pointer !== pointer)
      return { gesture: remaining ? { state: 'panning', ...remaining } : idle }
    }
  }
}
