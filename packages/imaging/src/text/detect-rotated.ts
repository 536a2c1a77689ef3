import type { InferenceSession } from '../onnx/onnxruntime.ts'
import type { Raster } from '../raster.ts'
import type { Work } from '../work.ts'
import { type DetectedRegion, regionsFromMap } from './detected-regions.ts'
import { computeTextProbability } from './text-probability.ts'

/**
 * Detect lines of text in an image rotated by 90°: the detector was trained with horizontal lines for the most part, and
 * misses some vertical ones.
 *
 * @returns regions in pixels of the image as it was
 */
export async function detectRotated(
  session: InferenceSession,
  image: Raster,
  work: Work,
): Promise<DetectedRegion[]> {
  const regions = regionsFromMap(await computeTextProbability(session, rotateClockwise(image), work))
  return regions.map(({ rectangle, arc, score }) => ({
    rectangle: {
      ...rectangle,
      center: { x: rectangle.center.y, y: image.height - rectangle.center.x },
      u: { x: rectangle.u.y, y: -rectangle.u.x },
    },
    ...(arc && {
      arc: {
        ...arc,
        center: { x: arc.center.y, y: image.height - arc.center.x },
        from: arc.from - Math.PI / 2,
        to: arc.to - Math.PI / 2,
      },
    }),
    score,
  }))
}

function rotateClockwise({ data, width, height, channels }: Raster): Raster {
  const rotated = new Uint8ClampedArray(data.length)
  for (let y = 0, from = 0; y < height; y++) {
    for (let x = 0; x < width; x++, from += channels) {
      const to = (x * height + height - 1 - y) * channels
      for (let channel = 0; channel < channels; channel++) rotated[to + channel] = data[from + channel]
    }
  }
  return { data: rotated, width: height, height: width, channels }
}
