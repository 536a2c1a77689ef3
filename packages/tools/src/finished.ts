import { addWatermark, fitWithin, type Raster, shrink } from '@pentimento/imaging'
import type { OutputPolicy } from './allowance.ts'

/** Apply a plan's output policy: scale down, then draw the watermark, which thereby stays sharp. */
export async function applyOutputPolicy(image: Raster, policy: OutputPolicy | undefined): Promise<Raster> {
  if (!policy) return image
  const { width, height } = policy.maxSide === undefined ? image : fitWithin(image, policy.maxSide)
  const scaled = await shrink(image, width, height)
  return policy.hasWatermark ? addWatermark(scaled) : scaled
}
