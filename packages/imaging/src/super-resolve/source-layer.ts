import type { Raster } from '../raster.ts'
import { emptyPlanes, type Layer } from './planes.ts'

/** A raster's red, green and blue as three planes. */
export function colorLayer(image: Raster): Layer {
  return sourceLayer(image, [0, 1, 2])
}

/** A raster's alpha in three identical planes: a gray image for networks that expect RGB. */
export function alphaLayer(image: Raster): Layer {
  return sourceLayer(image, [3, 3, 3])
}

function sourceLayer({ data, width, height, channels }: Raster, samples: number[]): Layer {
  return {
    width,
    height,
    async render(window) {
      const planes = emptyPlanes(samples.length, window.width, window.height)
      let at = 0
      for (const sample of samples) {
        for (let y = window.y; y < window.y + window.height; y++) {
          let from = (y * width + window.x) * channels + sample
          for (let x = 0; x < window.width; x++, from += channels) planes.data[at++] = data[from] / 255
        }
      }
      return planes
    },
  }
}
