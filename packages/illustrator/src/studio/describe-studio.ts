import { namedColors } from '../background/named-colors.ts'
import type { Rgb } from '../paint/color.ts'
import { type AbstractBackdrop, abstractBackdropOf } from './abstract-backdrop.ts'
import { type ScatterKind, scatterOf, withoutScattered } from './scatter.ts'
import { type SprigKind, sprigsOf, withoutSprigs } from './sprigs.ts'

/** What a prompt asks for in a studio, or on a table or at a wall that are lit like one. */
export interface StudioDescription {
  podium?: 'round' | 'square' | undefined
  hasArch: boolean
  hasStairs: boolean
  /** Geometric solids behind the subject. */
  hasShapes: boolean
  /** Fabric hangs behind the subject and lies under it. */
  hasDrapery: boolean
  /** What the light falls through. */
  pattern?: 'window' | 'leaves' | undefined
  hasSpotlight: boolean
  /** The floor reflects like polished acrylic. */
  isGlossy: boolean
  hasGold: boolean
  /** What decorates the wall. */
  decor?:
    | 'leaves'
    | 'christmas'
    | 'confetti'
    | 'hearts'
    | 'smoke'
    | 'colorful-smoke'
    | 'flames'
    | 'graffiti'
    | undefined
  hasBalloons: boolean
  /** Soap bubbles in the air. */
  hasBubbles: boolean
  /** Lit candles behind the subject. */
  hasCandles: boolean
  /** Colors of confetti that the prompt names; if there are none, it's colorful. */
  confettiColors: readonly Rgb[]
  /** Small things around the subject. */
  scattered: readonly ScatterKind[]
  /** Plants beside the subject. */
  sprigs: readonly SprigKind[]
  /** A backdrop without things. */
  abstract?: AbstractBackdrop | undefined
  /** Rippled water instead of a floor. */
  isWater: boolean
  /** Seen from straight above: the subject lies on a surface that fills the image. */
  isFromAbove: boolean
}

const podiumPattern = /\b(?:podiums?|pedestals?|plinths?|risers?|product stands?|display stands?)\b/i
const squarePattern = /\b(?:square|cubes?|cubic|block|box|rectangular)\b/i
const archPattern = /\b(?:arch(?:es|way|ways|ed)?)\b/i
const stairsPattern = /\b(?:stairs|stairway|staircase|steps)\b/i
const shapesPattern =
  /\b(?:geometric(?:al)?|abstract shapes|shapes|spheres|cylinders|cubes|blocks|3d shapes)\b/i
const draperyPattern =
  /\b(?:draped?|drapery|drapes|silk|satin|velvet|(?:fabric|cloth|linen)(?! (?:wall|napkin|towel|shirt|dress)))\b/i
const windowPattern =
  /\b(?:windows? (?:shadows?|light|reflections?|frame shadows?)|sun(?:light)? shadows?|shadows? of (?:a |the )?windows?|blinds|venetian)\b/i
const leavesPattern =
  /\b(?:(?:leaf|leaves|palm|plant|tree|botanical|foliage|tropical|monstera) shadows?|shadows? of (?:\w+ )?(?:leaf|leaves|palms?|plants?|trees?|branch(?:es)?|foliage)|dappled|gobo)\b/i
const spotlightPattern = /\b(?:spot ?lights?|spot lit|spotlit|halo)\b/i
const glossyPattern =
  /\b(?:gloss|glossy|reflective|reflections?|mirror(?:ed)?|acrylic|polished|shiny|lacquer(?:ed)?)\b/i
const luxuryPattern = /\b(?:luxury|luxurious|premium|elegant)\b/i
const goldPattern = /\b(?:gold|golden)(?! hour)\b/i

const leafWallPattern =
  /\b(?:(?:tropical|palm|green|lush|monstera|banana|eucalyptus|exotic|jungle|fresh) (?:leaf|leaves|foliage|plants|greenery)|(?:leaf|leaves|foliage|botanical|plants?|greenery) (?:background|backdrop|wall)|monstera|among leaves|leafy)\b/i
const christmasPattern = /\b(?:christmas|xmas|new year'?s?(?: eve)?|festive|holiday lights)\b/i
const confettiPattern = /\bconfetti\b/i
const balloonsPattern = /\b(?:balloons?|birthday|party)\b/i
const bubblesPattern = /\bbubbles\b(?! (?:tea|wrap|bath))/i
const candlesPattern = /\bcandles\b|\bcandle ?lit\b/i
const coloredConfettiPattern = /\b([\w-]+(?: and [\w-]+)?) (?:metallic |shiny )?confetti\b/i
const waterPattern =
  /\b(?:water (?:splash(?:es)?|ripples?|drops?|droplets?|surface)|splash(?:es|ing)?(?: of)? water|splash|ripples?|rippled water|aqua background)\b/i
const fromAbovePattern =
  /\b(?:flat ?-?lay|(?:top|overhead|bird'?s[ -]eye)[ -](?:down[ -])?(?:view|shot|angle)|top[ -]down|(?<!\b(?:light|lights|lit|lighting|sun|sunlight|lamp|spotlight|illuminated|shining) )from (?:directly |straight )?above)\b/i
const outdoorsPattern = /\b(?:market|street|village|house|outdoors?|outside|garden|forest|snowy|trees?)\b/i

/** Read what a prompt asks for in a studio. */
export function describeStudio(given: string): StudioDescription {
  const sprigs = sprigsOf(given)
  const scattered = scatterOf(withoutSprigs(given, sprigs))
  // Cubes of ice aren't geometric solids, and pampas grass is no meadow.
  const prompt = withoutDecoration(given, { scattered, sprigs })
  const isGlossy =
    glossyPattern.test(prompt) || (luxuryPattern.test(prompt) && /\b(?:black|dark)\b/i.test(prompt))
  return {
    podium: podiumPattern.test(prompt) ? (squarePattern.test(prompt) ? 'square' : 'round') : undefined,
    hasArch: archPattern.test(prompt),
    hasStairs: stairsPattern.test(prompt),
    hasShapes: shapesPattern.test(prompt),
    hasDrapery: draperyPattern.test(prompt),
    pattern: patternOf(prompt),
    hasSpotlight: spotlightPattern.test(prompt),
    isGlossy,
    decor: decorOf(prompt),
    hasBalloons: balloonsPattern.test(prompt),
    hasBubbles: bubblesPattern.test(prompt),
    hasCandles: candlesPattern.test(prompt),
    confettiColors: confettiColorsOf(prompt),
    scattered,
    sprigs,
    abstract: shapesPattern.test(prompt) ? undefined : abstractBackdropOf(prompt),
    isWater: waterPattern.test(prompt),
    isFromAbove: fromAbovePattern.test(prompt),
    hasGold:
      goldPattern.test(prompt) &&
      !coloredConfettiPattern.test(prompt) &&
      !/\bgolden? (?:background|backdrop)\b/i.test(prompt),
  }
}

/** A prompt without the names of what decorates a studio. */
export const withoutDecoration = (
  prompt: string,
  { scattered, sprigs }: Pick<StudioDescription, 'scattered' | 'sprigs'>,
): string => withoutScattered(withoutSprigs(prompt, sprigs), scattered)

/** Light that falls through a window or leaves onto a plain wall; rooms have windows. */
function patternOf(prompt: string): StudioDescription['pattern'] {
  if (leavesPattern.test(prompt)) return 'leaves'
  return windowPattern.test(prompt) && !roomPattern.test(prompt) ? 'window' : undefined
}

/** Where greenery is all around. */
const gardenPattern = /\b(?:parks?|gardens?|outdoors?|street|forest|meadow|lawn)\b/i
const heartsPattern = /\b(?:valentine'?s?|hearts?)\b/i
const smokePattern = /\b(?:smoke|smoky|vapor|vapour)\b/i
const colorfulPattern = /\b(?:colorful|colored|rainbow|multicolored)\b/i
const flamesPattern = /\b(?:flames?|on fire|fire (?:background|backdrop)|fire and|burning)\b/i
/** A tree that is indoors, too. */
const christmasTreePattern = /\b(?:christmas|xmas) trees?\b/gi
const roomPattern =
  /\b(?:room|home|fireplace|kitchen|bathroom|bedroom|office|cafe|restaurant|hotel|shop|store|mall|church)\b/i

function decorOf(given: string): StudioDescription['decor'] {
  const prompt = given.replace(christmasTreePattern, 'christmas')
  const isLeafWall = leafWallPattern.test(prompt) && !leavesPattern.test(prompt)
  if (isLeafWall && !gardenPattern.test(prompt)) return 'leaves'
  if (/\bgraffiti\b|\bstreet art\b|\bmurals?\b/i.test(prompt)) return 'graffiti'
  if (outdoorsPattern.test(prompt) || roomPattern.test(prompt)) return undefined
  if (christmasPattern.test(prompt)) return 'christmas'
  if (heartsPattern.test(prompt)) return 'hearts'
  if (smokePattern.test(prompt)) return colorfulPattern.test(prompt) ? 'colorful-smoke' : 'smoke'
  if (flamesPattern.test(prompt)) return 'flames'
  return confettiPattern.test(prompt) ? 'confetti' : undefined
}

/** The colors of the confetti, which a prompt names right before it. */
function confettiColorsOf(prompt: string): Rgb[] {
  const named = coloredConfettiPattern.exec(prompt)?.[1]
  return named ? namedColors(named, false) : []
}

/** Whether a description names anything that only studios have. */
export const hasStudioFurnishing = (studio: StudioDescription): boolean =>
  studio.podium !== undefined ||
  studio.decor !== undefined ||
  studio.hasArch ||
  studio.hasStairs ||
  studio.hasShapes ||
  studio.hasDrapery ||
  studio.hasBalloons ||
  studio.hasBubbles ||
  studio.scattered.length > 0 ||
  studio.sprigs.length > 0 ||
  studio.abstract !== undefined ||
  studio.isWater
