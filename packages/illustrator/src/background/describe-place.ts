import { rgb } from '../paint/color.ts'
import type { SceneDescription } from '../scene/scene-description.ts'
import type { DistantFeature, Ground, Setting } from '../scene/setting.ts'
import type { Backdrop, Landmark } from './backdrop.ts'
import { landmarkOf } from './landmarks.ts'

const blossomsPattern =
  /\b(?:(?:cherry|apple|peach|almond|plum|spring|magnolia|pink) blossoms?|sakura|blossoming trees?|blooming trees?)\b/i
const railingPattern = /\b(?:balcony|balconies|terraces?|rooftops?|roof ?tops?|patios?)\b/i
const coastPattern = /\b(?:coast(?:al|line)?|ocean|seaside)\b/i
const viewPattern =
  /\b(?:sea|ocean|beach|lake|river|mountains?|hills?|garden|forest|vineyards?|countryside|view)\b/i
const eateryPattern =
  /\b(?:caf[eé]s?|coffee (?:shop|house)s?|restaurants?|trattoria|bistros?|brasserie|pizzeria)\b/i
/** Words by which a terrace is one where people eat. */
const diningPattern =
  /\b(?:tables?|tablecloths?|caf[eé]s?|coffee|restaurants?|trattoria|bistros?|brasserie|breakfast|brunch|lunch|dinner|dining|aperitif|picnic)\b/i
const vineyardPattern = /\bvineyards?\b/i
const vines = rgb('#667c3c')
const [terracePattern, rooftopPattern] = [
  /\b(?:terraces?|patios?|sidewalk|outdoor)\b/i,
  /\b(?:rooftops?|roof ?tops?|roof terraces?)\b/i,
]
const greenhousePattern = /\b(?:greenhouses?|conservator(?:y|ies)|botanical gardens?)\b/i
const stagePattern =
  /\b(?:concerts?|on stage|stage lights?|spotlights? on (?:a |the )?stage|theater stage|theatre stage)\b/i
const fireplacePattern = /\b(?:fireplaces?|hearth|open fire|by the fire)\b/i
const booksPattern = /\b(?:book ?shelf|book ?shelves|bookcases?|shelves (?:of|with) books)\b/i
/** Ground that rain has left wet. */
const wetPattern = /\b(?:wet|after (?:the |a )?rain|rain[ -]soaked|puddles?)\b/gi
const naturePattern = /\b(?:nature|outdoors?|outside)\b/i
const halloweenPattern = /\bhalloween\b/i
const pumpkinsPattern = /\b(?:pumpkins?|jack-o'?-?lanterns?)\b/i
const christmasPattern = /\b(?:christmas|xmas)\b/i
const rainPattern = /\b(?:rain|rainy|raining|rainfall|drizzle|downpour)\b/i
/** Things that a prompt names and that are scenery behind a subject. */
const sceneryOf: Readonly<Record<string, DistantFeature | undefined>> = {
  palm: 'palms',
  tree: 'forest',
  'autumn-tree': 'forest',
  'bare-tree': 'forest',
  pine: 'pines',
}
const grassyGrounds: readonly (Ground | undefined)[] = ['lawn', 'meadow']
/** Worktops in rooms where they are of stone, unless the prompt names a material. */
const worktopPattern = /\b(?:kitchen|bathroom|vanity)\b.*\b(?:counter(?:top)?s?|worktops?)\b/i

/**
 * Choose a place that a prompt names by a part of it, such as a balcony or a fireplace.
 *
 * @param text the prompt
 * @returns what else its background shows
 */
export function describePlace(
  { setting, objects }: SceneDescription,
  text: string,
): Pick<
  Backdrop,
  | 'hasBlossoms'
  | 'hasRailing'
  | 'hasFireplace'
  | 'isWet'
  | 'pumpkins'
  | 'hasChristmasTree'
  | 'landmark'
  | 'isStreetSide'
> {
  addScenery(setting, objects)
  if (vineyardPattern.test(text) && setting.ground === 'field') setting.tint ??= vines
  const landmark = setLandmark(setting, text)
  const hasBlossoms = blossomsPattern.test(text) && setting.ground !== 'studio' && setting.ground !== 'table'
  // A street has balconies above it, and terraces of cafés at its side.
  const isStreetSide = setStreetSide(setting, text)
  const hasRailing =
    !isStreetSide && (rooftopPattern.test(text) || (railingPattern.test(text) && setting.ground !== 'street'))
  const hasFireplace = fireplacePattern.test(text)
  if (stagePattern.test(text)) setting.ground = 'stage'
  if (greenhousePattern.test(text)) setting.water = undefined
  if (worktopPattern.test(text) && setting.ground === 'table') setting.material ??= 'marble'
  if (hasBlossoms) {
    setting.ground ??= 'lawn'
    setting.season = 'spring'
    setting.hasFlowers = false
    if (setting.distantFeatures.length === 0) setting.distantFeatures.push('forest')
  }
  if (naturePattern.test(text) && (setting.ground === undefined || setting.ground === 'studio')) {
    setting.ground = 'lawn'
    setting.distantFeatures = ['forest']
  }
  if (hasRailing) {
    setting.interior = undefined
    if (/\b(?:sea|ocean)\b/i.test(text)) setting.water ??= 'sea'
    setting.ground = setting.water === 'sea' ? 'sea' : 'plaza'
    if (setting.distantFeatures.length === 0 && !setting.water)
      setting.distantFeatures.push(
        ...(/\broof/i.test(text) ? (['city'] as const) : (['hills', 'forest'] as const)),
      )
    if (diningPattern.test(text)) setting.ground = 'table'
  }
  const isAtSea = setting.water === 'sea' || setting.ground === 'sea' || coastPattern.test(text)
  if (setting.hasRoad && isAtSea) {
    // A road along a coast is above the water, with the coast beyond a bay.
    setting.ground = 'meadow'
    setting.water = 'sea'
    if (setting.distantFeatures.length === 0) setting.distantFeatures.push('islands')
  }
  const isIndoors = hasFireplace || booksPattern.test(text)
  if (isIndoors && (setting.ground === undefined || setting.ground === 'studio')) setting.ground = 'room'
  if (isIndoors) setting.interior ??= hasFireplace ? 'living-room' : 'library'
  return {
    landmark,
    isStreetSide,
    hasBlossoms,
    hasRailing,
    hasFireplace,
    isWet: setWetness(setting, text),
    pumpkins: setPumpkins(setting, text),
    hasChristmasTree: christmasPattern.test(text) && setting.ground === 'room',
  }
}

/** Put trees and beaches that the prompt names behind the subject. Lights out of focus in a street are those of an evening. */
function addScenery(setting: Setting, objects: SceneDescription['objects']): void {
  const isOutdoors = setting.ground !== 'studio' && setting.ground !== 'wall' && !setting.interior
  const scenery = objects.map(({ kind }) => sceneryOf[kind.drawingName])
  if (isOutdoors)
    for (const feature of scenery)
      if (feature && !setting.distantFeatures.includes(feature)) setting.distantFeatures.push(feature)
  if (objects.some(({ kind }) => kind.drawingName === 'beach-with-umbrella')) {
    setting.ground ??= 'sand'
    setting.water ??= 'sea'
  }
  if (setting.ground === 'street' && setting.hasBokeh) setting.time ??= 'dusk'
  // Grass is green anyway, in more natural shades than a color that the prompt names.
  const [red, green, blue] = setting.tint ?? [0, 0, 0]
  if (grassyGrounds.includes(setting.ground) && green > Math.max(red, blue)) setting.tint = undefined
}

/** Whether a prompt puts a table at the side of a street: on a terrace of a café, unless it names another view. */
function setStreetSide(setting: Setting, text: string): boolean {
  const hasView = setting.water !== undefined || setting.distantFeatures.length > 0 || viewPattern.test(text)
  const isAtStreet = setting.ground === 'street' && diningPattern.test(text)
  const isStreetSide =
    terracePattern.test(text) &&
    !rooftopPattern.test(text) &&
    (isAtStreet || (eateryPattern.test(text) && !hasView && setting.ground !== 'sea'))
  if (!isStreetSide) return false
  setting.ground = 'table'
  setting.interior = undefined
  return true
}

/** The landmark that a prompt names, and where it's seen from unless the prompt names a room or a table. */
function setLandmark(setting: Setting, text: string): Landmark | undefined {
  const landmark = landmarkOf(text)
  if (!landmark || setting.interior || setting.ground === 'table' || setting.ground === 'studio')
    return landmark
  if (landmark === 'acacias') {
    setting.ground = 'meadow'
    setting.tint = dryGrass
    setting.hasFlowers = false
    setting.distantFeatures = ['hills']
  } else if (landmark === 'pyramids') {
    setting.ground = 'desert'
    setting.distantFeatures = ['dunes']
  } else {
    setting.ground = 'plaza'
    setting.distantFeatures = ['forest']
  }
  return landmark
}

/** Color of the grass of a savanna. */
const dryGrass = rgb('#c2a466')

/** Pumpkins that a prompt names, and its setting: outdoors unless it names another place, and for Halloween at night. */
function setPumpkins(setting: Setting, text: string): Backdrop['pumpkins'] {
  const isHalloween = halloweenPattern.test(text)
  if (!isHalloween && !pumpkinsPattern.test(text)) return undefined
  if (setting.ground === undefined || setting.ground === 'studio') {
    setting.ground = 'lawn'
    setting.season = 'autumn'
    setting.distantFeatures = ['forest']
  } else if (
    setting.ground === 'table' &&
    !setting.interior &&
    setting.distantFeatures.every(each => each === 'hills')
  ) {
    setting.season ??= 'autumn'
    setting.distantFeatures = ['forest']
  }
  if (isHalloween && setting.ground !== 'room') setting.time ??= 'night'
  return isHalloween ? 'halloween' : 'plain'
}

/** Whether the ground is wet. Drops fall only if it rains, not after rain. */
function setWetness(setting: Setting, text: string): boolean {
  const isWet = text.search(wetPattern) >= 0
  const isRaining = rainPattern.test(text.replace(wetPattern, ' '))
  if (isWet && !isRaining) setting.weather = setting.weather.filter(each => each !== 'rain')
  return isWet || isRaining
}
