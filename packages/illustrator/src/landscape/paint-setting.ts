import { setImmediate } from 'node:timers/promises'
import type { Work } from '@pentimento/imaging'
import { isWide } from '../background/backdrop.ts'
import { paintFoliage } from '../background/foliage.ts'
import { paintGuardRail } from '../background/guard-rail.ts'
import { paintLandmark } from '../background/landmarks.ts'
import { blurRows, fullBlur } from '../background/lens-blur.ts'
import { paintRoadAcross } from '../background/road-across.ts'
import { paintSeatBack } from '../background/seat.ts'
import { paintStreetAcross } from '../background/street-across.ts'
import { paintStudioFlowers } from '../background/studio-flowers.ts'
import { paintTabletop } from '../background/tabletop.ts'
import { paintTerrace } from '../background/terrace.ts'
import { venueDesigns } from '../background/venues/describe-venue.ts'
import { paintVenue } from '../background/venues/paint-venue.ts'
import { type Rgb, rgb, saturate } from '../paint/color.ts'
import { createNoise } from '../paint/noise.ts'
import { paintSky } from '../paint/sky.ts'
import type { DistantFeature, Ground, Setting } from '../scene/setting.ts'
import { blurCanvas } from '../styles/depth-of-field.ts'
import { paintCave } from './cave.ts'
import { paintGround } from './grounds.ts'
import { paintHeadland } from './headland.ts'
import { paintGrass, paintSeabedPlants } from './plants.ts'
import { paintCliffs, paintHills, paintMountains, paintVolcano } from './ridges.ts'
import { paintPath, paintRoad } from './road.ts'
import { paintRoom, paintStudio, paintTable, paintWall } from './rooms.ts'
import type { Scene } from './scene.ts'
import { shoreOf } from './shores.ts'
import { paintAurora, paintRainbow, paintSpace, paintUnderwater } from './special-scenery.ts'
import { paintSkyline, paintStreet, paintVillage } from './town.ts'
import { paintSurf, paintWater, type Shore, waterColor } from './water.ts'
import { paintWaterfall } from './waterfall.ts'
import { paintWoods } from './woods.ts'

/** Position of the horizon from the top, as a fraction of the image height; beyond 1 is below the image. */
const horizons: Partial<Record<Ground, number>> = {
  sea: 0.5,
  cliff: 0.5,
  cave: 0.6,
  street: 0.5,
  room: 0.66,
  table: 0.54,
  studio: 0.66,
  sky: 1.05,
  space: 1.05,
  seabed: 0.76,
  wall: 0.92,
  moon: 0.6,
  stage: 0.7,
}
export const horizonOf = (ground: Ground): number => horizons[ground] ?? 0.57

/** Paint the whole scene except its objects. Cancellation is checked between layers. */
export async function paintSetting(scene: Scene, { signal, progress }: Work): Promise<void> {
  const layers = layersOf(scene)
  for (const [index, layer] of layers.entries()) {
    await setImmediate()
    signal.throwIfAborted()
    await layer()
    progress((index + 1) / layers.length)
  }
}

/** A scene in which what is far away fades into water. */
const submerged = (scene: Scene): Scene => ({
  ...scene,
  light: { ...scene.light, ambient: [0.35, 0.68, 0.85], haze: rgb('#1f86b5'), hazeDepth: 0.95 },
})

type Layer = () => void | Promise<void>

function layersOf(scene: Scene): Layer[] {
  const { canvas, light, setting, seed, horizon, backdrop } = scene
  switch (setting.ground) {
    case 'space':
      return [() => paintSpace(scene)]
    case 'seabed':
      return [
        () => paintUnderwater(scene),
        ...(setting.distantFeatures.includes('city') ? [() => paintSkyline(submerged(scene))] : []),
        () => paintSeabedPlants(scene),
      ]
    case 'cave':
      return [() => paintCave(scene)]
    case 'room':
      return [
        () =>
          backdrop?.venue
            ? paintVenue(scene, venueDesigns[backdrop.venue])
            : paintRoom(scene, setting.interior ?? 'living-room'),
      ]
    case 'studio':
    case 'stage':
      return [() => paintStudio(scene)]
    case 'wall':
      return [() => paintWall(scene)]
    case 'table':
      return [
        () =>
          backdrop?.venue
            ? paintVenue({ ...scene, horizon: eyeLevelAtTable * horizon }, venueDesigns[backdrop.venue])
            : setting.interior
              ? paintRoom(aroundTable(scene), setting.interior)
              : paintTableBackground(scene),
        ...(backdrop?.hasRailing && !setting.interior ? [() => paintTerrace(scene, backdrop)] : []),
        () =>
          backdrop
            ? blurRows(canvas, fullBlur(backdrop, canvas, 'table'), y => (y < horizon ? 1 : 0))
            : blurCanvas(scene, 0.007),
        // A fire is seen over the seat, whose back is at a side.
        ...(backdrop?.seat && !backdrop.hasFireplace ? [() => paintSeatBack(scene, backdrop)] : []),
        () => (backdrop ? paintTabletop(scene) : paintTable(scene)),
      ]
    case 'moon':
      return [() => paintSpace(scene), () => void paintGround(scene, 'moon', unevenHorizon(scene))]
    default:
      return [
        () => paintSky(canvas, light, horizon, seed),
        ...(setting.weather.includes('aurora') ? [() => paintAurora(scene)] : []),
        ...(setting.weather.includes('rainbow') ? [() => paintRainbow(scene)] : []),
        ...landscapeLayers(scene, setting.ground),
      ]
  }
}

/** The room around a table. A color and a material that the prompt names are the table's, if it's for a subject. */
const aroundTable = (scene: Scene): Scene => ({
  ...scene,
  horizon: scene.horizon * 1.15,
  ...(scene.backdrop && { setting: { ...scene.setting, tint: undefined, material: undefined } }),
})

/** Height of the eye level from the top, relative to the back edge of a table in a public place. */
const eyeLevelAtTable = 0.72
/** Height of the horizon above the back edge of a table behind which there's water, or ground, in units. */
const [waterAboveTable, groundAboveTable] = [0.14, 0.09]

/** Paint what is behind a table: a landscape if the setting has one, else a plain studio background. */
async function paintTableBackground(scene: Scene): Promise<void> {
  if (
    scene.setting.distantFeatures.length + scene.setting.weather.length === 0 &&
    !scene.setting.time &&
    !scene.setting.water &&
    !scene.backdrop?.isStreetSide
  ) {
    paintStudio(scene)
    return
  }
  // Over the edge of a table, water or the ground is seen up to the horizon.
  const above = scene.backdrop
    ? (scene.setting.water ? waterAboveTable : groundAboveTable) * scene.canvas.unit
    : 0
  const view = { ...scene, horizon: scene.horizon - above }
  for (const layer of [
    () => paintSky(view.canvas, view.light, view.horizon, view.seed),
    ...landscapeLayers(view, scene.backdrop?.isStreetSide ? 'street' : 'meadow'),
    ...(scene.backdrop && scene.setting.hasFlowers ? [() => paintStudioFlowers(scene)] : []),
  ])
    await layer()
}

/** A slightly uneven upper edge of the ground. */
function unevenHorizon({ canvas, horizon, seed }: Scene): (x: number) => number {
  const noise = createNoise(seed + 801)
  return x =>
    horizon -
    0.012 * canvas.unit * (1 + noise((x / canvas.unit) * 2.2, 1) + 0.3 * noise((x / canvas.unit) * 9, 2))
}

function landscapeLayers(scene: Scene, ground: Ground): Layer[] {
  const { setting, backdrop, canvas } = scene
  const isAcross = backdrop !== undefined && isWide(backdrop, canvas.width, canvas.height)
  if (ground === 'sky') return []
  const layers = ridgeLayers(scene, ground)
  if (ground === 'street')
    return [
      ...layers,
      () => paintSkyline(scene, 0.3),
      () => (isAcross ? paintStreetAcross(scene, backdrop) : paintStreet(scene)),
    ]
  const landmark = backdrop?.landmark
  if (landmark && landmark !== 'acacias') layers.push(() => paintLandmark(scene, landmark))
  const shore = shoreOf(scene)
  if (ground !== 'sea')
    layers.push(
      () =>
        void paintGround(
          scene,
          ground,
          setting.water === 'sea' || (backdrop && setting.water) ? () => scene.horizon : unevenHorizon(scene),
        ),
    )
  if (landmark === 'acacias') layers.push(() => paintLandmark(scene, landmark))
  layers.push(...featureLayers(scene, ground, shore !== undefined))
  if (setting.distantFeatures.includes('waterfall')) layers.push(() => paintWaterfall(scene))
  if (shore) layers.push(...waterLayers(scene, shore))
  if (ground === 'cliff') layers.push(() => paintHeadland(scene))
  if (shore?.line && setting.distantFeatures.includes('palms'))
    layers.push(() => paintWoods(scene, 'palms', 'beach'))
  const isWinter = setting.season === 'winter'
  if ((ground === 'meadow' || ground === 'lawn') && !isWinter && !scene.isLineDrawing)
    layers.push(() =>
      paintGrass(
        scene,
        setting.hasFlowers || setting.season === 'spring',
        (x, y) => (shore?.coverage(x, y) ?? 0) > 0,
      ),
    )
  layers.push(...roadLayers(scene, shore !== undefined))
  for (const feature of setting.distantFeatures)
    if (!shore && !backdrop && (feature === 'forest' || feature === 'pines' || feature === 'jungle'))
      layers.push(() => paintWoods(scene, feature, 'foreground'))
  return layers
}

/** Towns and trees at the horizon. */
function featureLayers(scene: Scene, ground: Ground, hasShore: boolean): Layer[] {
  const { setting, backdrop } = scene
  const place = backdrop?.isInWoods
    ? 'forest'
    : ground === 'meadow' && setting.ground !== 'table'
      ? 'far'
      : 'park'
  return setting.distantFeatures.flatMap((feature): Layer[] => {
    switch (feature) {
      case 'city':
        return [() => paintSkyline(scene)]
      case 'village':
        return [() => paintVillage(scene)]
      case 'grove':
        return [() => paintWoods(scene, 'forest', 'scattered')]
      case 'palms':
        return hasShore ? [] : [() => paintWoods(scene, feature, 'background')]
      case 'forest':
      case 'pines':
      case 'jungle':
        return [
          () => (backdrop ? paintFoliage(scene, feature, place) : paintWoods(scene, feature, 'background')),
        ]
      default:
        return []
    }
  })
}

/** A road, from side to side under a vehicle and along a coast, or a path. */
function roadLayers(scene: Scene, hasShore: boolean): Layer[] {
  const { setting, backdrop, canvas } = scene
  if (setting.hasRoad && backdrop) {
    const across = () => paintRoadAcross(scene, backdrop)
    if (setting.water === 'sea') return [across, () => paintGuardRail(scene, backdrop)]
    if (isWide(backdrop, canvas.width, canvas.height)) return [across]
  }
  if (hasShore) return []
  if (setting.hasRoad) return [() => paintRoad(scene)]
  return setting.hasPath ? [() => paintPath(scene)] : []
}

function ridgeLayers(scene: Scene, ground: Ground): Layer[] {
  // With the ground 'cliff', the cliff is in the foreground, so it isn't painted as a distant feature too.
  const features = scene.setting.distantFeatures.filter(
    feature => ridgeKinds.includes(feature) && !(feature === 'cliffs' && ground === 'cliff'),
  )
  const layers = features.map(feature => () => paintRidge(scene, feature))
  // Mountains that meet level ground in a line look like a stage set.
  const hasFoothills =
    scene.backdrop !== undefined && features.some(isMountains) && !features.includes('hills')
  if (hasFoothills && ground === 'snow')
    return [...layers, () => paintHills(scene, snowyWoods.map(rgb), 0.1, 1.1)]
  const isSnowy = scene.setting.season === 'winter'
  return hasFoothills && grassyGrounds.includes(ground)
    ? [
        ...layers,
        () => (isSnowy ? paintRidge(scene, 'hills') : paintHills(scene, woodedHills.map(rgb), 0.17, 1.2)),
      ]
    : layers
}

/** Hills with forest at the foot of mountains, from far to near: in snow, and usually. */
const snowyWoods = ['#8c9aa4', '#64757c', '#46575a']
const woodedHills = ['#587468', '#3f5b49', '#2d4632']

const isMountains = (feature: DistantFeature) => feature === 'mountains' || feature === 'snow-mountains'
const grassyGrounds: readonly Ground[] = ['meadow', 'lawn', 'field']

const ridgeKinds: readonly DistantFeature[] = [
  'snow-mountains',
  'mountains',
  'volcano',
  'cliffs',
  'islands',
  'hills',
  'dunes',
]

function paintRidge(scene: Scene, feature: DistantFeature): void {
  const season = scene.setting.season ?? 'summer'
  if (isMountains(feature)) paintMountains(scene, feature === 'snow-mountains' || season === 'winter')
  else if (feature === 'volcano') paintVolcano(scene)
  else if (feature === 'cliffs') paintCliffs(scene)
  else if (feature === 'dunes')
    paintHills(scene, ['#eec98d', '#e3b06c', '#d89d57'].map(rgb), scene.backdrop ? 0.2 : 0.11, 0.7)
  else if (feature === 'islands') paintHills(scene, [rgb('#5d8a86'), rgb('#4c7d5a')], 0.07, 1.3)
  else paintHills(scene, hillColors[season].map(rgb).map(scene.backdrop ? muted : color => color))
}

/** A color as photos record it of hills in the distance. */
const muted = (color: Rgb) => saturate(color, 0.7)

const hillColors = {
  spring: ['#8fb98a', '#8cc05f', '#9bcb5e'],
  summer: ['#7fa98c', '#79ac5a', '#86b953'],
  autumn: ['#a8977e', '#c09a50', '#c9a24e'],
  winter: ['#dfe8f2', '#e8eff7', '#f1f5fa'],
} satisfies Record<NonNullable<Setting['season']>, string[]>

function waterLayers(scene: Scene, shore: Shore & { line?: (x: number) => number }): Layer[] {
  const { ground, water: kind = 'sea', distantFeatures, time, tint } = scene.setting
  const isTropical =
    distantFeatures.includes('palms') ||
    distantFeatures.includes('islands') ||
    (ground === 'sand' && time !== 'night')
  const color = (ground === 'sea' && tint) || waterColor(kind, isTropical)
  const calm = { lake: 0.85, river: 0.6, sea: 0.3 }[kind]
  const layers: Layer[] = [() => paintWater(scene, shore, calm, color)]
  const { line } = shore
  if (kind === 'sea' && line) layers.push(() => paintSurf(scene, line))
  return layers
}
