import { randomIntegers } from '@pentimento/imaging'
import type { ObjectKind } from '../objects/object-kinds.ts'
import { fitGroups } from './fit-groups.ts'
import { baseHeightsOf, spacedCountOf } from './object-heights.ts'
import { hasOverlap, occludedFraction } from './overlap.ts'
import { placeRelativeTo } from './place-relative-to.ts'
import type { PlacedObject, PlacementContext, UnplacedObject } from './placed-object.ts'
import { type PlacementArea, placementAreaFor } from './placement-area.ts'
import type { RelationKind, SceneObject } from './scene-description.ts'
import type { Ground } from './setting.ts'
import { type Slot, slotsOf } from './slots.ts'

/**
 * Place the objects of a scene description on the ground, on water or in the air. Sizes are relative to each other and
 * shrink with distance; free positions minimize occlusion. An object with a relation is placed relative to its target.
 *
 * @returns the objects in drawing order, from the farthest to the nearest
 */
export function placeObjects(objects: readonly SceneObject[], context: PlacementContext): PlacedObject[] {
  const spacedCount = spacedCountOf(objects)
  if (spacedCount > maxApart) return placeAtSize(objects, context, 1)
  for (const factor of sizeFactors) {
    const placed = placeAtSize(objects, context, factor)
    if (!hasOverlap(placed, objects)) return placed
  }
  return placeAtSize(
    objects,
    context,
    spacedCount > maxFew ? groupFactor : sizeFactors[sizeFactors.length - 1],
  )
}

/** Up to this many objects stand apart from each other; in a crowd they overlap. */
const maxApart = 10
/** Exponent of the factor by which narrow objects shrink if a row of objects doesn't fit. */
const minShrinkExponent = 0.4
/** Factors of the usual size, tried in order until nothing overlaps. */
const sizeFactors = [1, 0.9, 0.8, 0.7, 0.6]
/** Up to this many objects are drawn smaller rather than overlapping where there is little room, such as on a pond. */
const maxFew = 6
/** Factor of the usual size of more objects than that, which may overlap. */
const groupFactor = 0.9

function placeAtSize(
  objects: readonly SceneObject[],
  context: PlacementContext,
  factor: number,
): PlacedObject[] {
  const random = createRandom(context.seed)
  const placed: PlacedObject[] = []
  const baseHeights = baseHeightsOf(objects, context)
  const order = placingOrder(objects)
  const layout = slotsOf(objects, order, baseHeights, spacedCountOf(objects), context)
  const shrink = layout?.shrink ?? 1
  const widths = objects.map(({ kind }, at) => baseHeights[at] * context.aspectOf(kind))
  const widest = Math.max(...widths)
  // A man in front of a row of buses needs little room, so that he is made less small than they are.
  const heights = baseHeights.map(
    (height, at) => height * shrink ** Math.max(minShrinkExponent, widths[at] / widest) * factor,
  )
  for (const index of order) {
    const object = objects[index]
    for (let instance = 0; instance < object.count; instance++) {
      const color = object.colors.length > 0 ? object.colors[instance % object.colors.length] : undefined
      const kind = placedKindOf(objects, index)
      const unplaced = { kind, objectIndex: index, color, isMirrored: canMirror(kind) && random() < 0.5 }
      const target = object.relation && targetOf(placed, object.relation.to, instance)
      placed.push(
        target && object.relation
          ? placeRelativeTo(
              target,
              object.relation.kind,
              unplaced,
              heights[index],
              shareOfTarget(objects, index, instance),
              context,
            )
          : placeFreely(
              unplaced,
              heights[index],
              placed,
              instance,
              object,
              context,
              random,
              layout?.slots.get(index)?.[instance],
            ),
      )
    }
  }
  return fitGroups(placed, objects, context).sort((a, b) => a.order - b.order)
}

/** The kind of an object with the habitat that it has in the scene. */
function placedKindOf(objects: readonly SceneObject[], index: number): ObjectKind {
  const { kind, isAirborne, isGrounded } = objects[index]
  if (isAirborne && kind.habitat !== 'afloat') return { ...kind, habitat: 'air' }
  // A bird next to a couch is on the ground, since the couch is.
  const hasNeighborOnGround = objects.some(
    ({ kind, relation, isAirborne }) =>
      relation?.to === index && neighborRelations.has(relation.kind) && kind.habitat !== 'air' && !isAirborne,
  )
  return kind.habitat === 'air' && (isGrounded || hasNeighborOnGround) ? { ...kind, habitat: 'land' } : kind
}

const neighborRelations = new Set<RelationKind>(['beside', 'left-of', 'right-of', 'behind', 'in-front-of'])

function createRandom(seed: number): () => number {
  const nextInteger = randomIntegers(seed * 31 + 2003)
  return () => nextInteger() / 2 ** 32
}

/** Indexes such that the target of a relation comes before the object placed relative to it. */
function placingOrder(objects: readonly SceneObject[]): number[] {
  const done: number[] = []
  const visit = (index: number, above: readonly number[]) => {
    if (done.includes(index) || above.includes(index)) return
    const to = objects[index].relation?.to
    if (to !== undefined && to !== index) visit(to, [...above, index])
    done.push(index)
  }
  for (const index of objects.keys()) visit(index, [])
  return done
}

/** Number of an instance among everything with the same relation to its target, and how many there are. */
function shareOfTarget(
  objects: readonly SceneObject[],
  index: number,
  instance: number,
): readonly [number, number] {
  const { relation } = objects[index]
  const siblings = objects.filter(
    ({ relation: other }) => other?.kind === relation?.kind && other?.to === relation?.to,
  )
  const before = siblings.slice(0, siblings.indexOf(objects[index]))
  // Of eight people on three benches, the first bench has three.
  const targets = relation ? objects[relation.to].count : 1
  const onSameTarget = (count: number) => Math.ceil((count - (instance % targets)) / targets)
  const sum = (some: readonly SceneObject[]) =>
    some.reduce((total, { count }) => total + Math.max(0, onSameTarget(count)), 0)
  return [sum(before) + Math.floor(instance / targets), sum(siblings)]
}

function targetOf(
  placed: readonly PlacedObject[],
  objectIndex: number,
  instance: number,
): PlacedObject | undefined {
  const instances = placed.filter(object => object.objectIndex === objectIndex)
  return instances[instance % Math.max(1, instances.length)]
}

/**
 * Try random positions and keep the one with the lowest cost.
 *
 * @param slot preferred place; every second position is at its center
 */
function placeFreely(
  unplaced: UnplacedObject,
  baseHeight: number,
  placed: readonly PlacedObject[],
  instance: number,
  sceneObject: SceneObject,
  context: PlacementContext,
  random: () => number,
  slot: Slot | undefined,
): PlacedObject {
  const aspect = context.aspectOf(unplaced.kind)
  const area = placementAreaFor(unplaced.kind, context)
  const [from, to] = (area.horizontalRange ?? [0, 1]).map(share => share * context.width)
  let best: PlacedObject | undefined
  let lowestCost = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 160; attempt++) {
    const depth = random()
    const y = area.top + (area.bottom - area.top) * depth
    const scale =
      area.scale(y) *
      (0.93 + 0.14 * random()) *
      (unplaced.kind.habitat === 'air' || area.on === 'air'
        ? 1 - 0.22 * random() * Math.min(1, sceneObject.count / 3)
        : 1)
    const height = Math.min(
      baseHeight * (slot === undefined || area.on === 'air' ? scale : Math.min(maxSlotScale, scale)),
      area.horizontalRange ? (0.95 * (to - from)) / aspect : Number.POSITIVE_INFINITY,
    )
    const objectWidth = height * aspect
    const randomX = from + objectWidth * 0.55 + random() * Math.max(1, to - from - objectWidth * 1.1)
    const isAtSlot = slot !== undefined && !area.horizontalRange && attempt % 2 === 0
    const x = isAtSlot
      ? (slot.x + 0.01 * (random() - 0.5)) * context.width
      : Math.min(context.width - objectWidth * 0.55, randomX)
    const foot = area.on === 'air' ? Math.max(height * 1.05, y + height / 2) : y
    const order = area.on === 'air' ? foot - 1e5 : foot
    const object: PlacedObject = {
      ...unplaced,
      x,
      y: foot,
      width: objectWidth,
      height,
      distance: area.distance(y),
      on: area.on,
      order,
    }
    const cost =
      totalOcclusion(object, placed) * 30 +
      (slot === undefined ? crowdingPenalty(object, placed) : 0) +
      compositionPenalty(object, instance, sceneObject, context, area, slot)
    if (cost < lowestCost) {
      lowestCost = cost
      best = object
    }
  }
  return best as PlacedObject
}

/** How much larger than its slot an object near the viewer may be. */
const maxSlotScale = 1.05

/** Penalty for being close to other instances of the same object. */
function crowdingPenalty(object: PlacedObject, placed: readonly PlacedObject[]): number {
  const siblings = placed.filter(({ objectIndex }) => objectIndex === object.objectIndex)
  return siblings.reduce((sum, other) => {
    const separation = Math.hypot(object.x - other.x, (object.y - other.y) * 1.3)
    return sum + 0.9 * Math.max(0, 1 - separation / (0.85 * (object.width + other.width)))
  }, 0)
}

/** Sum of the occluded fractions between the object and each placed one. */
function totalOcclusion(object: PlacedObject, placed: readonly PlacedObject[]): number {
  return placed.reduce((sum, other) => sum + occludedFraction(object, other), 0)
}

/**
 * Composition penalty: a single first object belongs on a vertical third, the others near the center; a position
 * from the prompt takes precedence.
 */
function compositionPenalty(
  object: PlacedObject,
  instance: number,
  sceneObject: SceneObject,
  context: PlacementContext,
  area: PlacementArea,
  slot: Slot | undefined,
): number {
  return (
    depthPenalty(object, instance, sceneObject, context, area, slot) +
    sidewaysPenalty(object, sceneObject, context, slot)
  )
}

function depthPenalty(
  object: PlacedObject,
  instance: number,
  { count, position }: SceneObject,
  { setting }: PlacementContext,
  area: PlacementArea,
  slot: Slot | undefined,
): number {
  const anchorY = area.on === 'air' ? object.y - object.height / 2 : object.y
  const depth = (anchorY - area.top) / Math.max(1, area.bottom - area.top)
  if (position === 'back') return 4 * Math.abs(depth)
  if (position === 'front') return 4 * Math.abs(depth - 1)
  if (slot?.depth !== undefined) return 2.5 * Math.abs(depth - slot.depth)
  // Outdoors, a row isn't straight.
  const isSetBack = slot !== undefined && instance % 2 === 1 && !centeredGrounds.includes(setting.ground)
  const weight = instance === 0 ? 1.6 : laterDepthWeight(area, slot, count)
  return weight * Math.abs(depth - area.preferredPosition + (isSetBack ? 0.16 : 0))
}

/** Weight of the depth of instances but the first: few stand side by side, many fill the ground. */
function laterDepthWeight(area: PlacementArea, slot: Slot | undefined, count: number): number {
  if (area.on === 'air') return 0.1
  if (slot !== undefined) return 2.5
  return count <= 3 ? 1.3 : 0.45
}

function sidewaysPenalty(
  object: PlacedObject,
  { count, position }: SceneObject,
  { width, seed, setting }: PlacementContext,
  slot: Slot | undefined,
): number {
  const distanceFrom = (x: number) => Math.abs(object.x / width - x)
  if (position && position in sidePositions)
    return 6 * distanceFrom(sidePositions[position as keyof typeof sidePositions])
  if (slot !== undefined) return 3 * distanceFrom(slot.x)
  if (object.objectIndex > 0 || count > 1) return (count > 3 ? 0.1 : 0.7) * distanceFrom(0.5)
  const thirdX = seed & 1 ? 0.37 : 0.63
  return 4 * distanceFrom(centeredGrounds.includes(setting.ground) ? 0.5 : thirdX)
}

const centeredGrounds: readonly Ground[] = ['studio', 'table', 'wall', 'stage']
/** As fractions of the width. */
const sidePositions = { left: 0.22, middle: 0.5, right: 0.78 }

/** Drawings with lettering or clock faces must not be mirrored. */
const canMirror = ({ drawingName }: ObjectKind) =>
  !/hotel|hospital|bank|store|post-office|clock|watch|calendar|school|book|bus|ambulance|police|fire-engine|keyboard|laptop|computer|globe|sign$|meter$|microwave|oven|remote|phone$/.test(
    drawingName,
  )
