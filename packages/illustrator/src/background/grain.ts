import type { Raster } from '@pentimento/imaging'
import { createRandom } from '../landscape/scene.ts'

/** Side of the blocks, in pixels, in which noise is measured, and the share of blocks that have less than a photo's noise. */
const [block, quietShare] = [16, 0.2]
/** Alpha from which a pixel shows only the subject. */
const opaque = 250
/** Range of the grain's standard deviation, in levels of eight bits: a background without any looks rendered. */
const [leastGrain, mostGrain] = [0.7, 3.2]
/** Share of the grain that is the same in all channels. */
const lumaShare = 0.75

/**
 * Standard deviation of the noise in a photo of a subject, in levels of eight bits: Immerkær's estimate ("Fast Noise
 * Variance Estimation", 1996) in its evenest blocks, since texture counts as noise, too.
 *
 * @param subject RGBA
 * @returns undefined if no part of the subject is large enough
 */
export function noiseOf({ data, width, height }: Raster): number | undefined {
  const estimates: number[] = []
  for (let top = 1; top + block < height; top += block)
    for (let left = 1; left + block < width; left += block) {
      const sum = laplacianSum(data, width, left, top)
      if (sum !== undefined) estimates.push((Math.sqrt(Math.PI / 2) * sum) / (6 * block * block))
    }
  if (estimates.length === 0) return undefined
  return estimates.sort((a, b) => a - b)[Math.floor(quietShare * estimates.length)]
}

/** Sum of the absolute values of the difference of two Laplace operators over a block; undefined if it isn't all the subject's, or clipped. */
function laplacianSum(data: Raster['data'], width: number, left: number, top: number): number | undefined {
  let sum = 0
  for (let y = top; y < top + block; y++)
    for (let x = left; x < left + block; x++) {
      const at = 4 * (y * width + x)
      const value = data[at + 1]
      if (data[at + 3] < opaque || value < 12 || value > 243) return undefined
      const [up, down] = [at - 4 * width, at + 4 * width]
      sum += Math.abs(
        4 * value -
          2 * (data[at - 3] + data[at + 5] + data[up + 1] + data[down + 1]) +
          data[up - 3] +
          data[up + 5] +
          data[down - 3] +
          data[down + 5],
      )
    }
  return sum
}

/** Add the grain of a subject's photo to a background. The same seed gives the same grain. */
export function addGrain(background: Raster, subject: Raster, seed: number): Raster {
  const deviation = Math.min(mostGrain, Math.max(leastGrain, noiseOf(subject) ?? leastGrain))
  const random = createRandom(seed, 1019)
  // The sum of two even distributions from −0.5 to 0.5 has a variance of 1/6.
  const draw = () => (random() + random() - 1) * Math.sqrt(6) * deviation
  const { channels } = background
  const data = new Uint8ClampedArray(background.data)
  for (let at = 0; at < data.length; at += channels) {
    const common = lumaShare * draw()
    for (let c = 0; c < 3; c++) data[at + c] += common + (1 - lumaShare) * draw()
  }
  return { ...background, data }
}
