import { setImmediate } from 'node:timers/promises'
import type { Work } from '@pentimento/imaging'
import { blurred } from '../finish/soften.ts'
import { rgb } from '../paint/colour.ts'
import { noiseOf } from '../paint/noise.ts'
import { paintSky } from '../paint/sky.ts'
import type { Far, Ground, Setting } from '../scene/setting.ts'
import { paintAurora, paintRainbow, paintSpace, paintUnderwater } from './beyond.ts'
import { paintGround } from './grounds.ts'
import { paintHeadland } from './headland.ts'
import { paintGrass, paintSeabedPlants } from './plants.ts'
import { paintCliffs, paintHills, paintMountains, paintVolcano } from './ridges.ts'
import { paintRoom, paintStudio, paintTable, paintWall } from './rooms.ts'
import type { Scenery } from './scenery.ts'
import { shoreOf } from './shores.ts'
import { paintSkyline, paintStreet, paintVillage } from './town.ts'
import { paintSurf, paintWater, type Shore, waterColour } from './water.ts'
import { paintWaterfall } from './waterfall.ts'
import { paintWoods } from './woods.ts'

/** Position of the horizon from the top, as a fraction of the image height; beyond 1 is below the image. */
const horizons: Partial<Record<Ground, number>> = {
  sea: 0.5,
  cliff: 0.5,
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
export async function paintSetting(scene: Scenery, { signal, progress }: Work): Promise<void> {
  const layers = layersOf(scene)
  for (const [index, layer] of layers.entries()) {
    await setImmediate()
    signal.throwIfAborted()
    await layer()
    progress((index + 1) / layers.length)
  }
}

type Layer = () => void | Promise<void>

function layersOf(scene: Scenery): Layer[] {
  const { canvas, light, setting, seed, horizon } = scene
  switch (setting.ground) {
    case 'space':
      return [() => paintSpace(scene)]
    case 'seabed':
      return [() => paintUnderwater(scene), () => paintSeabedPlants(scene)]
    case 'room':
      return [() => paintRoom(scene, setting.interior ?? 'living-room')]
    case 'studio':
    case 'stage':
      return [() => paintStudio(scene)]
    case 'wall':
      return [() => paintWall(scene)]
    case 'table':
      return [
        () =>
          setting.interior
            ? paintRoom({ ...scene, horizon: horizon * 1.15 }, setting.interior)
            : outdoors(scene),
        () => blurred(scene, 0.007),
        () => paintTable(scene),
      ]
    case 'moon':
      return [() => paintSpace(scene), () => void paintGround(scene, 'moon', rough(scene))]
    default:
      return [
        () => paintSky(canvas, light, horizon, seed),
        ...(setting.weather.includes('aurora') ? [() => paintAurora(scene)] : []),
        ...(setting.weather.includes('rainbow') ? [() => paintRainbow(scene)] : []),
        ...land(scene, setting.ground),
      ]
  }
}

/** Paint what is behind a table: a landscape if the setting has one, else a plain studio background. */
async function outdoors(scene: Scenery): Promise<void> {
  if (
    scene.setting.far.length + scene.setting.weather.length === 0 &&
    !scene.setting.time &&
    !scene.setting.water
  ) {
    paintStudio(scene)
    return
  }
  for (const layer of [
    () => paintSky(scene.canvas, scene.light, scene.horizon, scene.seed),
    ...land(scene, 'meadow'),
  ])
    await layer()
}

/** A slightly uneven upper edge of the ground. */
function rough({ canvas, horizon, seed }: Scenery): (x: number) => number {
  const noise = noiseOf(seed + 801)
  return x =>
    horizon -
    0.012 * canvas.unit * (1 + noise((x / canvas.unit) * 2.2, 1) + 0.3 * noise((x / canvas.unit) * 9, 2))
}

function land(scene: Scenery, ground: Ground): Layer[] {
  const { setting } = scene
  if (ground === 'sky') return []
  const layers: Layer[] = []
  // With the ground 'cliff', the cliff is in the foreground, so it isn't painted as a distant feature too.
  const behind = setting.far.filter(far => ridges.includes(far) && !(far === 'cliffs' && ground === 'cliff'))
  for (const far of behind) layers.push(() => ridge(scene, far))
  if (ground === 'street') return [...layers, () => paintSkyline(scene, 0.3), () => paintStreet(scene)]
  const shore = shoreOf(scene)
  if (ground !== 'sea')
    layers.push(
      () => void paintGround(scene, ground, setting.water === 'sea' ? () => scene.horizon : rough(scene)),
    )
  for (const far of setting.far) {
    if (far === 'city') layers.push(() => paintSkyline(scene))
    if (far === 'village') layers.push(() => paintVillage(scene))
    if (far === 'forest' || far === 'pines' || far === 'jungle' || (far === 'palms' && !shore))
      layers.push(() => paintWoods(scene, far, 'behind'))
    if (far === 'grove') layers.push(() => paintWoods(scene, 'forest', 'apart'))
  }
  if (setting.far.includes('waterfall')) layers.push(() => paintWaterfall(scene))
  if (shore) layers.push(...water(scene, shore))
  if (ground === 'cliff') layers.push(() => paintHeadland(scene))
  if (shore?.line && setting.far.includes('palms')) layers.push(() => paintWoods(scene, 'palms', 'ashore'))
  const winter = setting.season === 'winter'
  if ((ground === 'meadow' || ground === 'lawn') && !winter && !scene.plain)
    layers.push(() =>
      paintGrass(
        scene,
        setting.flowers || setting.season === 'spring',
        (x, y) => (shore?.covers(x, y) ?? 0) > 0,
      ),
    )
  for (const far of setting.far)
    if (!shore && (far === 'forest' || far === 'pines' || far === 'jungle'))
      layers.push(() => paintWoods(scene, far, 'before'))
  return layers
}

const ridges: readonly Far[] = [
  'snow-mountains',
  'mountains',
  'volcano',
  'cliffs',
  'islands',
  'hills',
  'dunes',
]

function ridge(scene: Scenery, far: Far): void {
  const season = scene.setting.season ?? 'summer'
  if (far === 'mountains' || far === 'snow-mountains')
    paintMountains(scene, far === 'snow-mountains' || season === 'winter')
  else if (far === 'volcano') paintVolcano(scene)
  else if (far === 'cliffs') paintCliffs(scene)
  else if (far === 'dunes') paintHills(scene, ['#eec98d', '#e3b06c', '#d89d57'].map(rgb), 0.11, 0.7)
  else if (far === 'islands') paintHills(scene, [rgb('#5d8a86'), rgb('#4c7d5a')], 0.07, 1.3)
  else paintHills(scene, hillColours[season].map(rgb))
}

const hillColours = {
  spring: ['#8fb98a', '#8cc05f', '#9bcb5e'],
  summer: ['#7fa98c', '#79ac5a', '#86b953'],
  autumn: ['#a8977e', '#c09a50', '#c9a24e'],
  winter: ['#dfe8f2', '#e8eff7', '#f1f5fa'],
} satisfies Record<NonNullable<Setting['season']>, string[]>

function water(scene: Scenery, shore: Shore & { line?: (x: number) => number }): Layer[] {
  const { ground, water: kind = 'sea', far, time, tint } = scene.setting
  const tropical = far.includes('palms') || far.includes('islands') || (ground === 'sand' && time !== 'night')
  const colour = (ground === 'sea' && tint) || waterColour(kind, tropical)
  const calm = { lake: 0.85, river: 0.6, sea: 0.3 }[kind]
  const layers: Layer[] = [() => paintWater(scene, shore, calm, colour)]
  const { line } = shore
  if (kind === 'sea' && line) layers.push(() => paintSurf(scene, line))
  return layers
}
