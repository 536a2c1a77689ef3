import type { PlacementContext } from './placed-object.ts'
import type { RelationKind, SceneObject } from './scene-description.ts'

/** Base object height, as a fraction of the shorter image side, by the maximum number of objects it applies to. */
const baseHeightsByCount: readonly (readonly [number, number])[] = [
  [1, 0.52],
  [2, 0.43],
  [4, 0.34],
  [7, 0.26],
  [12, 0.2],
  [20, 0.14],
  [99, 0.1],
]
/** Exponent that compresses size ratios, so that a mouse stays visible next to an elephant. */
const sizeRatioExponent = 0.46
/** Smallest size ratio, and smallest longer side of an object as a fraction of the shorter image side. */
const [minSizeRatio, minLongerSide] = [0.24, 0.1]

/** Relations whose object needs no space of its own next to the target. */
const relationsWithoutSpace = new Set<RelationKind>([
  'on',
  'in',
  'worn',
  'held',
  'with',
  'under',
  'around',
  'hanging',
  'ridden',
  'shoulder',
])

/** Number of instances that need space of their own. */
export const spacedCountOf = (objects: readonly SceneObject[]) =>
  objects.reduce(
    (sum, { count, relation }) => sum + (relation && relationsWithoutSpace.has(relation.kind) ? 0 : count),
    0,
  )

/** Base height of each object in pixels, before perspective. */
export function baseHeightsOf(
  objects: readonly SceneObject[],
  { width, height, setting, aspectOf }: PlacementContext,
): number[] {
  const unit = Math.min(width, height)
  const spacedCount = spacedCountOf(objects)
  const baseHeight =
    (baseHeightsByCount.find(([maxCount]) => spacedCount <= maxCount) ?? baseHeightsByCount[0])[1] * unit
  const narrowFactor = setting.ground === 'cliff' && spacedCount > 1 ? 0.7 : 1
  const meters = metersOf(objects)
  const referenceMeters = referenceMetersOf(objects, meters)
  return objects.map(({ kind, count, sizeFactor }, at) => {
    const sizeRatio = (meters[at] / sizeFactor / referenceMeters) ** sizeRatioExponent
    const closeUpFactor = setting.ground === 'table' || setting.ground === 'studio' ? 1.12 : 1
    const crowdFactor = count > 12 ? 0.9 : 1
    const objectHeight =
      baseHeight *
      closeUpFactor *
      narrowFactor *
      crowdFactor *
      Math.min(1.9, Math.max(minSizeRatio, sizeRatio)) *
      sizeFactor ** 0.94
    const maxWidth = (0.82 * width) / Math.max(1, Math.min(Math.max(count, spacedCount), 3) ** 0.7)
    const isContainer = objects.some(other => other.relation?.kind === 'in' && other.relation.to === at)
    const isBelowAnother = objects.some(other => other.relation?.kind === 'above' && other.relation.to === at)
    // A fish in a pond is a small part of the scene.
    const isInPond = kind.habitat === 'deep' && kind.heightMeters < 1 && setting.water !== undefined
    const isTinyFlyer = kind.habitat === 'air' && kind.heightMeters < 0.12 && setting.ground !== 'sky'
    const maxHeight =
      (isInPond
        ? 0.14
        : isTinyFlyer
          ? 0.2
          : isBelowAnother
            ? 0.44
            : isContainer
              ? 0.4
              : kind.habitat === 'air' && spacedCount > 1
                ? 0.36
                : spacedCount <= 2 && sizeFactor > 1.3
                  ? 0.78
                  : 0.62) * height
    const minHeight = (minLongerSide * unit) / Math.max(1, aspectOf(kind))
    return Math.max(Math.min(objectHeight, maxWidth / aspectOf(kind), maxHeight), minHeight)
  })
}

/** The height in meters that fills the base height. What is worn or held counts only if there is nothing else. */
function referenceMetersOf(objects: readonly SceneObject[], meters: readonly number[]): number {
  const sizes = objects.map(({ kind: { habitat } }, at) =>
    objects.length > 1 && (habitat === 'far' || habitat === 'space') ? meters[at] / 4 : meters[at],
  )
  const free = sizes.filter((_, at) => !/^(?:worn|held|with)$/.test(objects[at].relation?.kind ?? ''))
  return Math.max(...(free.length > 0 ? free : sizes))
}

/** Heights in meters; what contains or carries another object is large enough for it. */
function metersOf(objects: readonly SceneObject[]): number[] {
  const meters = objects.map(({ kind, sizeFactor }) => kind.heightMeters * sizeFactor)
  for (const [at, { relation }] of objects.entries()) {
    // A rider's broom and a bird's branch keep their thickness.
    if (!relation || /broom|branch/.test(objects[relation.to].kind.drawingName)) continue
    const share = relation.kind === 'in' ? 0.62 : relation.kind === 'on' ? 0.4 : 0
    meters[relation.to] = Math.max(meters[relation.to], share * meters[at])
  }
  return meters
}
