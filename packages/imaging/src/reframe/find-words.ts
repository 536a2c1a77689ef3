import type { Box } from '../box.ts'
import type { TextReading } from '../engines.ts'
import type { Raster } from '../raster.ts'
import { fitWithin } from '../resample/fit-within.ts'
import { shrink } from '../resample/shrink.ts'
import type { Work } from '../work.ts'

/** Longest side, in pixels, at which text is searched: smaller text isn't what an image is about. */
const longestSide = 800

/** The boxes of an image's lines of text, relative to its width and height. */
export async function findWords(image: Raster, textReading: TextReading, work: Work): Promise<Box[]> {
  const { width, height } = fitWithin(image, longestSide)
  const small = width < image.width ? await shrink(image, width, height) : image
  const regions = (await textReading.find(small, work)).filter(({ isText }) => isText)
  return regions.map(({ corners }) => {
    const [xs, ys] = [corners.map(({ x }) => x / small.width), corners.map(({ y }) => y / small.height)]
    return {
      left: Math.max(0, Math.min(...xs)),
      top: Math.max(0, Math.min(...ys)),
      right: Math.min(1, Math.max(...xs)),
      bottom: Math.min(1, Math.max(...ys)),
    }
  })
}
