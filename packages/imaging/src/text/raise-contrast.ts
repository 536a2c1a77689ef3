import type { TextRegion } from '../engines.ts'
import { boundingBox } from '../quad.ts'
import type { Raster } from '../raster.ts'

/** Shares of a line's values that become black and white. */
const percentiles = { dark: 0.02, light: 0.98 }

/**
 * Stretch the contrast of some lines to the full range, each for itself, as someone would who wants to read
 * what was removed.
 *
 * @param lines in pixels of the image
 * @returns a new image
 */
export function raiseContrast(image: Raster, lines: readonly Pick<TextRegion, 'corners'>[]): Raster {
  const { width, channels } = image
  const data = new Uint8ClampedArray(image.data)
  for (const { corners } of lines) {
    const box = boundingBox(corners, image)
    const counts = new Uint32Array(256)
    const forEachValue = (visit: (at: number) => void) => {
      for (let y = box.top; y < box.bottom; y++) {
        for (let x = box.left; x < box.right; x++)
          for (let channel = 0; channel < 3; channel++) visit((y * width + x) * channels + channel)
      }
    }
    forEachValue(at => counts[image.data[at]]++)
    const all = counts.reduce((sum, count) => sum + count, 0)
    const [dark, light] = [valueAt(counts, percentiles.dark * all), valueAt(counts, percentiles.light * all)]
    forEachValue(at => {
      data[at] = (255 * (image.data[at] - dark)) / Math.max(1, light - dark)
    })
  }
  return { ...image, data }
}

/** The value below which a number of values lie. */
function valueAt(counts: Uint32Array, rank: number): number {
  let sum = 0
  for (let value = 0; value < counts.length; value++) {
    sum += counts[value]
    if (sum >= rank) return value
  }
  return 255
}
