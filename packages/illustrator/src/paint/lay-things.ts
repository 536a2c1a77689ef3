import { setImmediate } from 'node:timers/promises'
import type { Raster, Work } from '@pentimento/imaging'
import { indoors } from '../land/rooms.ts'
import type { Scenery } from '../land/scenery.ts'
import type { PlacedThing } from '../scene/placed-thing.ts'
import { meantColours, recolour } from '../things/recolour.ts'
import { blend, type Canvas, glow } from './canvas.ts'
import { lit, mixed, type Rgb, rgb, smooth } from './colour.ts'
import { noiseOf } from './noise.ts'
import { castShadow, contactShadow } from './shadows.ts'

/** Renders an object's sprite at its size in the scene. */
export type SpriteMaker = (thing: PlacedThing, index: number) => Promise<Raster>

/** Composite objects in order (farthest first), each with its shadow or reflection, in the scene's light. */
export async function layThings(
  scene: Scenery,
  things: readonly PlacedThing[],
  spriteFor: SpriteMaker,
  { signal, progress }: Work,
): Promise<void> {
  for (const [index, thing] of things.entries()) {
    await setImmediate()
    signal.throwIfAborted()
    const sprite = await spriteFor(thing, index)
    if (thing.colour) recolour(sprite, thing.colour, meantColours[thing.kind.picture])
    layThing(scene, thing, sprite)
    progress((index + 1) / things.length)
  }
}

function layThing(scene: Scenery, thing: PlacedThing, sprite: Raster): void {
  const { ground, weather, material } = scene.setting
  const wet = weather.includes('rain') || weather.includes('storm')
  const mirrors =
    thing.on === 'water'
      ? 0.42
      : ground === 'ice' || material === 'marble'
        ? 0.16
        : wet && (ground === 'street' || ground === 'plaza')
          ? 0.24
          : 0
  if (mirrors > 0) layMirrored(scene, thing, sprite, mirrors)
  if (thing.on === 'ground') {
    castShadow(scene, thing, sprite)
    contactShadow(scene, thing, sprite)
  }
  const shining = scene.light.night > 0.2 && lamps.test(thing.kind.picture)
  if (shining) layHalo(scene, thing)
  layLit(scene, thing, sprite, shining)
  if (thing.on === 'water') foam(scene, thing)
}

const lamps =
  /fire$|lantern|candle|lamp|light-bulb|jack-o|christmas-tree|lighthouse|sparkl|saucer|diya|star$|flashlight|crystal-ball|phoenix/

function layLit(scene: Scenery, thing: PlacedThing, sprite: Raster, shining: boolean): void {
  const { canvas, light, setting } = scene
  const { width, height } = sprite
  const inside = setting.ground === 'room' || setting.ground === 'table'
  const under = setting.ground === 'seabed'
  const ambient: Rgb = shining
    ? [1.05, 1, 0.95]
    : setting.ground === 'space' || setting.ground === 'moon'
      ? [0.98, 0.98, 1.02]
      : inside
        ? indoors(scene)
        : mixed(light.ambient, [1, 1, 1], 0.14)
  const haze: Rgb = under ? lit(rgb('#1e8fc0'), light.ambient) : light.haze
  const air =
    inside || shining ? 0 : under ? 0.22 : thing.on === 'air' ? 0.06 : 0.42 * light.hazeDepth * thing.far
  const way = (light.orb?.x ?? 0.35) > 0.5 ? 1 : -1
  const left = Math.round(thing.x - width / 2)
  const top = Math.round(thing.y - height)
  const sunk = 1 - sunkShare(thing)
  const windows = light.night > 0.3 && thing.kind.habitat === 'far'
  for (let y = 0; y < height; y++) {
    const py = top + y
    if (py < 0 || py >= canvas.height) continue
    const v = y / height
    const waterline = thing.on === 'water' ? smooth(sunk + 0.02, sunk - 0.03, v) : 1
    if (waterline === 0) continue
    for (let x = 0; x < width; x++) {
      const px = left + x
      if (px < 0 || px >= canvas.width) continue
      const at = 4 * (y * width + x)
      const alpha = (sprite.data[at + 3] / 255) * waterline
      if (alpha === 0) continue
      const own: Rgb = [sprite.data[at] / 255, sprite.data[at + 1] / 255, sprite.data[at + 2] / 255]
      const form = 1.05 - 0.13 * v + 0.07 * way * (2 * (x / width) - 1)
      const lamplit = windows && own[0] > 0.9 && own[1] > 0.75 && own[2] < 0.86 && own[2] > 0.2
      const shone = lamplit ? own : lit(own, [ambient[0] * form, ambient[1] * form, ambient[2] * form])
      blend(canvas, px, py, mixed(shone, haze, lamplit ? 0 : air), alpha)
    }
  }
}

/** Fraction of a floating object's height that is under water. */
function sunkShare({ on, kind }: PlacedThing): number {
  if (on !== 'water') return 0
  if (/^(duck|goose|flamingo|penguin|dog|cat)$/.test(kind.picture)) return 0.24
  if (kind.habitat === 'deep') return 0.3
  return kind.habitat === 'afloat' ? 0.06 : 0.16
}

/** Paint the glow that a luminous object casts on its surroundings. */
function layHalo({ canvas, light }: Scenery, thing: PlacedThing): void {
  const reach = Math.max(thing.height, thing.width) * 1.5
  const cy = thing.y - thing.height * 0.6
  for (let y = Math.max(0, Math.floor(cy - reach)); y < Math.min(canvas.height, cy + reach); y++)
    for (let x = Math.max(0, Math.floor(thing.x - reach)); x < Math.min(canvas.width, thing.x + reach); x++) {
      const off = Math.hypot(x - thing.x, (y - cy) * (y > cy ? 1.5 : 1)) / reach
      glow(canvas, x, y, [1, 0.68, 0.3], 0.75 * light.night * Math.max(0, 1 - off) ** 2.4)
    }
}

/** Composite the object's reflection: upside down, distorted by waves and fading with depth. */
function layMirrored(scene: Scenery, thing: PlacedThing, sprite: Raster, strength: number): void {
  const { canvas, light, seed } = scene
  const { width, height } = sprite
  const noise = noiseOf(seed + 1201)
  const left = Math.round(thing.x - width / 2)
  const foot = Math.round(thing.y - sunkShare(thing) * height)
  const reach = Math.round(height * (thing.on === 'water' ? 0.75 : 0.5))
  for (let down = 0; down < reach; down++) {
    const y = foot + down
    if (y < 0 || y >= canvas.height) continue
    const from = Math.round(height * (1 - sunkShare(thing))) - 1 - Math.round(down * 1.15)
    if (from < 0) break
    const swing =
      thing.on === 'water'
        ? noise(down / (0.012 * canvas.unit), thing.x) * down * 0.09 +
          noise(down / (0.004 * canvas.unit), 7) * 0.004 * canvas.unit
        : 0
    const fading = strength * (1 - down / reach) ** 1.2
    for (let x = 0; x < width; x++) {
      const sx = Math.round(x + swing)
      const px = left + x
      if (sx < 0 || sx >= width || px < 0 || px >= canvas.width) continue
      const at = 4 * (from * width + sx)
      const alpha = (sprite.data[at + 3] / 255) * fading
      if (alpha === 0) continue
      blend(
        canvas,
        px,
        y,
        lit([sprite.data[at] / 255, sprite.data[at + 1] / 255, sprite.data[at + 2] / 255], light.ambient),
        alpha,
      )
    }
  }
}

/** Paint foam along an object's waterline. */
function foam({ canvas, light, seed }: Scenery, thing: PlacedThing): void {
  const noise = noiseOf(seed + 1211)
  const y0 = thing.y - sunkShare(thing) * thing.height
  const half = thing.width * 0.52
  const thick = Math.max(1, 0.012 * canvas.unit * (thing.height / (0.25 * canvas.unit)) ** 0.5)
  const colour = mixed(lit([1, 1, 1], light.ambient), light.low, 0.25)
  paint(
    canvas,
    thing.x - half,
    thing.x + half,
    y0 - thick,
    y0 + thick * 1.6,
    (x, y) => {
      const off = Math.abs(x - thing.x) / half
      const line = (y - y0 - thick * 0.5 * noise((x / canvas.unit) * 40, 3)) / thick
      return (
        Math.exp(-line * line * 2.2) *
        smooth(1, 0.75, off) *
        (0.5 + 0.4 * noise((x / canvas.unit) * 70, (y / canvas.unit) * 120)) *
        0.9
      )
    },
    colour,
  )
}

function paint(
  canvas: Canvas,
  left: number,
  right: number,
  top: number,
  bottom: number,
  cover: (x: number, y: number) => number,
  colour: Rgb,
): void {
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(canvas.height, bottom); y++)
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(canvas.width, right); x++) {
      const share = cover(x, y)
      if (share > 0) blend(canvas, x, y, colour, Math.min(1, share))
    }
}
