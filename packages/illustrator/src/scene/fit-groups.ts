import type { PlacedObject } from './placed-object.ts'
import type { RelationKind, SceneObject } from './scene-description.ts'

/** Relations whose object moves with its target. */
const attaching = new Set<RelationKind>([
  'on',
  'in',
  'worn',
  'held',
  'with',
  'around',
  'hanging',
  'above',
  'ridden',
  'shoulder',
])
/** Relations whose object stands next to its target: a few of them move with it, a crowd doesn't. */
const adjoining = new Set<RelationKind>(['left-of', 'right-of', 'beside'])
const maxAdjoining = 3
/** Space between a group and the edge of the image, as a fraction of the image's size. */
const margin = 0.03

/**
 * Scale and shift each group of attached objects, such as a rider on a horse with a hat, so that it lies inside the
 * image. A group on the ground keeps its foot; one in the air is shifted.
 */
export function fitGroups(
  placed: readonly PlacedObject[],
  objects: readonly SceneObject[],
  { width, height }: { width: number; height: number },
): PlacedObject[] {
  const targetOf = new Map<PlacedObject, PlacedObject>()
  for (const object of placed) {
    const { relation } = objects[object.objectIndex]
    if (!relation || !isInGroup(relation, objects)) continue
    const siblings = placed.filter(other => other.objectIndex === object.objectIndex)
    const targets = placed.filter(other => other.objectIndex === relation.to)
    if (targets.length > 0) targetOf.set(object, targets[siblings.indexOf(object) % targets.length])
  }
  const rootOf = (object: PlacedObject, depth = 0): PlacedObject => {
    const target = targetOf.get(object)
    return target && depth < placed.length ? rootOf(target, depth + 1) : object
  }
  const roots = placed.map(object => rootOf(object))
  return placed.map((object, at) => {
    const root = roots[at]
    const group = placed.filter((_, other) => roots[other] === root)
    return fit(object, root, group, width, height)
  })
}

/** Whether an object with a relation moves together with its target. */
function isInGroup(
  { kind, to }: NonNullable<SceneObject['relation']>,
  objects: readonly SceneObject[],
): boolean {
  if (!adjoining.has(kind)) return attaching.has(kind)
  const count = objects.reduce(
    (sum, { relation, count }) => (relation?.to === to && adjoining.has(relation.kind) ? sum + count : sum),
    0,
  )
  return Math.max(count, objects[to].count) <= maxAdjoining
}

function fit(
  object: PlacedObject,
  root: PlacedObject,
  group: readonly PlacedObject[],
  width: number,
  height: number,
): PlacedObject {
  const top = Math.min(...group.map(each => each.y - each.height))
  const bottom = Math.max(...group.map(each => each.y))
  const left = Math.min(...group.map(each => each.x - each.width / 2))
  const right = Math.max(...group.map(each => each.x + each.width / 2))
  const availableHeight = (1 - 2 * margin) * height
  const above =
    root.on === 'air' ? availableHeight / (bottom - top) : (root.y - margin * height) / (root.y - top)
  const scale = Math.min(1, above, ((1 - 2 * margin) * width) / (right - left))
  const scaledLeft = root.x + (left - root.x) * scale
  const scaledRight = root.x + (right - root.x) * scale
  const dx = Math.max(0, margin * width - scaledLeft) + Math.min(0, (1 - margin) * width - scaledRight)
  const scaledTop = root.y + (top - root.y) * scale
  const scaledBottom = root.y + (bottom - root.y) * scale
  const dy =
    root.on === 'air'
      ? Math.max(0, margin * height - scaledTop) + Math.min(0, (1 - margin) * height - scaledBottom)
      : 0
  return {
    ...object,
    x: root.x + (object.x - root.x) * scale + dx,
    y: root.y + (object.y - root.y) * scale + dy,
    width: object.width * scale,
    height: object.height * scale,
  }
}
