import { hasHead, isPerson } from '../objects/anchors.ts'
import type { ObjectKind } from '../objects/object-kinds.ts'
import { wornAt } from '../scene/place-worn.ts'
import { mountPattern } from '../scene/pose-objects.ts'
import type { RelationKind, SceneObject } from '../scene/scene-description.ts'
import { isShape } from './shape-words.ts'

const relationsOfLatest = new Set<RelationKind>(['beside', 'worn', 'held', 'with'])

/**
 * Attach a relation to the object it introduces or to its subject, depending on the relation's direction.
 *
 * @param objectIndex the object after the relation word
 * @param hasNumber whether the object has a number above one
 */
export function relate(
  objects: readonly SceneObject[],
  word: RelationKind,
  subjectIndex: number,
  objectIndex: number,
  hasNumber: boolean,
): void {
  if (dependsOn(objects, subjectIndex, objectIndex) || dependsOn(objects, objectIndex, subjectIndex)) return
  const object = objects[objectIndex]
  const subject = relationsOfLatest.has(word)
    ? wearerOf(objects, subjectIndex)
    : holderOf(objects, subjectIndex)
  if (dependsOn(objects, subject, objectIndex)) return
  const isWorn =
    (word === 'with' || word === 'in') &&
    wornAt(object.kind.drawingName) !== undefined &&
    hasHead(objects[subject].kind.drawingName)
  const isInHand = word === 'worn' && /-glove$/.test(object.kind.drawingName)
  const kind = isWorn ? 'worn' : isInHand ? 'held' : word
  if (kind === 'held' && isPerson(object.kind.drawingName) && !/^baby/.test(object.kind.drawingName)) return
  if (kind === 'with' && !canHold(objects[subject].kind, object.kind)) {
    // "A pirate with a parrot": a companion, unless it is what the subject stands by ("a house with a tree").
    if (hasHead(object.kind.drawingName) && hasHead(objects[subject].kind.drawingName))
      object.relation = { kind: 'beside', to: subject, isCompanion: true }
    return
  }
  if (kind === 'under' && !hasRoomBeneath(object.kind)) {
    object.relation ??= { kind: 'above', to: subject }
    return
  }
  if (relationsOfLatest.has(kind)) {
    object.relation = { kind, to: subject }
    // Two dogs wearing hats wear two hats.
    if (kind === 'worn' && !hasNumber) object.count = objects[subject].count
  } else {
    const placed = placedKind(kind, objects[subject].kind.drawingName, object.kind.drawingName)
    if (!placed) return
    // Two people riding horses have one each.
    if (placed === 'on' && !hasNumber && mountPattern.test(object.kind.drawingName) && object.count > 1)
      object.count = objects[subject].count
    for (const index of joinedWith(objects, subject))
      if (!dependsOn(objects, objectIndex, index))
        objects[index].relation ??= { kind: placed, to: objectIndex }
  }
}

/** Whether the place of an object follows, directly or not, from the place of another. */
function dependsOn(objects: readonly SceneObject[], index: number, on: number): boolean {
  const { relation } = objects[index]
  return index === on || (relation !== undefined && dependsOn(objects, relation.to, on))
}

/** Whether something can be under an object that stands where it is; anything else is raised above what is below it. */
const hasRoomBeneath = ({ drawingName, habitat }: ObjectKind) =>
  habitat === 'far' ||
  habitat === 'air' ||
  habitat === 'space' ||
  /umbrella|^(?:table|bed|bench|chair|bridge|street-lamp|table-lamp|mushroom|tent|cactus|sunflower|christmas-tree|sign-post|ladder|playground-slide)$/.test(
    drawingName,
  )

/** How an object is on, in, under … another: one sits on a seat, and headphones on a pumpkin are worn by it. */
function placedKind(kind: RelationKind, name: string, target: string): RelationKind | undefined {
  if (kind === 'on' && hasHead(target) && /^(?:head|eyes|ears)$/.test(wornAt(name) ?? '')) return 'worn'
  if (kind !== 'in') return kind
  if (/^(?:seat|chair|couch|bench|bed|sailboat)$/.test(target)) return 'on'
  return containerPattern.test(target) || (isShape(name) && isShape(target)) ? 'in' : undefined
}

/** In "a cat and a dog on a sofa", both are on it. */
function joinedWith(objects: readonly SceneObject[], index: number): number[] {
  return objects[index].isJoined ? [...joinedWith(objects, index - 1), index] : [index]
}

/** In "a man reading a newspaper on a bench", the man is on the bench. */
function holderOf(objects: readonly SceneObject[], index: number): number {
  const { relation } = objects[index]
  return relation && (carriedRelations.has(relation.kind) || relation.isCompanion) ? relation.to : index
}

const carriedRelations = new Set<RelationKind>(['worn', 'held', 'with'])

/** In "a cactus in a pot wearing sunglasses", the cactus wears them. */
function wearerOf(objects: readonly SceneObject[], index: number): number {
  if (hasHead(objects[index].kind.drawingName)) return index
  const { relation } = objects[index]
  if (relation && carriedRelations.has(relation.kind)) return wearerOf(objects, relation.to)
  const related = objects.findIndex(
    ({ kind, relation }) => relation?.to === index && hasHead(kind.drawingName),
  )
  return related < 0 ? index : related
}

/** For "with": whether an object is small enough for the other to hold. */
const canHold = (holder: ObjectKind, held: ObjectKind) =>
  holder.heightMeters > 0.6 &&
  holder.habitat !== 'far' &&
  (held.habitat === 'small' ||
    /umbrella$|-bat$|-racket$|-glove$|balloon|guitar|teddy|lantern|bouquet|kite|backpack|broom|axe|shovel/.test(
      held.drawingName,
    ))

/** Drawings of objects that can contain another object. */
const containerPattern =
  /vase|bowl|sink|basket|bucket|package|jar|cup|glass|mug|beverage|nest|bathtub|boat|canoe|ship|automobile|convertible|taxi|bus|truck|tent|bag|chest|amphora|balloon|potted|saucer|sled|shopping-cart|plate|pot$|hat$/

/**
 * In "on a giant's shoulders" and "on lions back", the giant is one, and carries what is on it.
 *
 * @returns whether the word names such a part
 */
export function relateToPart(objects: readonly SceneObject[], carrier: number, part: string): boolean {
  if (!/^(?:backs?|shoulders?)$/.test(part)) return false
  const carried = objects.find(({ relation }) => relation?.kind === 'on' && relation.to === carrier)
  if (!carried?.relation) return false
  if (carried.count === 1) objects[carrier].count = 1
  // What is too large for a shoulder is on the head.
  if (part.startsWith('shoulder') && carried.kind.heightMeters < maxOnShoulder)
    carried.relation.kind = 'shoulder'
  return true
}

/** Height in meters of what still fits on a shoulder. */
const maxOnShoulder = 0.7
