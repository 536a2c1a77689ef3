import type { EnginesByName } from '../../choose-engines.ts'
import type { ImageProvider } from '../image-provider.ts'
import { remoteBackgroundPainting } from './background-painting.ts'
import { remoteGeneration } from './generation.ts'
import { remoteMatting } from './matting.ts'
import { remoteOutpainting } from './outpainting.ts'
import { remoteCompletion, remoteInpainting } from './painting.ts'
import { remoteSuperResolution } from './super-resolution.ts'

/** What a provider can stand in for, each fitted to the engine's contract. Nothing is asked of it yet. */
export function remoteEngines(provider: ImageProvider): Partial<EnginesByName> {
  return {
    'background-painting': remoteBackgroundPainting(provider),
    completion: remoteCompletion(provider),
    generation: remoteGeneration(provider),
    inpainting: remoteInpainting(provider),
    matting: remoteMatting(provider),
    outpainting: remoteOutpainting(provider),
    'super-resolution': remoteSuperResolution(provider),
  }
}
