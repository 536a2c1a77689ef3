import type { PlacedObject, PlacementContext, UnplacedObject } from './placed-object.ts'
import { placementAreaFor } from './placement-area.ts'
import type { RelationKind } from './scene-description.ts'

/** Height at which an object rests on the target, as a fraction of the target's height. @default 0.9 */
const seatHeights: Record<string, number> = {
  chair: 0.5,
  'birthday-cake': 0.6,
  'couch-and-lamp': 0.24,
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
  rowboat: 0.62,
  canoe: 0.5,
  skateboard: 0.75,
  sled: 0.6,
  turtle: 0.75,
  dragon: 0.6,
  bridge: 0.78,
  tree: 0.5,
  'bare-tree': 0.62,
}

/** Position of an object relative to its target. */
interface RelativePosition {
  x: number
  y: number
  height: number
  on: PlacedObject['on']
  /** Offset to the target's drawing order: positive is drawn in front of it, negative behind. */
  orderOffset: number
}

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
  const height = Math.max(0.05 * unit, position.height)
  const halfWidth = (height * aspect) / 2
  return {
    ...unplaced,
    x: Math.min(to - halfWidth * 1.03, Math.max(from + halfWidth * 1.03, position.x)),
    y: position.y,
    width: 2 * halfWidth,
    height,
    distance: target.distance,
    on: position.on,
    order: target.order + position.orderOffset,
  }
}

/** Drawings of animals that a rider sits astride. */
const mountPattern =
  /^(horse|unicorn|elephant|camel|two-hump-camel|donkey|ox|cow|bison|llama|zebra|giraffe|deer|dragon|ram|turtle|mammoth|t-rex|sauropod|tiger|lion|bear|polar-bear|pig)$/
/** Drawings of figures with hands. */
const handedPattern =
  /^(man|woman|person|boy|girl|baby|old|astronaut|cook|farmer|mage|prince|santa|mrs|elf|vampire|zombie|ninja|fire|police|teacher|scientist|guard|detective|artist|health|construction|pilot|student|singer|alien|robot|goblin|ogre|clown|knight|superhero|monkey|gorilla|bear|panda|teddy|fox|snowman|ballet)/

const positionByRelation: Record<RelationKind, (input: RelationInput) => RelativePosition> = {
  on: ({ target, defaultHeight, aspect, instance, count, unit }) => {
    const seatY = target.y - target.height * (seatHeights[target.kind.drawingName] ?? 0.9)
    // One leg of a rider is on the far side, so the mount is drawn over everything below its back.
    const isRiding = mountPattern.test(target.kind.drawingName)
    const slotWidth = (0.85 * target.width) / count
    const maxHeight = count > 1 ? (1.3 * slotWidth) / aspect : defaultHeight
    const height = Math.min(defaultHeight, maxHeight, (seatY - 0.03 * unit) / (isRiding ? 0.72 : 1))
    return {
      x: target.x + (instance - (count - 1) / 2) * slotWidth,
      y: seatY + (isRiding ? 0.28 * height : 0),
      height,
      on: 'object',
      orderOffset: (isRiding ? -0.5 : 0.5) + 0.01 * instance,
    }
  },
  held: input => {
    const { target, defaultHeight, side, drawingName } = input
    const isUmbrella = /umbrella/.test(drawingName)
    const canBeHeld =
      handedPattern.test(target.kind.drawingName) && (isUmbrella || defaultHeight < 0.75 * target.height)
    if (!canBeHeld) return positionByRelation.beside(input)
    return isUmbrella
      ? {
          x: target.x + side * 0.14 * target.width,
          y: target.y - 0.4 * target.height,
          height: 0.86 * target.height,
          on: 'object',
          orderOffset: -0.2,
        }
      : {
          x: target.x + side * 0.36 * target.width,
          y: target.y - 0.26 * target.height,
          height: Math.min(defaultHeight, 0.36 * target.height),
          on: 'object',
          orderOffset: 0.5,
        }
  },
  with: input => positionByRelation.held(input),
  worn: ({ target, defaultHeight }) => ({
    x: target.x,
    y: target.y - target.height * 0.9,
    height: Math.min(defaultHeight, target.height * 0.3),
    on: 'object',
    orderOffset: 0.6,
  }),
  in: ({ target, defaultHeight }) => ({
    x: target.x,
    y: target.y - target.height * (/vase|bottle|jar/.test(target.kind.drawingName) ? 0.62 : 0.34),
    height: Math.min(defaultHeight, target.height * 0.9),
    on: 'object',
    orderOffset: -0.5,
  }),
  under: ({ target, defaultHeight, side, unit }) => {
    const isLarge = target.kind.habitat === 'far'
    return {
      x: target.x + side * target.width * (isLarge ? 0.24 : 0.06),
      y: target.on === 'air' ? target.y + defaultHeight + 0.04 * unit : target.y + 0.012 * unit,
      height: Math.min(defaultHeight, target.height * (isLarge ? 0.5 : 0.72)),
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
  'in-front-of': ({ target, defaultHeight, aspect, side, unit, context }) => ({
    x: target.x - (side * (target.width + defaultHeight * aspect) * 0.3) / 2,
    y: Math.min(context.height * 0.97, target.y + 0.06 * unit),
    height: defaultHeight,
    on: target.on,
    orderOffset: 0.06 * unit,
  }),
  above: ({ target, defaultHeight, side, unit }) => {
    const y = target.y - target.height * 1.12
    return {
      x: target.x + side * 0.05 * unit,
      y: Math.max(defaultHeight * 1.05, y),
      height: Math.min(defaultHeight, y),
      on: 'air',
      orderOffset: 0.5,
    }
  },
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
