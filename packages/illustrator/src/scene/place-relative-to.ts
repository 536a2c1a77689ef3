import { headAnchorOf, isPerson } from '../objects/anchors.ts'
import { isSwung, placeHeld, placeWorn } from './place-worn.ts'
import type { PlacedObject, PlacementContext, UnplacedObject } from './placed-object.ts'
import { placementAreaFor } from './placement-area.ts'
import type { RelationKind } from './scene-description.ts'

/** Height at which an object rests on the target, as a fraction of the target's height. @default 0.9 */
const seatHeights: Record<string, number> = {
  chair: 0.5,
  seat: 0.42,
  'birthday-cake': 0.6,
  couch: 0.36,
  bed: 0.42,
  bench: 0.46,
  horse: 0.6,
  unicorn: 0.56,
  elephant: 0.84,
  camel: 0.72,
  table: 0.97,
  bicycle: 0.6,
  motorcycle: 0.6,
  'motor-scooter': 0.55,
  sailboat: 0.18,
  'passenger-ship': 0.6,
  ship: 0.5,
  'pirate-ship': 0.34,
  ferry: 0.5,
  rowboat: 0.62,
  canoe: 0.5,
  skateboard: 0.75,
  'railway-track': 0.85,
  'flat-surfboard': 0.6,
  'flat-snowboard': 0.55,
  sled: 0.6,
  turtle: 0.75,
  dragon: 0.6,
  bridge: 0.78,
  tree: 0.5,
  zebra: 0.62,
  deer: 0.58,
  giraffe: 0.52,
  llama: 0.68,
  donkey: 0.66,
  cow: 0.82,
  tiger: 0.82,
  leopard: 0.82,
  pig: 0.92,
  'flying-broom': 0.5,
  branch: 0.62,
  'lily-pad': 0.55,
  rock: 0.8,
  iceberg: 0.66,
  ewe: 0.94,
  'bare-tree': 0.62,
  plate: 0.5,
  'fork-and-knife-with-plate': 0.5,
  rug: 0.5,
  blanket: 0.7,
  pillow: 0.7,
  towel: 0.8,
  'tree-stump': 0.86,
  barrel: 0.97,
  lion: 0.76,
  bear: 0.76,
  'polar-bear': 0.76,
  wolf: 0.76,
  fox: 0.76,
  panda: 0.76,
  moose: 0.76,
  boar: 0.76,
  ostrich: 0.62,
  't-shirt': 0.34,
  'white-flag': 0.56,
  'triangular-flag': 0.56,
}
/** Mounts that face the viewer, so that their heads hide the legs of the rider. */
const facesViewer = /^(?:lion|bear|polar-bear|wolf|fox|panda|moose|boar)$/
/** What is on them is printed on them. */
const printTargets = /^(?:t-shirt|white-flag|triangular-flag)$/

/** Position of an object relative to its target. */
interface RelativePosition {
  x: number
  y: number
  height: number
  on: PlacedObject['on']
  /** Offset to the target's drawing order: positive is drawn in front of it, negative behind. */
  orderOffset: number
}

/** Height of the rim of an open container, as a fraction of its height. */
const rimHeights: Record<string, number> = {
  'open-box': 0.82,
  'open-basket': 0.9,
  'open-cup': 0.95,
  'flower-pot': 0.96,
  bowl: 0.95,
  sink: 0.68,
  bucket: 0.9,
  convertible: 0.56,
  rowboat: 0.85,
  canoe: 0.8,
}

/** Whether an object faces the same way as its target. */
const followsTarget = (relation: RelationKind, drawingName: string) =>
  relation === 'worn' || relation === 'ridden' || drawingName.includes('~astride')

interface RelationInput {
  target: PlacedObject
  /** Height in pixels that the object would have without the relation. */
  defaultHeight: number
  drawingName: string
  aspect: number
  /** Side of the target: the one with more space for the first instance, then alternating. */
  side: 1 | -1
  instance: number
  /** Total number of instances. */
  count: number
  unit: number
  context: PlacementContext
}

/** Place an object on, under, behind … its target. */
export function placeRelativeTo(
  target: PlacedObject,
  relation: RelationKind,
  unplaced: UnplacedObject,
  defaultHeight: number,
  [instance, count]: readonly [number, number],
  context: PlacementContext,
): PlacedObject {
  const aspect = context.aspectOf(unplaced.kind)
  const horizontalRange =
    target.on === 'air' ? undefined : placementAreaFor(unplaced.kind, context).horizontalRange
  const [from, to] = (horizontalRange ?? [0, 1]).map(share => share * context.width)
  const widerSide = target.x > (from + to) / 2 ? -1 : 1
  const side = instance % 2 ? (-widerSide as 1 | -1) : widerSide
  const unit = Math.min(context.width, context.height)
  const position = positionByRelation[relation]({
    target,
    defaultHeight,
    drawingName: unplaced.kind.drawingName,
    aspect,
    side,
    instance,
    count,
    unit,
    context,
  })
  const isAttached =
    relation === 'worn' || relation === 'held' || relation === 'with' || relation === 'ridden'
  // What stands next to its target is moved into the image together with it, unless its ground is bounded.
  const isShiftedLater = /^(?:beside|left-of|right-of)$/.test(relation) && !horizontalRange
  const height = isAttached ? Math.max(2, position.height) : Math.max(0.05 * unit, position.height)
  const halfWidth = (height * aspect) / 2
  return {
    ...unplaced,
    isMirrored: followsTarget(relation, unplaced.kind.drawingName)
      ? target.isMirrored
      : (relation === 'held' || relation === 'with') && isSwung(unplaced.kind.drawingName)
        ? side < 0
        : unplaced.isMirrored,
    x:
      isAttached || isShiftedLater
        ? position.x
        : Math.min(to - halfWidth * 1.03, Math.max(from + halfWidth * 1.03, position.x)),
    y: position.y,
    width: 2 * halfWidth,
    height,
    distance: target.distance,
    on: position.on,
    order: target.order + position.orderOffset,
  }
}

/** Height of the seat of a figure that sits astride, as a fraction of its height from the bottom. */
const astrideSeat = 0.36
/** The same for a figure that is seated on a chair or bench. */
const seatedSeat = 0.42

const positionByRelation: Record<RelationKind, (input: RelationInput) => RelativePosition> = {
  on: ({ target, defaultHeight, drawingName, aspect, instance, count, unit }) => {
    const seatY = target.y - target.height * (seatHeights[target.kind.drawingName] ?? 0.9)
    const isAstride = drawingName.endsWith('~astride')
    const sunk = isAstride ? astrideSeat : drawingName.endsWith('~seated') ? seatedSeat : 0
    const isPrint =
      printTargets.test(target.kind.drawingName) || /^(?:yin-yang|peace-symbol)$/.test(drawingName)
    const slotWidth = ((isPrint ? 0.4 : 0.85) * target.width) / count
    const maxHeight = isPrint
      ? Math.min(0.4 * target.height, slotWidth / aspect)
      : count > 1
        ? (1.3 * slotWidth) / aspect
        : defaultHeight
    const height = Math.min(defaultHeight, maxHeight, (seatY - 0.03 * unit) / (1 - sunk))
    return {
      x: target.x + (instance - (count - 1) / 2) * slotWidth,
      y: seatY + sunk * height,
      height,
      on: 'object',
      orderOffset: (isAstride && facesViewer.test(target.kind.drawingName) ? -0.5 : 0.5) + 0.01 * instance,
    }
  },
  held: input => {
    const { target, defaultHeight, side, drawingName, aspect, instance, count } = input
    // People have two hands; an animal holds two things side by side.
    const shift = count > 1 && !isPerson(target.kind.drawingName) ? 0.16 * side * target.width : 0
    const held = placeHeld(target, drawingName, aspect, defaultHeight, side, Math.floor(instance / 2))
    // What comes with something that has no hands stands next to it, and stays smaller.
    return held
      ? { ...held, x: held.x + shift, on: 'object' }
      : positionByRelation.beside({ ...input, defaultHeight: Math.min(defaultHeight, 0.5 * target.height) })
  },
  with: input => positionByRelation.held(input),
  worn: ({ target, drawingName, aspect }) => ({ ...placeWorn(target, drawingName, aspect), on: 'object' }),
  in: ({ target, defaultHeight, aspect, instance, count }) => {
    const name = target.kind.drawingName
    const rim = target.y - target.height * (rimHeights[name] ?? (/vase|bottle|jar/.test(name) ? 0.62 : 0.34))
    if (count > 1) {
      // A heap: the lower row in front, the others behind and above it. Passengers sit side by side.
      const isVehicle = /^(?:convertible|rowboat|canoe|motor-boat|speedboat)$/.test(name)
      const perRow = Math.min(5, isVehicle ? count : Math.ceil((count + 1) / 2))
      const row = Math.floor(instance / perRow)
      const inRow = Math.min(perRow, count - row * perRow)
      const width = isVehicle
        ? (0.62 * target.width) / perRow
        : Math.min((0.84 * target.width) / perRow, defaultHeight * aspect)
      const height = Math.min((1.16 * width) / aspect, target.height * (isVehicle ? 1.1 : 0.8))
      return {
        x: target.x + ((instance % perRow) - (inRow - 1) / 2) * width * 0.98,
        y: rim + (rimHeights[name] ? 0.3 : 0) * height - row * 0.62 * height,
        height,
        on: 'object',
        orderOffset: -0.5 - 0.1 * row,
      }
    }
    const height = Math.min(
      defaultHeight,
      target.height * (rimHeights[name] ? 1.5 : 0.9),
      (0.86 * target.width) / aspect,
    )
    return {
      x: target.x,
      y: rimHeights[name] ? rim + 0.36 * height : rim,
      height,
      on: 'object',
      orderOffset: -0.5,
    }
  },
  around: ({ target, defaultHeight, drawingName, aspect, instance, count }) => {
    if (/ring$/.test(drawingName)) {
      const height = 1.9 * Math.max(target.height, target.width)
      return {
        x: target.x,
        y: target.y - target.height / 2 + height / 2,
        height,
        on: 'object',
        orderOffset: -0.5,
      }
    }
    // On an ellipse, seen at a low angle: those behind the target are higher in the image.
    const perSide = Math.ceil(count / 2)
    const turn = perSide > 1 ? (Math.floor(instance / 2) / (perSide - 1) - 0.5) * 1.7 : 0
    const isOddLast = count % 2 === 1 && instance === count - 1
    const angle = isOddLast ? -Math.PI / 2 : instance % 2 ? Math.PI - turn : turn
    const reach = 0.6 * target.width + 0.62 * defaultHeight * aspect * Math.max(1, perSide / 1.6)
    return {
      x: target.x + reach * Math.cos(angle),
      y: target.y + 0.34 * reach * Math.sin(angle),
      height: defaultHeight * (1 + 0.12 * Math.sin(angle)),
      on: target.on,
      orderOffset: 0.3 * reach * Math.sin(angle),
    }
  },
  ridden: ({ target, aspect }) => {
    const height = (1.5 * target.height) / aspect
    return {
      x: target.x + (target.isMirrored ? -0.16 : 0.16) * target.height,
      y: target.y - astrideSeat * target.height + 0.62 * height,
      height,
      on: 'object',
      orderOffset: -0.2,
    }
  },
  shoulder: ({ target, defaultHeight, side }) => ({
    x: target.x + side * 0.34 * target.width,
    y: target.y - (1 - headAnchorOf(target.kind.drawingName, false).neck - 0.05) * target.height,
    height: Math.min(defaultHeight, 0.3 * target.height),
    on: 'object',
    orderOffset: 0.5,
  }),
  hanging: ({ target, defaultHeight, aspect, instance, count }) => {
    // Several hang side by side.
    const slotWidth = (0.9 * target.width) / count
    const height = count > 1 ? Math.min(defaultHeight, slotWidth / aspect) : defaultHeight
    return {
      x: target.x + (instance - (count - 1) / 2) * slotWidth,
      y: target.y - 0.5 * target.height + 0.94 * height,
      height,
      on: 'object',
      orderOffset: 0.5,
    }
  },
  under: ({ target, defaultHeight, side, unit }) => {
    const isLarge = target.kind.habitat === 'far'
    const isCanopy = /umbrella/.test(target.kind.drawingName)
    return {
      x: target.x + side * target.width * (isLarge ? 0.24 : 0.06),
      y: target.on === 'air' ? target.y + defaultHeight + 0.04 * unit : target.y + 0.012 * unit,
      height: Math.min(defaultHeight, target.height * (isLarge ? 0.5 : isCanopy ? 0.42 : 0.72)),
      on: target.on === 'air' ? 'ground' : target.on,
      orderOffset: 0.5,
    }
  },
  behind: ({ target, defaultHeight, aspect, side, unit }) => ({
    x: target.x + (side * (target.width + defaultHeight * aspect) * 0.55) / 2,
    y: target.y - 0.03 * unit,
    height: Math.max(defaultHeight, target.height * 0.6),
    on: target.on,
    orderOffset: -0.5,
  }),
  'in-front-of': ({ target, defaultHeight, aspect, side, unit, context }) => {
    // A car in front of a house leaves most of the house visible.
    const isLarge = target.kind.habitat === 'far'
    const height = isLarge ? Math.min(defaultHeight, 0.55 * target.height) : defaultHeight
    const width = height * aspect
    const shift = ((target.width + width) * (isLarge ? 0.5 : 0.3)) / 2
    // Something tall leaves half of what is behind it visible.
    const visibleShift = height > 0.7 * target.height ? width / 2 : 0
    return {
      x: target.x + (visibleShift > shift ? side * visibleShift : -side * shift),
      y: Math.min(context.height * 0.97, target.y + 0.06 * unit),
      height,
      on: target.on,
      orderOffset: 0.06 * unit,
    }
  },
  above: ({ target, defaultHeight, side, unit }) => {
    const y = target.y - target.height - Math.max(0.12 * target.height, 0.05 * unit)
    return {
      x: target.x + side * 0.05 * unit,
      y,
      height: defaultHeight,
      on: 'air',
      orderOffset: 0.5,
    }
  },
  'left-of': input => positionByRelation.beside({ ...input, side: -1, instance: 2 * input.instance }),
  'right-of': input => positionByRelation.beside({ ...input, side: 1, instance: 2 * input.instance }),
  beside: ({ target, defaultHeight, aspect, side, instance, unit }) => ({
    x:
      target.x +
      side * ((target.width + defaultHeight * aspect) / 2) * (1.05 + 0.8 * Math.floor(instance / 2)),
    y: target.y + 0.004 * unit,
    height: defaultHeight,
    on: target.on === 'object' ? 'object' : target.on,
    orderOffset: 0.2,
  }),
}
