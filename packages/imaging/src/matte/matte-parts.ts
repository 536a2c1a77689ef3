import { type Component, findComponents } from '../mask/find-components.ts'
import { createMask } from '../mask/mask.ts'
import type { Plane } from '../raster.ts'

/** The connected parts of a matte that are more likely subject than background. */
export function findParts({ data, width, height }: Plane): Component[] {
  return findComponents(createMask(width, height, pixel => data[pixel] > 0.5))
}

/** Mean alpha of parts of a matte, which tells how sure its network is of them; NaN without parts. */
export function meanAlpha({ data }: Plane, parts: readonly Component[]): number {
  let [sum, count] = [0, 0]
  for (const { pixels } of parts) {
    for (const pixel of pixels) sum += data[pixel]
    count += pixels.length
  }
  return sum / count
}
