import { type GroundReflection, ImagingError, type Plane, type Raster, type Work } from '@pentimento/imaging'
import { type Backdrop, isWide } from './background/backdrop.ts'
import { paintChristmasTree, paintTreeLights } from './background/christmas-tree.ts'
import { describeBackground, namesNothing } from './background/describe-background.ts'
import { exposedForSubject } from './background/exposed-light.ts'
import { pavedGrounds, reflectionOf } from './background/ground-reflection.ts'
import { paintBulbs, paintHighlightDiscs } from './background/highlight-discs.ts'
import { applyLensBlur, fullBlur } from './background/lens-blur.ts'
import { paintNeonRoom } from './background/neon-glow.ts'
import { paintPumpkins } from './background/pumpkins.ts'
import { footOfStreet } from './background/street-across.ts'
import type { SubjectPosition } from './background/subject-position.ts'
import { paintTerrace } from './background/terrace.ts'
import { venueDesigns } from './background/venues/describe-venue.ts'
import type { VenueDesign } from './background/venues/venue.ts'
import { wetGround } from './background/wet-ground.ts'
import { horizonOf, paintSetting } from './landscape/paint-setting.ts'
import { indoorLightOf } from './landscape/rooms.ts'
import type { Scene } from './landscape/scene.ts'
import { paintWeather } from './landscape/weather.ts'
import { createCanvas, toRaster } from './paint/canvas.ts'
import { illuminate, type Rgb, rgb } from './paint/color.ts'
import { lightOf } from './scene/light.ts'
import { type ResolvedSetting, resolveSetting } from './scene/resolve-setting.ts'
import type { SceneDescription } from './scene/scene-description.ts'
import type { DistantFeature, Ground, Interior } from './scene/setting.ts'
import { isSurface } from './studio/flat-lay.ts'
import {
  isInStudio,
  paintPodiumInScene,
  paintScatteredInScene,
  paintStudioFor,
} from './studio/paint-studio.ts'
import { shadowOnGround } from './studio/shadow-on-ground.ts'
import { paintBokeh } from './styles/depth-of-field.ts'

export interface PaintBackgroundOptions {
  /** Describes the setting; objects it names are ignored. */
  prompt: string
  width: number
  height: number
  /** The same seed gives the same image. */
  seed: number
  /** Side that the light comes from. @default depends on the seed */
  light?: 'left' | 'right'
  /** Where the subject is: the ground begins above its feet, and the background is in focus where it stands. */
  subject?: SubjectPosition | undefined
  /** Opacity of the subject in the frame, 0 to 1, of any size, for its shadow in a studio. */
  silhouette?: Plane | undefined
  /** Whether the subject is a person; undefined if that isn't known. */
  isPerson?: boolean | undefined
}

export interface PaintedBackground extends Raster {
  /** Color of the light at the subject: a factor for each channel. */
  ambient: Rgb
  /** In a studio or on a podium, as products are shown, whose colors have to stay. */
  isForProduct?: boolean
  /** The subject lies on what is behind it, seen from straight above. */
  isFromAbove?: boolean
  /** How the ground mirrors the subject. */
  reflection?: GroundReflection | undefined
  /** The subject's shadow, of the image's size, 0 (none) to 1 (black), where the place of the light is known. */
  shadow?: Plane | undefined
}

/**
 * Paint a setting without objects, as a background for a subject in a photo: what is farther away than the subject, or
 * nearer, is out of focus, and what is outside a window overexposed.
 *
 * @throws ImagingError 'invalid-prompt' if no word of the prompt is known
 */
export async function paintBackground(
  options: PaintBackgroundOptions,
  { signal, progress }: Work,
): Promise<PaintedBackground> {
  const { width, height, seed, subject } = options
  const described = describeBackground(options.prompt)
  const { scene: description, studio, ...place } = described
  const rest = { ...place, venue: place.venue ?? officeAround(description, options) }
  if (namesNothing(described))
    throw new ImagingError('invalid-prompt', 'the prompt doesn’t name anything that can be generated')
  const venue = rest.venue && venueDesigns[rest.venue]
  const setting = putOnTable(resolveRoom(description, seed), options, venue, rest.pumpkins)
  const lightSide = options.light ? (options.light === 'left' ? -1 : 1) : seed & 2 ? 1 : -1
  const light = exposedForSubject(lightOf(setting, lightSide), hasCity(setting))
  const canvas = createCanvas(width, height)
  const backdrop: Backdrop = {
    ...rest,
    isBlurred: rest.isBlurred || setting.hasBokeh,
    isPerson: options.isPerson,
    isFarAway: options.isPerson && subject && !subject.isCropped,
    subject,
  }
  const horizon = Math.round(horizonFor(setting, backdrop, width, height) * height)
  const scene = { canvas, light, setting, seed, horizon, backdrop }
  const reflection = reflectionOf(setting, backdrop, studio)
  const isFromAbove = isSurface(setting.ground) && (studio.isFromAbove || liesOnTable(setting, options))
  if (isFromAbove || isInStudio(setting, backdrop)) {
    const shadow = await paintStudioFor(scene, backdrop, { ...studio, isFromAbove }, options.silhouette)
    signal.throwIfAborted()
    if (setting.hasBokeh) paintBokeh(scene)
    progress(1)
    return {
      ...toRaster(canvas),
      ambient: indoorLightOf(scene),
      shadow,
      isForProduct: true,
      isFromAbove,
      reflection: isFromAbove ? undefined : reflection,
    }
  }
  await paintSetting(scene, { signal, progress: progress.span(0, 0.8) })
  if (backdrop.hasRailing && setting.ground !== 'table') await paintTerrace(scene, backdrop)
  if (rest.isWet && pavedGrounds.includes(setting.ground)) wetGround(scene, footOfStreet(scene, backdrop))
  await paintWeather(scene)
  if (setting.mood.includes('neon') && (setting.ground === 'room' || setting.ground === 'table'))
    paintNeonRoom(scene)
  if (rest.pumpkins && !setting.interior) await paintPumpkins(scene, rest.pumpkins === 'halloween')
  if (rest.hasChristmasTree) await paintChristmasTree(scene)
  signal.throwIfAborted()
  putOutOfFocus(scene, backdrop, venue)
  if (setting.ground === 'table' && studio.scattered.length > 0 && subject && !subject.isCropped)
    await paintScatteredInScene(scene, backdrop, studio, options.silhouette)
  const shadow =
    studio.podium && subject && !subject.isCropped
      ? await paintPodiumInScene(scene, backdrop, studio, options.silhouette)
      : shadowOnGround(scene, subject, options.silhouette)
  progress(1)
  const isLampLit = lampLitGrounds.includes(setting.ground) && !venue?.isOutdoors
  return {
    ...toRaster(canvas),
    ambient: isLampLit ? illuminate(indoorLightOf(scene), venue?.lamp ?? [1, 1, 1]) : light.ambient,
    shadow,
    isForProduct: studio.podium !== undefined,
    reflection,
  }
}

/** Behind people, an office has desks in depth; what stands on a desk is in a room. */
const officeAround = ({ setting }: SceneDescription, { isPerson, prompt }: PaintBackgroundOptions) =>
  isPerson && setting.interior === 'office' && setting.ground === 'room' && !/\bhome\b/i.test(prompt)
    ? 'open-office'
    : undefined

/** Blur a scene as the lens does, and paint its lights as discs. */
function putOutOfFocus(scene: Scene, backdrop: Backdrop, venue: VenueDesign | undefined): void {
  const { canvas, setting, light } = scene
  const hasLights = light.night > 0.6 && hasCity(setting)
  // Behind people who are near, lights are discs that the blur of the scene would wash out.
  const isNear = backdrop.subject?.isCropped === true
  if (hasLights && !isNear) paintBokeh(scene, lightsOfCity)
  applyLensBlur(scene, backdrop)
  if (hasLights && isNear && !setting.hasBokeh) paintBokeh(scene, lightsOfCity)
  const blurRadius = fullBlur(backdrop, canvas, setting.ground)
  if (isNear && setting.distantFeatures.some(isWooded)) paintHighlightDiscs(scene, blurRadius)
  if (backdrop.hasBulbs || (venue ? venue.hasBulbs : setting.interior === 'cafe'))
    paintBulbs(scene, blurRadius)
  if (backdrop.hasChristmasTree) paintTreeLights(scene, blurRadius)
  if (setting.hasBokeh) paintBokeh(scene)
}

/** The setting; things that the prompt names in a room don't make it a table, which only the subject decides. */
function resolveRoom(description: SceneDescription, seed: number): ResolvedSetting {
  const setting = resolveSetting(description, seed)
  const isTableOfThings = setting.ground === 'table' && description.setting.ground !== 'table'
  return isTableOfThings && setting.interior ? { ...setting, ground: 'room' } : setting
}

/**
 * In rooms where things are on tables, a subject that is no person stands on one, unless it's so tall or has such legs
 * that it rather stands on the floor.
 */
function putOnTable(
  setting: ResolvedSetting,
  { subject, isPerson, width, height }: PaintBackgroundOptions,
  venue: VenueDesign | undefined,
  pumpkins: Backdrop['pumpkins'],
): ResolvedSetting {
  const { ground, interior } = setting
  const table = venue?.table ?? (pumpkins && ground === 'lawn' ? woodenTable : undefined)
  if (table && ground === 'table' && !setting.material)
    return { ...setting, material: table.material, tint: setting.tint ?? table.tint }
  const hasTable = table || (ground === 'room' && interior && tableInteriors.includes(interior))
  if (!hasTable || (ground !== 'room' && ground !== 'lawn')) return setting
  if (isPerson !== false || !subject || subject.isCropped || subject.hasLegs) return setting
  const aspect = ((subject.bottom - subject.top) * height) / ((subject.right - subject.left) * width)
  const isOnFloor = (aspect > tallAspect && !subject.hasWideBase) || (venue?.isForVehicles && aspect < 1)
  if (isOnFloor) return setting
  const material = setting.material ?? (interior === 'bathroom' ? 'marble' : undefined)
  return { ...setting, ...(material && { material }), ...table, ground: 'table' }
}

/** What things stand on among pumpkins. */
const woodenTable = { material: 'wood', tint: rgb('#6b4a33') } as const

/** Whether a subject must be seen from above, as plates and bowls are that look round. */
const liesOnTable = ({ ground }: ResolvedSetting, { subject }: PaintBackgroundOptions): boolean =>
  ground === 'table' && subject !== undefined && subject.isRound

const tableInteriors: readonly Interior[] = ['kitchen', 'cafe', 'office', 'bathroom']
/** Least height of a subject that rather stands on the floor, relative to its width. */
const tallAspect = 3.2

/** Height of the ground behind a subject, relative to the image's, and the row above which it's rather in the air. */
const [leastGround, leastStanding] = [0.12, 0.5]
/** Height of the table that is seen behind a subject, relative to the image's, and the range of its back edge. */
const table = { behind: 0.24, highest: 0.45, lowest: 0.76 }
/** Height of the camera by a road, relative to a vehicle's. */
const cameraHeight = 0.62
/** Where the walls of rooms end behind a subject that the lower edge cuts off: it's nearer to the camera. */
const wallBehindCropped = 0.9

/** Where the horizon is, or the edge of a floor or table, relative to the image's height. */
function horizonFor(
  { ground, hasRoad }: ResolvedSetting,
  backdrop: Backdrop,
  width: number,
  height: number,
): number {
  const usual = Math.min(1.1, horizonOf(ground) + 0.04)
  const { subject } = backdrop
  if (!subject || usual >= 1 || subject.bottom < leastStanding) return usual
  const { top, bottom, isCropped } = subject
  if (backdrop.venue && ground === 'room') return eyeLevel(subject, backdrop.isPerson === true)
  if (isCropped) return walledGrounds.includes(ground) ? wallBehindCropped : usual
  if (ground === 'table') return Math.min(table.lowest, Math.max(table.highest, bottom - table.behind))
  if ((hasRoad || ground === 'street') && isWide(backdrop, width, height))
    return Math.max(0.2, bottom - cameraHeight * (bottom - top))
  if (ground === 'wall') return bottom - leastGround
  return Math.min(usual, bottom - leastGround)
}

/** Where the camera looks at in a public place: below the top of the subject, relative to its height, and the range of rows. */
const eye = { cropped: 0.3, person: 0.22, other: -0.05, highest: 0.26, lowest: 0.52 }

/** The row of the eye level in a public place, relative to the image's height. */
function eyeLevel({ top, bottom, isCropped }: SubjectPosition, isPerson: boolean): number {
  const below = isCropped ? eye.cropped : isPerson ? eye.person : eye.other
  return Math.min(eye.lowest, Math.max(eye.highest, top + below * (bottom - top)))
}

/** Number of street lights and headlights, on a square. */
const lightsOfCity = 34
/** Whether lights of a city are in view, which at night are discs when out of focus. */
const hasCity = ({ ground, distantFeatures }: ResolvedSetting) =>
  ground === 'street' || distantFeatures.includes('city')

const isWooded = (feature: DistantFeature) =>
  feature === 'forest' || feature === 'jungle' || feature === 'pines' || feature === 'grove'

const lampLitGrounds: readonly Ground[] = ['room', 'table', 'studio', 'wall', 'stage']
const walledGrounds: readonly Ground[] = ['room', 'wall']
