import type { SuperResolution } from '@pentimento/imaging'
import type { EnginesByName } from '../../resolve-engines.ts'
import type { ImageProvider } from '../image-provider.ts'
import { remoteBackgroundPainting } from './background-painting.ts'
import { createFit } from './fit.ts'
import { remoteGeneration } from './generation.ts'
import { remoteSketchRendering, remoteVariation } from './image-to-image.ts'
import { remoteCompletion, remoteInpainting } from './inpainting.ts'
import { remoteMatting } from './matting.ts'
import { remoteOutpainting } from './outpainting.ts'
import { remoteSuperResolution } from './super-resolution.ts'

/**
 * Create the engines that a provider supports. Sends no request yet.
 *
 * @param superResolution  enlarges results that are smaller than requested; without it they are resampled
 */
export function remoteEngines(
  provider: ImageProvider,
  superResolution?: SuperResolution,
): Partial<EnginesByName> {
  const fit = createFit(superResolution)
  return {
    'background-painting': remoteBackgroundPainting(provider, fit),
    completion: remoteCompletion(provider, fit),
    generation: remoteGeneration(provider, fit),
    inpainting: remoteInpainting(provider, fit),
    matting: remoteMatting(provider),
    outpainting: remoteOutpainting(provider, fit),
    'sketch-rendering': remoteSketchRendering(provider, fit),
    'super-resolution': remoteSuperResolution(provider),
    variation: remoteVariation(provider, fit),
  }
}
