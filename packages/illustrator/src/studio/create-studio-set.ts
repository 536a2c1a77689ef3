import type { Plane } from '@pentimento/imaging'
import type { Backdrop } from '../background/backdrop.ts'
import type { Scene } from '../landscape/scene.ts'
import { luma, mix, type Rgb, rgb, saturate, scale } from '../paint/color.ts'
import type { Material } from '../scene/setting.ts'
import { type Camera, createBillboard } from './camera.ts'
import type { StudioDescription } from './describe-studio.ts'
import { drapery } from './drapery.ts'
import { flatLaySurface } from './flat-lay.ts'
import { furnishStudio, podiumRadius } from './furnish-studio.ts'
import { createLightPattern } from './light-patterns.ts'
import { ripples } from './ripples.ts'
import { createLamps, darkLuma, glowBehind } from './studio-lamps.ts'
import type { Finish, StudioSet, StudioSpace, Sweep } from './studio-set.ts'
import { type CreateSurface, createSurfaces, woodenTable } from './studio-surfaces.ts'

/** Colors of a backdrop and of a podium, unless the prompt names one. */
const [plain, plainPodium, aqua] = [rgb('#e8e3dc'), rgb('#efeae3'), rgb('#9fd3e8')]
const decorColors: Record<string, Rgb | undefined> = {
  christmas: rgb('#4a1a18'),
  leaves: rgb('#2c5236'),
  hearts: rgb('#f0a9b8'),
  smoke: rgb('#1d1f23'),
  'colorful-smoke': rgb('#17161f'),
  flames: rgb('#120c0a'),
}
const stageColor = rgb('#191722')
/** Distance of the wall behind the subject and radius of the bend below it, in units. */
const sweepShapes = {
  studio: { wallZ: 1.35, radius: 0.55 },
  wall: { wallZ: 0.85, radius: 0.02 },
  table: { wallZ: 1.1, radius: 0.02 },
}
/** Share of what is behind it that a polished floor mirrors. */
const glossReflectance = 0.55
/** The same of tables. */
const tableReflectances: Partial<Record<Material, number>> = {
  marble: 0.16,
  tiles: 0.14,
  terrazzo: 0.1,
  wood: 0.1,
  glass: 0.5,
}
/** Height of podiums, in units: at least, at most, and relative to the space below the subject. */
const podiumHeight = { least: 0.055, most: 0.5, ofSpace: 0.55 }

/** Set up a studio around a subject as a prompt describes it. */
export async function createStudioSet(
  scene: Scene,
  backdrop: Backdrop,
  description: StudioDescription,
  camera: Camera,
  silhouette: Plane | undefined,
): Promise<StudioSet> {
  const { canvas, setting, light, seed } = scene
  const space = spaceAround(canvas, camera, backdrop.subject, description)
  const tint = backdropColor(setting, description)
  const isDark = luma(tint) < darkLuma
  const side = (light.sunOrMoon?.x ?? 0.35) < 0.5 ? -1 : 1
  const tone = mix(light.ambient, [1, 1, 1], 0.5)
  const { key, ambientColor } = createLamps(
    description,
    side,
    tone,
    setting.tint || setting.ground === 'stage' ? luma(tint) : 0.5,
  )
  if (description.pattern) key.pattern = await createLightPattern(description.pattern, key, seed)
  const createSurface = createSurfaces(seed)
  const sweep = description.isFromAbove
    ? flatLaySurface(scene, backdrop, [2 * space.half, space.height], tint, createSurface)
    : createSweep(scene, backdrop, description, space.floorY, tint, createSurface)
  const podiumTint = setting.tint ? mix(setting.tint, [1, 1, 1], isDark ? 0.06 : 0.35) : plainPodium
  const podium = createSurface(setting.material, podiumTint, setting.tint && podiumTint)
  return {
    sweep,
    parts: furnishStudio(
      description,
      description.isFromAbove ? { ...space, surfaceZ: sweep.wallZ } : space,
      { tint, podium },
      seed,
    ),
    key,
    ambientColor,
    glow: glowBehind(description, space, sweep.wallZ, isDark),
    billboard: silhouette && createBillboard(silhouette, camera, canvas),
  }
}

function backdropColor({ ground, tint }: Scene['setting'], { decor, isWater }: StudioDescription): Rgb {
  if (ground === 'stage') return stageColor
  if (isWater) return tint ? mix(tint, [1, 1, 1], waterPaleness) : aqua
  return tint ?? decorColors[decor ?? ''] ?? plain
}

/** How much paler shallow water is than the color that a prompt gives it. */
const waterPaleness = 0.4

function createSweep(
  { setting, seed }: Scene,
  { floor: givenFloor }: Backdrop,
  { isGlossy, hasDrapery, isWater, decor }: StudioDescription,
  floorY: number,
  tint: Rgb,
  createSurface: CreateSurface,
): Sweep {
  const { ground, material } = setting
  const isWall = ground === 'wall'
  const isTable = ground === 'table'
  const smooth = createSurface(undefined, tint, undefined)
  const wall = isWall
    ? createSurface(material ?? 'plaster', tint, setting.tint)
    : isTable
      ? backWall(createSurface, decor ? tint : setting.tint)
      : smooth
  const tableFinish = () =>
    (material ?? 'wood') === 'wood'
      ? woodenTable(seed, setting.tint)
      : createSurface(material, tint, setting.tint)
  const wallFloor = givenFloor?.material ?? floorFor[material ?? 'plaster'] ?? 'concrete'
  const floor = isWall
    ? createSurface(wallFloor, tint, givenFloor ? givenFloor.tint : setting.tint)
    : isTable
      ? tableFinish()
      : smooth
  return {
    floorY,
    ...sweepShapes[isWall || isTable ? ground : 'studio'],
    floor: isWater ? waterFinish(tint) : isGlossy ? { ...floor, shine: 0.1 } : floor,
    wall,
    isSmooth: !isWall && !isTable,
    bend: hasDrapery ? drapery(seed) : isWater ? ripples(seed) : undefined,
    reflectance:
      isGlossy || isWater ? glossReflectance : isTable ? (tableReflectances[material ?? 'wood'] ?? 0) : 0,
  }
}

/** Water over a floor in the color of the backdrop, which it deepens. */
const waterFinish = (tint: Rgb): Finish => {
  const color = scale(saturate(tint, 1.3), 0.8)
  return { colorAt: () => color, shine: 0.5 }
}

/** The wall behind a table, in a pale or dark tone of the table's. */
const backWall = (createSurface: CreateSurface, tint: Rgb | undefined): Finish =>
  createSurface(
    undefined,
    tint ? mix(tint, luma(tint) < darkLuma ? [0.2, 0.2, 0.2] : plain, 0.6) : plain,
    undefined,
  )

/** Floors that go with walls of a material, unless the prompt describes one. */
const floorFor: Partial<Record<Material, Material>> = {
  brick: 'concrete',
  concrete: 'concrete',
  stone: 'stone',
  masonry: 'stone',
  tiles: 'tiles',
  wood: 'wood',
}

function spaceAround(
  { width, height, unit }: Scene['canvas'],
  { position, focalLength, center }: Camera,
  subject: Backdrop['subject'],
  { podium }: StudioDescription,
): StudioSpace {
  const { left = 0.4, right = 0.6, top = 0.4, bottom = 0.8, baseDepth = 0 } = subject ?? {}
  const half = ((right - left) / 2) * (width / unit)
  const depth = (baseDepth * height) / unit
  const below = ((1 - bottom) * height) / unit
  const beside = Math.min(center[0], width - center[0]) / unit
  const radius = podiumRadius({ half, depth }, beside)
  const rim = (radius * position[1]) / -position[2]
  const podiumY = Math.min(
    podiumHeight.most,
    Math.max(podiumHeight.least, podiumHeight.ofSpace * (below - rim)),
  )
  const perPixel = (z: number) => (z - position[2]) / focalLength
  return {
    half,
    height: ((bottom - top) * height) / unit,
    depth,
    podiumRadius: radius,
    floorY: podium ? -podiumY : 0,
    surfaceZ: undefined,
    topAt: z => position[1] + center[1] * perPixel(z),
    bottomAt: z => position[1] - (height - center[1]) * perPixel(z),
    leftAt: z => -center[0] * perPixel(z),
    rightAt: z => (width - center[0]) * perPixel(z),
  }
}
