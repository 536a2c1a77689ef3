import { createPlane, type Plane } from '@pentimento/imaging'
import type { Backdrop } from '../background/backdrop.ts'
import { paintNeonGlow } from '../background/neon-glow.ts'
import { paintStudioFlowers } from '../background/studio-flowers.ts'
import type { VenueKind } from '../background/venues/venue.ts'
import type { Scene } from '../landscape/scene.ts'
import { type Canvas, darkenPixel } from '../paint/canvas.ts'
import { smoothstep } from '../paint/color.ts'
import type { ResolvedSetting } from '../scene/resolve-setting.ts'
import { paintAbstract } from './abstract-backdrop.ts'
import { type Camera, createCamera, project } from './camera.ts'
import { createStudioSet } from './create-studio-set.ts'
import { describeStudio, type StudioDescription } from './describe-studio.ts'
import { paintConfetti, paintFairyLights, paintFir, paintGoldDust } from './festive-decor.ts'
import { paintBubbles, paintCandles } from './floating-decor.ts'
import { paintLeafWall } from './leaf-wall.ts'
import { paintStand, paintStudioSet } from './paint-studio-set.ts'
import { paintFlames, paintGraffiti, paintHearts, paintSmoke } from './seasonal-decor.ts'
import type { Bounds } from './solids.ts'
import { paintSprigs } from './sprigs.ts'
import { paintStageLights } from './stage-lights.ts'
import { paintTableSetting } from './table-setting.ts'

/** Whether a setting is a studio, a wall, or a table without a view: all that is visible is lit by one lamp. */
export const isInStudio = (
  { ground, interior, distantFeatures, weather, time, water }: ResolvedSetting,
  { venue, isStreetSide }: Backdrop,
): boolean =>
  ground === 'studio' ||
  ground === 'stage' ||
  ground === 'wall' ||
  (ground === 'table' &&
    !interior &&
    !venue &&
    !isStreetSide &&
    distantFeatures.length + weather.length === 0 &&
    !time &&
    !water)

/**
 * Paint a studio around a subject.
 *
 * @param silhouette opacity of the subject, 0 to 1, of any size
 * @returns how much light the subject keeps from each pixel, 0 to 1
 */
export async function paintStudioFor(
  scene: Scene,
  backdrop: Backdrop,
  description: StudioDescription,
  silhouette: Plane | undefined,
): Promise<Plane> {
  const { canvas, setting } = scene
  const camera = createCamera(canvas, backdrop.subject)
  const visible = {
    ...description,
    ...((backdrop.subject?.isCropped || description.isFromAbove) && { podium: undefined }),
    ...(backdrop.subject?.isCropped && !description.isFromAbove && { scattered: [] }),
    ...(setting.ground === 'stage' && { hasSpotlight: true, isGlossy: true }),
  }
  const set = await createStudioSet(scene, backdrop, visible, camera, silhouette)
  return paintStudioSet(canvas, camera, set, backdrop, (on, foot) =>
    decorate({ ...scene, canvas: on, horizon: (scene.horizon * on.unit) / canvas.unit }, visible, foot),
  )
}

const isWhereMealsAreServed = ({ setting, backdrop }: Scene) =>
  setting.ground === 'table' &&
  (backdrop?.venue ? mealVenues.includes(backdrop.venue) : setting.interior === 'cafe')

const mealVenues: readonly VenueKind[] = ['restaurant', 'bar', 'bakery']

/**
 * Decorate the wall of a studio.
 *
 * @param foot row of the wall's foot
 */
async function decorate(
  scene: Scene,
  {
    decor,
    hasGold,
    hasBubbles,
    hasCandles,
    confettiColors,
    isFromAbove,
    abstract,
    sprigs,
  }: StudioDescription,
  foot: number,
): Promise<void> {
  const { mood, hasFlowers } = scene.setting
  const { subject } = scene.backdrop ?? {}
  if (isFromAbove && subject && isWhereMealsAreServed(scene)) await paintTableSetting(scene, subject)
  if (abstract) paintAbstract(scene, abstract)
  if (mood.includes('neon')) paintNeonGlow(scene)
  if (scene.setting.ground === 'stage') paintStageLights(scene, foot)
  if (decor === 'leaves') await paintLeafWall(scene, foot)
  if (decor === 'christmas') {
    paintFairyLights(scene, foot)
    await paintFir(scene, foot)
  }
  if (decor === 'confetti') await paintConfetti(scene, confettiColors)
  if (decor === 'hearts') await paintHearts(scene, foot)
  if (decor === 'smoke' || decor === 'colorful-smoke') paintSmoke(scene, decor === 'colorful-smoke')
  if (decor === 'flames') paintFlames(scene)
  if (decor === 'graffiti') await paintGraffiti(scene, foot)
  if (hasGold) paintGoldDust(scene)
  if (sprigs.length > 0 && !isFromAbove) await paintSprigs(scene, sprigs, foot)
  if (hasBubbles) await paintBubbles(scene)
  if (hasCandles && !isFromAbove) await paintCandles(scene, foot)
  if (hasFlowers && decor !== 'leaves') await paintStudioFlowers(scene)
}

/**
 * Paint a podium under a subject into a scene outside a studio.
 *
 * @param silhouette opacity of the subject, 0 to 1, of any size
 * @returns the subject's shadow on the podium, 0 to 1
 */
export async function paintPodiumInScene(
  scene: Scene,
  backdrop: Backdrop,
  { podium }: StudioDescription,
  silhouette: Plane | undefined,
): Promise<Plane> {
  const { canvas } = scene
  const camera = createCamera(canvas, backdrop.subject)
  const set = await createStudioSet(scene, backdrop, { ...describeStudio(''), podium }, camera, silhouette)
  shadeFoot(canvas, camera, set.parts[0].solid.bounds, set.sweep.floorY, footShade.podium)
  const shadow = createPlane(canvas.width, canvas.height, () => 0)
  paintStand(canvas, camera, set, shadow)
  return shadow
}

/** Darkness of the ground at the foot of a podium or of a small thing, and from where to where it fades, relative to its radius. */
const footShade = {
  podium: { strength: 0.55, from: 0.9, to: 1.3 },
  scattered: { strength: 0.5, from: 0.2, to: 1.15 },
}

/** Small things may be this far behind the subject on a table in a scene, in units: farther ones would be out of focus. */
const farthestInScene = 0.42
/** Space between them and the table's back edge, relative to the image's height. */
const edgeSpace = 0.03

/**
 * Paint the small things that a prompt names on a table that stands in a scene.
 *
 * @param silhouette opacity of the subject, 0 to 1, of any size
 */
export async function paintScatteredInScene(
  scene: Scene,
  backdrop: Backdrop,
  { scattered }: StudioDescription,
  silhouette: Plane | undefined,
): Promise<void> {
  const { canvas, horizon } = scene
  const camera = createCamera(canvas, backdrop.subject)
  // Moss grows on the ground there.
  const loose = scattered.filter(({ texture }) => texture !== 'tufts')
  const set = await createStudioSet(
    scene,
    backdrop,
    { ...describeStudio(''), scattered: loose },
    camera,
    silhouette,
  )
  const isOnTable = ([, , , , z0, z1]: Bounds) => {
    const [, row] = project(camera, 0, set.sweep.floorY, z1)
    return z0 < farthestInScene && row > horizon + edgeSpace * canvas.height
  }
  const parts = set.parts
    .filter(({ solid }) => isOnTable(solid.bounds))
    .map(part => ({ ...part, isInFront: true }))
  for (const { solid } of parts)
    shadeFoot(canvas, camera, solid.bounds, set.sweep.floorY, footShade.scattered)
  const shade = createPlane(canvas.width, canvas.height, () => 0)
  paintStand(canvas, camera, { ...set, parts }, shade)
}

/** Darken the ground around the foot of a body. */
function shadeFoot(
  canvas: Canvas,
  camera: Camera,
  [x0, x1, , , z0, z1]: Bounds,
  floorY: number,
  { strength, from, to }: { strength: number; from: number; to: number },
): void {
  const z = (z0 + z1) / 2
  const [left, row] = project(camera, x0, floorY, z)
  const [right] = project(camera, x1, floorY, z)
  const [cx, rx] = [(left + right) / 2, (right - left) / 2]
  const ry = (rx * (camera.position[1] - floorY)) / (z - camera.position[2])
  for (let y = Math.max(0, Math.floor(row - to * ry)); y < Math.min(canvas.height, row + to * ry); y++)
    for (let x = Math.floor(cx - to * rx); x < cx + to * rx; x++) {
      const off = Math.hypot((x - cx) / rx, (y - row) / ry)
      darkenPixel(canvas, x, y, strength * smoothstep(to, from, off))
    }
}
