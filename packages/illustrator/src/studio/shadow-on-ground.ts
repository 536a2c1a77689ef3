import { createPlane, enlarge, type Plane } from '@pentimento/imaging'
import type { SubjectPosition } from '../background/subject-position.ts'
import type { Scene } from '../landscape/scene.ts'
import type { Ground } from '../scene/setting.ts'
import { createBillboard, createCamera } from './camera.ts'
import type { Vector } from './solids.ts'
import { aimedAtSubject } from './studio-lamps.ts'
import { computeLighting, type PointLight } from './studio-lighting.ts'
import { type Finish, type StudioSet, sweepId } from './studio-set.ts'

/** Where there is no level ground to cast a shadow on. */
const groundless: readonly Ground[] = ['sea', 'sky', 'space', 'seabed', 'cliff']
const indoors: readonly Ground[] = ['room', 'table', 'stage', 'cave']
/** Distance of the sun and radius of what counts as the sun, in units: thin clouds and its glow soften shadows. */
const sun = { distance: 30, radius: 1.6 }
/** A window, nearer and larger. */
const window = { distance: 2.6, radius: 0.6, strength: 0.5 }
/** Light of the sun on the ground, and light from all around. */
const [sunlight, skylight] = [0.95, 0.5]
/** Strength of a shadow in full sunlight, as the light of a scene states it. */
const fullShadow = 0.42
/** Height from which the sun is in the frame, as a share of the sky, and the share of its light that is then left. */
const [lowSun, lowSunlight] = [0.7, 0.6]

/**
 * The shadow of a subject on the level ground of a scene with a horizon.
 *
 * @param silhouette opacity of the subject, 0 to 1, of any size
 * @returns of the image's size, 0 (none) to 1 (black); undefined without ground
 */
export function shadowOnGround(
  scene: Scene,
  subject: SubjectPosition | undefined,
  silhouette: Plane | undefined,
): Plane | undefined {
  const { canvas, horizon, light, setting } = scene
  if (!subject || !silhouette || subject.isCropped || groundless.includes(setting.ground)) return undefined
  if (horizon >= canvas.height || subject.bottom * canvas.height <= horizon + 2) return undefined
  const factor = Math.min(1, shadowUnit / canvas.unit)
  const [width, height] = [Math.ceil(factor * canvas.width), Math.ceil(factor * canvas.height)]
  const small = { width, height, unit: factor * canvas.unit }
  const camera = createCamera(small, subject, factor * horizon)
  const isIndoors = indoors.includes(setting.ground)
  const strength = isIndoors
    ? window.strength
    : (sunlight * light.shadow.strength * ((light.sunOrMoon?.y ?? 0) >= lowSun ? lowSunlight : 1)) /
      fullShadow
  const set: StudioSet = {
    sweep: { floorY: 0, wallZ: 1e3, radius: 1e-3, floor: none, wall: none, isSmooth: true, reflectance: 0 },
    parts: [],
    key: {
      ...aimedAtSubject(directionOf(scene, subject, isIndoors)),
      radius: isIndoors ? window.radius : sun.radius,
      color: [1, 1, 1],
    },
    ambientColor: [skylight, skylight, skylight],
    billboard: createBillboard(silhouette, camera, small),
  }
  const { read } = computeLighting(set, small, camera, factor * horizon)
  const lit: PointLight = { key: 0, keyBehindSubject: 0, ambient: [0, 0, 0], openShare: 1 }
  const shadow = createPlane(width, height, pixel => {
    const y = Math.floor(pixel / width)
    if (y <= factor * horizon || !read(pixel % width, y, sweepId, lit)) return 0
    const before = strength * lit.key + skylight
    const after = strength * lit.keyBehindSubject + skylight * lit.openShare
    return 1 - Math.sqrt(Math.min(1, after / before))
  })
  return enlarge(shadow, canvas.width, canvas.height)
}

/** The shorter side, in pixels, of the image that the shadow is computed for. */
const shadowUnit = 400

const none: Finish = { colorAt: () => [0, 0, 0], shine: 0 }

/** Position of the sun or of a window. A low sun in the frame is behind the subject. */
function directionOf({ light }: Scene, { left, right }: SubjectPosition, isIndoors: boolean): Vector {
  const { x = 0.35, y = 0 } = light.sunOrMoon ?? {}
  const side = x < 0.5 ? -1 : 1
  const direction: Vector =
    !isIndoors && y >= lowSun ? [1.4 * (x - (left + right) / 2), 0.62, 1] : [0.85 * side, 1.25, -0.6]
  const length = Math.hypot(...direction)
  const distance = isIndoors ? window.distance : sun.distance
  return [0, 1, 2].map(a => (direction[a] * distance) / length) as Vector
}
