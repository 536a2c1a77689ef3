import { blurPlane, type Raster } from '@pentimento/imaging'
import type { Scene } from '../landscape/scene.ts'
import type { PlacedObject } from '../scene/placed-object.ts'
import { darkenPixel } from './canvas.ts'

/** Paint a soft dark ellipse where the lowest part of an object touches the ground. */
export function contactShadow({ canvas, light }: Scene, object: PlacedObject, sprite: Raster): void {
  const { width, height } = sprite
  const from = Math.floor(height * 0.86)
  let [left, right] = [width, 0]
  for (let y = from; y < height; y++)
    for (let x = 0; x < width; x++)
      if (sprite.data[4 * (y * width + x) + 3] > 100) {
        left = Math.min(left, x)
        right = Math.max(right, x)
      }
  if (right <= left) return
  const cx = object.x - width / 2 + (left + right) / 2
  const cy = object.y - height * 0.012
  const rx = ((right - left) / 2) * 1.12 + 2
  const ry = Math.max(2, Math.min(rx * 0.2, height * 0.075))
  const strength = 0.5 * (0.55 + 0.45 * (1 - light.night))
  for (let y = Math.floor(cy - 2 * ry); y < cy + 2 * ry; y++)
    for (let x = Math.floor(cx - 1.5 * rx); x < cx + 1.5 * rx; x++) {
      const off = Math.hypot((x - cx) / rx, (y - cy) / ry)
      darkenPixel(canvas, x, y, strength * Math.exp(-off * off * 1.5))
    }
}

/** Paint the cast shadow: the silhouette sheared away from the light toward the viewer, fading with its length. */
export function castShadow(
  { canvas, light, setting, horizon }: Scene,
  object: PlacedObject,
  sprite: Raster,
): void {
  const { strength, reach } = light.shadow
  const isLamplit = setting.ground === 'room' || setting.ground === 'table' || setting.ground === 'studio'
  if (strength < 0.12 && !isLamplit) return
  const { width, height } = sprite
  const flattening =
    (Math.abs(reach) > 1 ? 0.42 : 0.24) * (0.6 + (0.8 * (object.y - horizon)) / canvas.height)
  const shear = reach * (isLamplit ? 0.5 : 0.62)
  const shadowHeight = Math.ceil(height * flattening) + 2
  const side = Math.ceil(Math.abs(shear) * height)
  const shadowWidth = width + side
  const plane = {
    data: new Float32Array((shadowWidth + 20) * (shadowHeight + 20)),
    width: shadowWidth + 20,
    height: shadowHeight + 20,
  }
  const start = shear < 0 ? side : 0
  for (let down = 0; down < shadowHeight; down++) {
    const up = down / flattening
    const from = Math.floor(height - 1 - up)
    if (from < 0) break
    for (let x = 0; x < width; x++) {
      const at = Math.round(x + start + shear * up) + 10
      if (at < 0 || at >= plane.width) continue
      const alpha = sprite.data[4 * (from * width + x) + 3] / 255
      const index = (down + 10) * plane.width + at
      plane.data[index] = Math.max(plane.data[index], alpha * (1 - (0.75 * up) / height))
    }
  }
  const blurred = blurPlane(plane, Math.max(1, 0.006 * canvas.unit))
  const left = Math.round(object.x - width / 2) - start - 10
  const top = Math.round(object.y - height * 0.02) - 10
  for (let y = 0; y < blurred.height; y++)
    for (let x = 0; x < blurred.width; x++)
      darkenPixel(
        canvas,
        left + x,
        top + y,
        (isLamplit ? 0.3 : strength) * blurred.data[y * blurred.width + x],
      )
}
