import { setImmediate } from 'node:timers/promises'
import type { Raster, Work } from '@pentimento/imaging'
import { indoorLightOf } from '../landscape/rooms.ts'
import type { Scene } from '../landscape/scene.ts'
import { recolor, sourceColors } from '../objects/recolor.ts'
import type { PlacedObject } from '../scene/placed-object.ts'
import { addLight, blend, type Canvas } from './canvas.ts'
import { illuminate, mix, type Rgb, rgb, smoothstep } from './color.ts'
import { createNoise } from './noise.ts'
import { castShadow, contactShadow } from './shadows.ts'

/** Renders an object's sprite at its size in the scene. */
export type SpriteRenderer = (object: PlacedObject, index: number) => Promise<Raster>

/** Composite objects in order (farthest first), each with its shadow or reflection, in the scene's light. */
export async function compositeObjects(
  scene: Scene,
  objects: readonly PlacedObject[],
  spriteFor: SpriteRenderer,
  { signal, progress }: Work,
): Promise<void> {
  for (const [index, object] of objects.entries()) {
    await setImmediate()
    signal.throwIfAborted()
    const sprite = await spriteFor(object, index)
    if (object.color) recolor(sprite, object.color, sourceColors[object.kind.drawingName])
    compositeObject(scene, object, sprite)
    progress((index + 1) / objects.length)
  }
}

function compositeObject(scene: Scene, object: PlacedObject, sprite: Raster): void {
  const { ground, weather, material } = scene.setting
  const isWet = weather.includes('rain') || weather.includes('storm')
  const reflectivity =
    object.on === 'water'
      ? 0.42
      : ground === 'ice' || material === 'marble'
        ? 0.16
        : isWet && (ground === 'street' || ground === 'plaza')
          ? 0.24
          : 0
  if (reflectivity > 0) compositeReflection(scene, object, sprite, reflectivity)
  if (object.on === 'ground') {
    castShadow(scene, object, sprite)
    contactShadow(scene, object, sprite)
  }
  const isLuminous = scene.light.night > 0.2 && luminousPattern.test(object.kind.drawingName)
  if (isLuminous) paintGlow(scene, object)
  compositeSprite(scene, object, sprite, isLuminous)
  if (object.on === 'water') paintHullFoam(scene, object)
}

const luminousPattern =
  /fire$|moon$|lantern|candle|lamp|light-bulb|jack-o|christmas-tree|lighthouse|sparkl|saucer|diya|star$|flashlight|crystal-ball|phoenix|firefly/

function compositeSprite(scene: Scene, object: PlacedObject, sprite: Raster, isLuminous: boolean): void {
  const { canvas, light, setting } = scene
  const { width, height } = sprite
  const isIndoors = setting.ground === 'room' || setting.ground === 'table'
  const isUnderwater = setting.ground === 'seabed'
  const ambient: Rgb = isLuminous
    ? [1.05, 1, 0.95]
    : setting.ground === 'space' || setting.ground === 'moon'
      ? [0.98, 0.98, 1.02]
      : isIndoors
        ? indoorLightOf(scene)
        : mix(light.ambient, [1, 1, 1], 0.14 + 0.2 * light.night)
  const haze: Rgb = isUnderwater ? illuminate(rgb('#1e8fc0'), light.ambient) : light.haze
  const hazeShare =
    isIndoors || isLuminous
      ? 0
      : isUnderwater
        ? 0.22
        : object.on === 'air'
          ? 0.06
          : 0.42 * light.hazeDepth * object.distance
  const lightSide = (light.sunOrMoon?.x ?? 0.35) > 0.5 ? 1 : -1
  const left = Math.round(object.x - width / 2)
  const top = Math.round(object.y - height)
  const waterlinePosition = 1 - submergedFraction(object)
  const hasLitWindows = light.night > 0.3 && object.kind.habitat === 'far'
  for (let y = 0; y < height; y++) {
    const py = top + y
    if (py < 0 || py >= canvas.height) continue
    const v = y / height
    const waterline =
      object.on === 'water' ? smoothstep(waterlinePosition + 0.02, waterlinePosition - 0.03, v) : 1
    if (waterline === 0) continue
    for (let x = 0; x < width; x++) {
      const px = left + x
      if (px < 0 || px >= canvas.width) continue
      const at = 4 * (y * width + x)
      const alpha = (sprite.data[at + 3] / 255) * waterline
      if (alpha === 0) continue
      const spriteColor: Rgb = [sprite.data[at] / 255, sprite.data[at + 1] / 255, sprite.data[at + 2] / 255]
      const shading = 1.05 - 0.13 * v + 0.07 * lightSide * (2 * (x / width) - 1)
      const isLitWindow =
        hasLitWindows &&
        spriteColor[0] > 0.9 &&
        spriteColor[1] > 0.75 &&
        spriteColor[2] < 0.86 &&
        spriteColor[2] > 0.2
      const shaded = isLitWindow
        ? spriteColor
        : illuminate(spriteColor, [ambient[0] * shading, ambient[1] * shading, ambient[2] * shading])
      blend(canvas, px, py, mix(shaded, haze, isLitWindow ? 0 : hazeShare), alpha)
    }
  }
}

/** Fraction of a floating object's height that is under water. */
function submergedFraction({ on, kind }: PlacedObject): number {
  if (on !== 'water') return 0
  if (/^(duck|goose|flamingo|penguin|dog|cat)$/.test(kind.drawingName)) return 0.24
  if (kind.habitat === 'deep') return 0.3
  return kind.habitat === 'afloat' ? 0.06 : 0.16
}

/** Paint the glow that a luminous object casts on its surroundings. */
function paintGlow({ canvas, light }: Scene, object: PlacedObject): void {
  const reach = Math.max(object.height, object.width) * 1.5
  const cy = object.y - object.height * 0.6
  for (let y = Math.max(0, Math.floor(cy - reach)); y < Math.min(canvas.height, cy + reach); y++)
    for (
      let x = Math.max(0, Math.floor(object.x - reach));
      x < Math.min(canvas.width, object.x + reach);
      x++
    ) {
      const off = Math.hypot(x - object.x, (y - cy) * (y > cy ? 1.5 : 1)) / reach
      addLight(canvas, x, y, [1, 0.68, 0.3], 0.75 * light.night * Math.max(0, 1 - off) ** 2.4)
    }
}

/** Composite the object's reflection: upside down, distorted by waves and fading with depth. */
function compositeReflection(scene: Scene, object: PlacedObject, sprite: Raster, strength: number): void {
  const { canvas, light, seed } = scene
  const { width, height } = sprite
  const noise = createNoise(seed + 1201)
  const left = Math.round(object.x - width / 2)
  const foot = Math.round(object.y - submergedFraction(object) * height)
  const reach = Math.round(height * (object.on === 'water' ? 0.75 : 0.5))
  for (let down = 0; down < reach; down++) {
    const y = foot + down
    if (y < 0 || y >= canvas.height) continue
    const from = Math.round(height * (1 - submergedFraction(object))) - 1 - Math.round(down * 1.15)
    if (from < 0) break
    const waveOffset =
      object.on === 'water'
        ? noise(down / (0.012 * canvas.unit), object.x) * down * 0.09 +
          noise(down / (0.004 * canvas.unit), 7) * 0.004 * canvas.unit
        : 0
    const opacity = strength * (1 - down / reach) ** 1.2
    for (let x = 0; x < width; x++) {
      const sx = Math.round(x + waveOffset)
      const px = left + x
      if (sx < 0 || sx >= width || px < 0 || px >= canvas.width) continue
      const at = 4 * (from * width + sx)
      const alpha = (sprite.data[at + 3] / 255) * opacity
      if (alpha === 0) continue
      blend(
        canvas,
        px,
        y,
        illuminate(
          [sprite.data[at] / 255, sprite.data[at + 1] / 255, sprite.data[at + 2] / 255],
          light.ambient,
        ),
        alpha,
      )
    }
  }
}

/** Paint foam along an object's waterline. */
function paintHullFoam({ canvas, light, seed }: Scene, object: PlacedObject): void {
  const noise = createNoise(seed + 1211)
  const y0 = object.y - submergedFraction(object) * object.height
  const halfWidth = object.width * 0.52
  const thickness = Math.max(1, 0.012 * canvas.unit * (object.height / (0.25 * canvas.unit)) ** 0.5)
  const color = mix(illuminate([1, 1, 1], light.ambient), light.low, 0.25)
  paintArea(
    canvas,
    object.x - halfWidth,
    object.x + halfWidth,
    y0 - thickness,
    y0 + thickness * 1.6,
    (x, y) => {
      const off = Math.abs(x - object.x) / halfWidth
      const line = (y - y0 - thickness * 0.5 * noise((x / canvas.unit) * 40, 3)) / thickness
      return (
        Math.exp(-line * line * 2.2) *
        smoothstep(1, 0.75, off) *
        (0.5 + 0.4 * noise((x / canvas.unit) * 70, (y / canvas.unit) * 120)) *
        0.9
      )
    },
    color,
  )
}

function paintArea(
  canvas: Canvas,
  left: number,
  right: number,
  top: number,
  bottom: number,
  cover: (x: number, y: number) => number,
  color: Rgb,
): void {
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(canvas.height, bottom); y++)
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(canvas.width, right); x++) {
      const share = cover(x, y)
      if (share > 0) blend(canvas, x, y, color, Math.min(1, share))
    }
}
