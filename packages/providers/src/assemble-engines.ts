import { ownBackgroundPainting, ownGeneration } from '@pentimento/illustrator'
import {
  type Engines,
  isnetMatting,
  type Matting,
  ownCompletion,
  ownDepth,
  ownOutpainting,
  ownSafety,
  ownSuperResolution,
  ppocrTextReading,
  regionGrow,
  type SafetyLimits,
} from '@pentimento/imaging'
import { chooserOf, type Makers } from './choose-engines.ts'
import { firstToWork } from './first-to-work.ts'
import { remoteEngines } from './remote/engines/remote-engines.ts'
import type { ProviderOptions } from './remote/image-provider.ts'
import { openProvider } from './remote/open-provider.ts'
import { type ModelOptions, pulledEngines } from './store/pulled-engines.ts'

/** Which engines a deployment has. Plain JSON. */
export interface EngineOptions {
  /** What is turned away; without it no picture is checked. */
  safety?: SafetyLimits
  /** Pulled models; without it there are none. */
  models?: ModelOptions
  /** Services outside, the most preferred first. */
  providers?: readonly ProviderOptions[]
  /** Who does what, where it is not as by default. */
  makers?: Makers
}

/**
 * The engines of this deployment; each loads what it needs with its first picture. For each task, unless
 * configuration says otherwise, a provider; without one the first that works of the pulled models and of
 * what is built in.
 *
 * @param warn  told which engine was passed over, and why
 */
export function assembleEngines(
  options: EngineOptions = {},
  warn: (message: string) => void = () => {},
): Engines & { close(): Promise<void> } {
  const { safety, models, providers = [], makers = {} } = options
  const isnet = isnetMatting()
  const checks = safety && ownSafety(safety)
  const superResolution = ownSuperResolution()
  const textReading = ppocrTextReading()
  const pulled = pulledEngines(models, superResolution, warn)
  // What helps another engine stays on this machine.
  const ownMatting = firstToWork<Matting>('matte', [...pulled.matting, isnet], warn)
  const remote = providers.map(provider => ({
    kind: provider.kind,
    engines: remoteEngines(openProvider(provider), superResolution),
  }))
  const { who, whoever } = chooserOf(remote, makers, warn)
  return {
    backgroundPainting: who('background-painting', { builtIn: ownBackgroundPainting() }),
    completion: who('completion', { pulled: pulled.completion, builtIn: ownCompletion() }),
    depth: who('depth', { pulled: pulled.depth, builtIn: ownDepth(ownMatting) }),
    generation: who('generation', { pulled: pulled.generation, builtIn: ownGeneration() }),
    inpainting: whoever('inpainting', {}),
    matting: who('matting', { pulled: pulled.matting, builtIn: isnet }),
    outpainting: who('outpainting', { builtIn: ownOutpainting(ownMatting) }),
    safety: checks,
    selection: who('selection', { pulled: pulled.selection, builtIn: regionGrow() }),
    superResolution: who('super-resolution', { builtIn: superResolution }),
    textReading,
    close: async () => {
      const engines = [checks, isnet, superResolution, textReading, pulled]
      await Promise.all(engines.map(engine => engine?.close()))
    },
  }
}
