import type { PlacedObject } from './placed-object.ts'
import type { SceneObject } from './scene-description.ts'

/** Largest part of an object's bounding box that another one may cover where objects stand apart. */
const maxOverlap = 0.1

/** Area in pixels that two bounding boxes share. */
function sharedArea(one: PlacedObject, other: PlacedObject): number {
  const across =
    Math.min(one.x + one.width / 2, other.x + other.width / 2) -
    Math.max(one.x - one.width / 2, other.x - other.width / 2)
  const down = Math.min(one.y, other.y) - Math.max(one.y - one.height, other.y - other.height)
  return Math.max(0, across) * Math.max(0, down)
}

/** Fraction of the farther object's bounding box that the nearer one covers, 0 to 1. */
export function occludedFraction(one: PlacedObject, other: PlacedObject): number {
  const farther = one.order < other.order ? one : other
  return sharedArea(one, other) / (farther.width * farther.height)
}

/** Whether objects without a relation overlap. Houses and trees may, and so may what is in the air and on the ground. */
export function hasOverlap(placed: readonly PlacedObject[], objects: readonly SceneObject[]): boolean {
  const free = placed.filter(({ objectIndex }) => !objects[objectIndex].relation)
  const isApart = (one: PlacedObject, other: PlacedObject) =>
    one.kind.habitat === 'far' ||
    other.kind.habitat === 'far' ||
    (one.on === 'air') !== (other.on === 'air') ||
    sharedArea(one, other) <= maxOverlap * Math.min(one.width * one.height, other.width * other.height)
  return free.some((one, at) => free.slice(at + 1).some(other => !isApart(one, other)))
}
