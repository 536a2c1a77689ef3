import { rgb } from '../paint/color.ts'
import { translateFrench } from '../prompt/french/translate-french.ts'
import { parseScene } from '../prompt/parse-prompt.ts'
import { isEmptyDescription } from '../scene/is-empty-description.ts'
import type { SceneDescription } from '../scene/scene-description.ts'
import type { Ground, Setting } from '../scene/setting.ts'
import {
  describeStudio,
  hasStudioFurnishing,
  type StudioDescription,
  withoutDecoration,
} from '../studio/describe-studio.ts'
import type { Backdrop } from './backdrop.ts'
import { describePlace } from './describe-place.ts'
import { setSurface } from './describe-surface.ts'
import { impliedPlaceOf } from './implied-places.ts'
import { namedColors } from './named-colors.ts'
import { backdropOfStyle, withKnownPlaces } from './place-synonyms.ts'
import { describeSeat } from './seat.ts'
import { describeVenue } from './venues/describe-venue.ts'
import type { VenueKind } from './venues/venue.ts'

/** The setting of a background and what else its prompt asks for. */
export interface BackgroundDescription
  extends Pick<
    Backdrop,
    | 'hasBlossoms'
    | 'hasRailing'
    | 'hasFireplace'
    | 'isWet'
    | 'floor'
    | 'isInWoods'
    | 'isBlurred'
    | 'venue'
    | 'seat'
    | 'hasBulbs'
    | 'pumpkins'
    | 'hasChristmasTree'
    | 'landmark'
    | 'isStreetSide'
  > {
  scene: SceneDescription
  studio: StudioDescription
}

const blurredPattern = /\b(?:blur|blurred|blurry|out[ -]of[ -]focus|defocus(?:ed)?|depth of field)\b/gi
const floorPattern = /\bfloor(?:ing|s)?\b/i
/** Floors of planks that are laid at right angles to each other. */
const parquetPattern = /\b(?:herringbone|chevron|parquet)\b/i
const wallPattern = /\bwalls?\b/i
/** A backdrop in one color, before which grass is a decoration. */
const plainBackdropPattern =
  /\b(?:studio|seamless|plain|solid|white|black|gr[ae]y|beige|cream|brown|pink|red|orange|yellow|green|blue|purple|pastel|charcoal) (?:background|backdrop)\b/i
const flowersPattern = /\b(?:flower|flowers|blossoms?|petals?|roses?|peon(?:y|ies)|bouquets?|floral)\b/i
/** What separates the parts of a description: "concrete floor, gray wall". */
const separators = /[,;.]|\b(?:and|with|in front of|against)\b/i
/** String lights, lanterns and light bulbs. */
const bulbsPattern = /\b(?:string|fairy|party|festoon|garland) lights?\b|\b(?:light bulbs|lanterns)\b/i
/** A backdrop has its color from top to bottom, whatever the kind of its shading. */
const gradientPattern = /\bgradients?\b/gi

/** Light in a room that needn't be a living room. */
const windowLightPattern = /\bwindow light\b/gi

/** Colors of a studio and of a tabletop that a prompt calls dark. */
const [darkBackdrop, darkTable] = [rgb('#3a3d42'), rgb('#2e2622')]
/** Lights of a city out of focus, behind somebody in a street there. */
const cityLightsPattern = /\bcity lights?\b/i
/** Cities whose streets are full of lit signs by night. */
const neonCityPattern =
  /\b(?:tokyo|shibuya|shinjuku|akihabara|osaka|kyoto|seoul|hong kong|bangkok|taipei|shanghai|las vegas|times square|cyberpunk)\b/i
/** Where the sea is seen from its shore, not stood in. */
const seaViewPattern = /\b(?:(?:sea|ocean) views?|(?:by|near|over|overlooking|view of) the (?:sea|ocean))\b/i
/** Words for a table and for what only tables are made of. */
const tablePattern =
  /\b(?:(?:table|desk|(?:table|counter|work)top|counter|tablecloth)s?|marble|granite|linen|fabric)\b/gi
/** Grounds that are behind a table if the prompt names them besides: trees are seen there. */
const openGrounds: readonly (Ground | undefined)[] = ['meadow', 'lawn', 'field', 'earth', 'rock']
const bathroomPattern = /\b(?:bathrooms?|vanity|washbasin)\b/i
const cobblePattern = /\b(?:cobble(?:stone|d)?s?|paved|old town|medieval)\b/i
const interiorPattern = /\b(?:interiors?|rooms?|apartment|home|house)\b/i
const parkPattern = /\b(?:parks?|gardens?|backyard|lawn|picnic)\b/i
const kitchenPattern = /\bkitchens?\b/i
const greeneryPattern = /\b(?:plants?|greenery|foliage|leaves)\b/i
/** What is found where trees are. */
const wildPattern = /\b(?:moss(?:y|-covered)?|streams?|creeks?|brooks?|ferns?)\b/i

/**
 * Describe the background that a prompt asks for. Unlike in an image of its own, a table that the prompt names is the
 * surface that the subject stands on, and flowers beside a podium are decoration.
 *
 * @param given the prompt, in English or French
 */
export function describeBackground(given: string): BackgroundDescription {
  const prompt = withKnownPlaces(translateFrench(given))
  const named = describe(prompt)
  const place = hasPlace(named) ? undefined : impliedPlaceOf(prompt)
  const described = place ? describe(`${place}, ${prompt}`) : named
  const style = namesNothing(described) ? backdropOfStyle(prompt) : undefined
  return style ? describe(style) : described
}

/** Whether a prompt names where its subject is: a place, a surface or a studio. */
const hasPlace = ({ scene: { setting }, floor, studio, venue }: BackgroundDescription): boolean =>
  Boolean(
    setting.ground ??
      setting.water ??
      setting.interior ??
      setting.material ??
      setting.season ??
      floor ??
      venue,
  ) ||
  setting.distantFeatures.length > 0 ||
  setting.hasRoad === true ||
  studio.isFromAbove ||
  hasStudioFurnishing(studio)

/** Whether a prompt names nothing that can be painted. */
export const namesNothing = ({ scene, floor, studio }: BackgroundDescription): boolean =>
  isEmptyDescription(scene) && !floor && !studio.isFromAbove && !hasStudioFurnishing(studio)

function describe(prompt: string): BackgroundDescription {
  const isBlurred = prompt.search(blurredPattern) >= 0
  const described = describeStudio(prompt)
  const named = withoutDecoration(prompt, described)
    .replace(blurredPattern, ' ')
    .replace(gradientPattern, ' background ')
    .replace(windowLightPattern, described.pattern ? '$&' : 'light')
  // A square podium isn't on a square.
  const text = described.podium ? named.replace(/\bsquare\b/gi, ' ') : named
  const { scene, floor } = parseWallAndFloor(text)
  setSurface(scene, text)
  const seat = describeSeat(scene, text)
  const { setting } = scene
  // Marble is a podium's here, not a table's.
  if (
    described.podium &&
    setting.ground === 'table' &&
    setting.distantFeatures.length === 0 &&
    !setting.water
  )
    setting.ground = 'studio'
  if (setting.ground === 'room' && parquetPattern.test(text)) setting.material = 'herringbone'
  setSurroundings(setting, text)
  const place = describePlace(scene, text)
  if (setting.ground === 'street' && cobblePattern.test(text)) setting.material = 'stone'
  const isStudio = described.podium || described.decor === 'leaves' || setting.ground === 'stage'
  const venue = place.hasRailing || place.isStreetSide || isStudio ? undefined : describeVenue(text)
  if (venue) moveIndoors(scene, venue)
  // In a room, fabric is what the subject lies on.
  const studio = { ...described, hasDrapery: described.hasDrapery && !venue && !setting.interior }
  setStudio(setting, studio)
  if (setting.ground === 'studio' && flowersPattern.test(text)) setting.hasFlowers = true
  setTint(scene, text, studio)
  const isWoods = isInWoods(setting) && !parkPattern.test(text) && !place.landmark
  addTreeLine(setting)
  return {
    ...place,
    seat,
    hasBulbs: bulbsPattern.test(text),
    venue: visibleVenue(venue, setting),
    scene,
    studio,
    isBlurred,
    isInWoods: isWoods,
    ...(floor && { floor }),
  }
}

/** The scene, and the floor if the prompt describes one: with a wall of its own, the scene is that. */
function parseWallAndFloor(text: string): Pick<BackgroundDescription, 'scene' | 'floor'> {
  const parts = text.split(separators)
  const floorPart = parts.find(part => floorPattern.test(part))
  if (floorPart === undefined) return { scene: parseScene(text) }
  const { material: named, tint } = parseScene(floorPart).setting
  const material = parquetPattern.test(floorPart) ? 'herringbone' : named
  const wallPart = parts.find(part => wallPattern.test(part))
  const scene = parseScene(text)
  // A furnished room has more than a wall and a floor.
  const isRoom = interiorPattern.test(text) || scene.setting.interior !== undefined
  return { scene: wallPart && !isRoom ? parseScene(wallPart) : scene, floor: { material, tint } }
}

/**
 * Choose what is around a table, and a place for a prompt that names only a season. A table gets a room if the prompt names
 * only a time of day or sunlight.
 */
function setSurroundings(setting: Setting, text: string): void {
  if (setting.ground === undefined && cityLightsPattern.test(text)) setting.ground = 'street'
  if (neonCityPattern.test(text) && setting.time === 'night' && !setting.interior && !setting.water) {
    setting.ground ??= 'street'
    if (!setting.mood.includes('neon')) setting.mood.push('neon')
  }
  if (setting.ground === 'sea' && seaViewPattern.test(text)) {
    setting.ground = 'sand'
    setting.water = 'sea'
  }
  if (setting.ground === 'meadow' && setting.distantFeatures.length === 0 && plainBackdropPattern.test(text))
    setting.ground = 'studio'
  // What is beside a stream is seen among trees.
  if (setting.water === 'river' && setting.ground === 'table') setting.water = undefined
  const { distantFeatures, water, weather, season, ground } = setting
  if (distantFeatures.length > 0 || water || setting.interior) return
  if (ground === 'table') {
    const place = parseScene(text.replace(tablePattern, ' ')).setting.ground
    const hasSunOrTime = setting.time !== undefined || weather.includes('clear')
    if (place === 'sea') setting.water = 'sea'
    else if (kitchenPattern.test(text)) setting.interior = 'kitchen'
    else if (bathroomPattern.test(text)) setting.interior = 'bathroom'
    else if (greeneryPattern.test(text) || openGrounds.includes(place) || wildPattern.test(text))
      distantFeatures.push('forest')
    else if (hasSunOrTime && weather.every(each => each === 'clear')) setting.interior = 'living-room'
  } else if (ground === undefined && season && season !== 'winter') {
    setting.ground = 'lawn'
    distantFeatures.push('forest')
  }
}

/** Put a setting into a public place, which has no view; a table that the prompt names stands in it. */
function moveIndoors(scene: SceneDescription, venue: VenueKind): void {
  const { setting } = scene
  // It's the audience that is in the dark, and signs have their own light.
  if (selfLit.includes(venue)) setting.mood = setting.mood.filter(each => each !== 'dark' && each !== 'neon')
  scene.objects = []
  if (setting.ground !== 'table') setting.ground = 'room'
  setting.weather = setting.weather.filter(each => each !== 'clear')
  setting.distantFeatures = []
  setting.water = undefined
  setting.hasRoad = setting.hasPath = false
}

/** Places whose lamps light the subject, however dark it's around them. */
const selfLit: readonly VenueKind[] = ['runway', 'gas-station']

/** The place, unless the rest of the prompt asks for a studio. */
const visibleVenue = (venue: VenueKind | undefined, { ground }: Setting) =>
  ground === 'room' || ground === 'table' ? venue : undefined

/** Podiums and the like stand in a studio, and shadows of leaves fall on a wall, unless the prompt names a view. */
function setStudio(setting: Setting, studio: StudioDescription): void {
  const { pattern } = studio
  if (studio.abstract) {
    setting.ground = 'studio'
    setting.interior = setting.season = setting.water = setting.time = undefined
    setting.distantFeatures = setting.weather = []
    return
  }
  if (pattern) {
    setting.weather = setting.weather.filter(each => each !== 'clear')
    setting.time = undefined
    if (setting.interior === 'living-room') setting.interior = undefined
    if (setting.ground === 'room') setting.ground = undefined
  }
  if (studio.decor === 'leaves' || studio.decor === 'christmas') {
    setting.ground = 'table'
    setting.interior = setting.season = setting.water = setting.time = undefined
    setting.distantFeatures = setting.weather = []
    return
  }
  if (studio.decor === 'graffiti') {
    setting.ground = 'wall'
    setting.material ??= 'concrete'
    setting.interior = undefined
    setting.distantFeatures = setting.weather = []
    return
  }
  if (isUnderStudioLight(studio)) {
    setting.ground = setting.ground === 'table' ? 'table' : 'studio'
    setting.weather = []
    setting.distantFeatures = []
    setting.season = undefined
    if (studio.decor === 'hearts' && setting.hasFlowers)
      setting.petalColors ??= [rgb('#c4263f'), rgb('#e2576a')]
    return
  }
  if (setting.ground === 'table' && studio.scattered.length > 0) return
  if (!hasStudioFurnishing(studio) && !pattern) return
  if (studio.isWater) setting.water = undefined
  const isPlainGround =
    setting.ground === undefined || (setting.ground === 'table' && hasStudioFurnishing(studio))
  const isFlowery = setting.hasFlowers && setting.ground === 'meadow'
  if ((isPlainGround || isFlowery) && setting.distantFeatures.length === 0 && !setting.water)
    setting.ground = 'studio'
}

/** Whether hearts, smoke or flames are in front of a wall, whatever else the words that name them mean outdoors. */
const isUnderStudioLight = ({ decor }: StudioDescription) =>
  decor === 'hearts' || decor === 'smoke' || decor === 'colorful-smoke' || decor === 'flames'

/** The color of a studio or a tabletop, of a thing that the prompt names or because the prompt calls it dark. */
function setTint(
  { setting, objects }: SceneDescription,
  text: string,
  { scattered }: StudioDescription,
): void {
  const isDark = setting.mood.includes('dark') || (setting.mood.includes('neon') && isPlain(setting))
  if (setting.ground === undefined || setting.ground === 'studio') {
    const objectColor = objects.find(({ colors }) => colors.length > 0)?.colors[0]
    setting.tint ??= objectColor ?? namedColors(text)[0] ?? (isDark ? darkBackdrop : undefined)
    if (scattered.length > 0) setting.tint ??= rgb(scattered[0].backdrop)
  } else if (setting.ground === 'table' && isDark) setting.tint ??= darkTable
  else if (setting.ground === 'wall' && isDark)
    setting.tint ??= setting.material === 'wood' ? darkTable : darkBackdrop
}

/** Whether a setting is a studio or a table, without a view. */
const isPlain = ({ ground, distantFeatures, interior }: Setting) =>
  (ground === undefined || ground === 'studio' || ground === 'table') &&
  !interior &&
  distantFeatures.length === 0

/** Whether the prompt names a forest and nothing that it would be seen from: a lawn, water or mountains. */
const isInWoods = ({ distantFeatures, ground, water }: Setting) =>
  distantFeatures.some(each => each === 'forest' || each === 'pines' || each === 'jungle') &&
  ground !== 'lawn' &&
  !water &&
  !distantFeatures.some(each => /mountains|city|village/.test(each))

/** Open land without anything behind it ends at hills and trees that are far away, and so does land before mountains. */
function addTreeLine({ ground, distantFeatures, water, season, hasRoad, weather }: Setting): void {
  const isBare = distantFeatures.length === 0 && !water && season !== 'winter' && !hasRoad
  if (ground === 'meadow' && isBare && !weather.includes('stars')) distantFeatures.push('hills', 'forest')
  const isMountainous = distantFeatures.length > 0 && !distantFeatures.some(each => each !== 'mountains')
  if (ground === undefined && isMountainous && !water && season !== 'winter') distantFeatures.push('forest')
}
