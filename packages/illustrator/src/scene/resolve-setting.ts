import { isPerson } from '../objects/anchors.ts'
import type { ObjectKind } from '../objects/object-kinds.ts'
import { rgb } from '../paint/color.ts'
import type { SceneDescription } from './scene-description.ts'
import type { DistantFeature, Ground, Setting } from './setting.ts'

/** A setting with every property that painting requires. */
export interface ResolvedSetting extends Setting {
  ground: Ground
}

/** Fill in defaults that fit what the prompt specifies. */
export function resolveSetting(description: SceneDescription, seed: number): ResolvedSetting {
  const ground = groundFor(description)
  const { setting } = description
  const distantFeatures = [...setting.distantFeatures]
  const isOnPond = description.objects.some(({ kind }) =>
    /^(?:lily-pad|lotus|duck|swan|goose)$/.test(kind.drawingName),
  )
  const isMovedToBeach = setting.ground === 'sea' && ground === 'sand'
  let water = setting.water ?? (isOnPond && ground === 'meadow' ? 'lake' : isMovedToBeach ? 'sea' : undefined)
  if (distantFeatures.length === 0 && ground === 'ice') distantFeatures.push('snow-mountains')
  if (distantFeatures.length === 0 && openGrounds.includes(ground) && water !== 'sea')
    distantFeatures.push(
      ...(setting.season === 'winter' ? ['pines' as const] : defaultViews[seed % defaultViews.length]),
    )
  if (distantFeatures.length === 0 && ground === 'desert') distantFeatures.push('dunes')
  if (distantFeatures.length === 1 && distantFeatures[0] === 'forest' && ground === 'lawn')
    distantFeatures.unshift('hills')
  if (distantFeatures.length === 1 && distantFeatures[0] === 'waterfall') distantFeatures.unshift('hills')
  if (distantFeatures.includes('city') && !setting.ground && !water) water = 'lake'
  const isNeonSign = description.composition === 'sign' && description.ornaments.includes('neon')
  const isNeonCity =
    setting.mood.includes('neon') && (distantFeatures.includes('city') || ground === 'street')
  const hasWhite = description.objects.some(({ colors }) => colors.some(color => Math.min(...color) > 0.9))
  const hasMoon = description.objects.some(({ kind }) => kind.drawingName === 'full-moon')
  const hasBookshelf = description.objects.some(({ kind }) => kind.drawingName === 'bookshelf')
  return {
    ...setting,
    ground,
    // A living room has a bookshelf already.
    interior: setting.interior ?? (hasBookshelf ? 'bedroom' : undefined),
    distantFeatures,
    water,
    material: setting.material ?? (isNeonSign ? 'brick' : undefined),
    tint: setting.tint ?? (ground === 'studio' && !setting.ground && hasWhite ? rgb('#9db4c8') : undefined),
    // At dusk, the sky has no moon besides the one that is an object.
    time: setting.time ?? (isNeonCity || isNeonSign ? 'night' : hasMoon ? 'dusk' : undefined),
  }
}

/** Default distant features for open ground; the seed selects one. */
const defaultViews: readonly (readonly DistantFeature[])[] = [
  ['hills', 'grove'],
  ['hills'],
  ['mountains', 'hills'],
  ['hills', 'grove'],
]

const beachPattern = /^(?:palm|umbrella-on-ground|beach-with-umbrella|sand-castle|hut|desert-island)$/

const openGrounds: readonly Ground[] = ['meadow', 'snow', 'earth', 'rock']

/** The ground from the prompt, or else one that fits the setting and most of the objects. */
function groundFor({ composition, ornaments, objects, setting }: SceneDescription): Ground {
  const { ground, distantFeatures, water, interior, time, weather, season, material } = setting
  // What is worn or held is where its owner is.
  const placed = objects.filter(({ relation }) => relation?.kind !== 'worn' && relation?.kind !== 'held')
  const shareOf = (habitat: string) =>
    placed.filter(({ kind }) => kind.habitat === habitat).length / Math.max(1, placed.length)
  if (ground === 'room' || (!ground && interior)) return shareOf('small') === 1 ? 'table' : 'room'
  // Palms by the ocean stand on its beach.
  if (
    ground === 'sea' &&
    placed.some(({ kind, relation }) => !relation && beachPattern.test(kind.drawingName))
  )
    return 'sand'
  if (ground) return ground
  if (water === 'sea') return 'sand'
  if (distantFeatures.includes('dunes')) return 'desert'
  if (distantFeatures[0] === 'city') return 'plaza'
  if (distantFeatures.length > 0 || water)
    return season === 'winter' || (distantFeatures.includes('snow-mountains') && !water) ? 'snow' : 'meadow'
  if (setting.hasRoad || setting.hasPath) return season === 'winter' ? 'snow' : 'meadow'
  if (
    setting.mood.includes('neon') &&
    composition === 'scene' &&
    !(shareOf('small') === 1 && objects.length > 0)
  )
    return 'street'
  if (material) return 'table'
  if (objects.some(({ kind }) => kind.drawingName === 'full-moon')) return 'sky'
  if (shareOf('space') > 0.5 || objects.some(({ kind }) => planetPattern.test(kind.drawingName)))
    return 'space'
  if (shareOf('deep') > 0.5) return 'seabed'
  // Who is on a ship needs no land.
  const roots = placed.filter(
    ({ relation }) => !relation || !(relation.isCompanion || /^(?:on|in)$/.test(relation.kind)),
  )
  const isAllAfloat = roots.length > 0 && roots.every(({ kind }) => kind.habitat === 'afloat')
  const isAtSea = shareOf('afloat') > 0 && shareOf('afloat') + shareOf('deep') > 0.5
  if (isAtSea || isAllAfloat) return 'sea'
  if (composition === 'sign' && objects.length === 0) return ornaments.includes('road') ? 'meadow' : 'wall'
  const hasTimeOrWeather = time !== undefined || weather.length > 0 || season !== undefined
  if (season === 'winter') return 'snow'
  const isIndoors = objects.some(({ kind }) => furniturePattern.test(kind.drawingName))
  if (!hasTimeOrWeather && isIndoors && !objects.some(({ kind }) => isTooLargeForRoom(kind))) return 'room'
  if (shareOf('small') > 0.5) return hasTimeOrWeather ? 'meadow' : 'studio'
  if (shareOf('air') === 1) return hasTimeOrWeather ? 'meadow' : 'sky'
  return objects.length === 0 && !hasTimeOrWeather ? 'studio' : 'meadow'
}

/** Whether a kind belongs outdoors because of its size: vehicles, large animals, signs. */
const isTooLargeForRoom = ({ drawingName, habitat, heightMeters }: ObjectKind) =>
  habitat === 'far' ||
  (heightMeters >= 1.4 &&
    !isPerson(drawingName) &&
    !furniturePattern.test(drawingName) &&
    !/^(?:statue|bust-statue|christmas-tree|harp|telescope|robot|ghost|genie|coat|ladder|skis|snowboard|surfboard|worn-cape|quarterstaff|carousel-horse|person-in-manual-wheelchair)$/.test(
      drawingName,
    ))

/** What is seen in space, if the prompt names no other place. */
const planetPattern = /^(?:ringed-planet|globe-showing-asia-australia|meteor|satellite)$/

const furniturePattern =
  /^(bookshelf|refrigerator|toaster|oven|sink|seat|chair|couch|bed|bathtub|toilet|table|microwave|television|mirror|door|fireplace|table-lamp|pillow|blanket|rug|curtain|ceiling-fan)$/
