import { blurPlane, createPlane, type Raster } from '@pentimento/imaging'

/** Unit vector to the lamp: upper left, in front of the image plane. */
const lightDirection = [-0.48, -0.62, 0.62] as const

/**
 * Shade a flat sprite as an inflated shape, in place: the blurred alpha is its height map, which gets diffuse light and
 * a specular highlight (Johnston, "Lumo: illumination for cel animation", 2002).
 *
 * @param sprite four channels
 */
export function shadeInflated(sprite: Raster): void {
  const { data, width, height } = sprite
  const size = Math.min(width, height)
  const outline = createPlane(width, height, pixel => data[4 * pixel + 3] / 255)
  const tone = createPlane(
    width,
    height,
    pixel => (0.3 * data[4 * pixel] + 0.59 * data[4 * pixel + 1] + 0.11 * data[4 * pixel + 2]) / 255,
  )
  const detail = blurPlane(tone, Math.max(1, size * 0.03)).data
  const broadOutline = blurPlane(outline, Math.max(1, size * 0.09)).data
  const fineOutline = blurPlane(outline, Math.max(1, size * 0.03)).data
  const heightAt = (at: number) => 0.75 * broadOutline[at] + 0.4 * fineOutline[at] + 0.16 * detail[at]
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      if (data[4 * at + 3] === 0) continue
      const sx = (heightAt(at + 1) - heightAt(at - 1)) * size * 0.16
      const sy = (heightAt(at + width) - heightAt(at - width)) * size * 0.16
      const length = Math.hypot(sx, sy, 1)
      const facing = (-sx * lightDirection[0] - sy * lightDirection[1] + lightDirection[2]) / length
      const specular = Math.max(0, facing) ** 22 * 0.32
      const diffuse = 0.52 + 0.68 * Math.max(0, facing)
      for (let c = 0; c < 3; c++)
        data[4 * at + c] = Math.min(255, data[4 * at + c] * diffuse + 255 * specular)
    }
}
