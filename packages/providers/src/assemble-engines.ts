import { builtInBackgroundPainting, builtInGeneration } from '@pentimento/illustrator'
import {
  builtInCompletion,
  builtInDepth,
  builtInFaces,
  builtInOutpainting,
  builtInSafety,
  builtInSuperResolution,
  type Device,
  type Engines,
  isnetMatting,
  type Matting,
  ppocrTextReading,
  regionGrowSelection,
  type SafetyLimits,
  type SuperResolution,
} from '@pentimento/imaging'
import { withFallback } from './engine-fallback.ts'
import { createProvider } from './remote/create-provider.ts'
import { remoteEngines } from './remote/engines/remote-engines.ts'
import type { ProviderOptions } from './remote/image-provider.ts'
import { createEngineResolver, type EngineProviders, type RemoteService } from './resolve-engines.ts'
import {
  hasGenerationModel,
  type ModelOptions,
  pulledEngines,
  pulledVersion,
} from './store/pulled-engines.ts'

/** Configuration of the engines of a deployment. Plain JSON. */
export interface EngineOptions {
  /** Thresholds of the safety checks; undefined turns them off. */
  safety?: SafetyLimits
  /** Where networks run that take long; all others run on the CPU. @default 'cpu' */
  device?: Device
  /** Pulled models; undefined for none. */
  models?: ModelOptions
  /** Remote services, the most preferred first. */
  providers?: readonly ProviderOptions[]
  /** Engine providers by engine, where they differ from the default. */
  engineProviders?: EngineProviders
}

/**
 * Create the engines of a deployment. Each loads its model with its first image. Unless configured otherwise, an
 * engine is that of the first remote provider that has it; without one, the first of the pulled models and the
 * built-in engine that works.
 *
 * @param warn  called with a message when an engine fails and the next one is used
 */
export function assembleEngines(
  options: EngineOptions = {},
  warn: (message: string) => void = () => {},
): Engines & { close(): Promise<void> } {
  const { safety, models, providers = [], engineProviders = {} } = options
  const device = { device: options.device, warn }
  const faces = builtInFaces()
  const isnet = isnetMatting({ ...device, faces })
  const safetyEngine = safety && builtInSafety(safety)
  const superResolution = builtInSuperResolution(device)
  const textReading = ppocrTextReading(faces)
  const pulled = pulledEngines(models, superResolution, device)
  // Engines that only assist another engine always run on this machine.
  const localMatting = withFallback<Matting>('matte', [...pulled.matting, isnet], warn)
  const relief = builtInDepth(localMatting)
  const remote = remoteServices(providers, superResolution)
  const resolver = createEngineResolver(remote, engineProviders, warn)
  const { resolveEngine } = resolver
  return {
    backgroundPainting: resolveEngine('background-painting', { builtIn: builtInBackgroundPainting(faces) }),
    completion: resolveEngine('completion', {
      pulled: pulled.completion,
      builtIn: builtInCompletion({ faces, matting: localMatting }),
    }),
    depth: resolveEngine('depth', { pulled: pulled.depth, builtIn: relief }),
    faces,
    generation: resolveEngine('generation', { pulled: pulled.generation, builtIn: builtInGeneration() }),
    matting: resolveEngine('matting', { pulled: pulled.matting, builtIn: isnet }),
    outpainting: resolveEngine('outpainting', {
      builtIn: builtInOutpainting({ matting: localMatting, textReading, faces }),
    }),
    safety: safetyEngine,
    selection: resolveEngine('selection', { pulled: pulled.selection, builtIn: regionGrowSelection() }),
    superResolution: resolveEngine('super-resolution', { builtIn: superResolution }),
    textReading,
    ...resolveProviderEngines(resolver),
    close: async () => {
      const engines = [safetyEngine, isnet, faces, relief, superResolution, textReading, pulled]
      await Promise.all(engines.map(engine => engine?.close()))
    },
  }
}

type ProviderEngine = keyof ReturnType<typeof resolveProviderEngines>

/** The engines that only providers have, and a provider of this deployment has. */
export function availableProviderEngines({
  providers = [],
  engineProviders = {},
}: EngineOptions): ReadonlySet<ProviderEngine> {
  const resolver = createEngineResolver(remoteServices(providers), engineProviders, () => {})
  const names = Object.entries(resolveProviderEngines(resolver)).flatMap(([name, engine]) =>
    engine ? [name as ProviderEngine] : [],
  )
  return new Set(names)
}

function remoteServices(
  providers: readonly ProviderOptions[],
  superResolution?: SuperResolution,
): RemoteService[] {
  return providers.map(provider => ({
    kind: provider.kind,
    engines: remoteEngines(createProvider(provider), superResolution),
  }))
}

function resolveProviderEngines({ tryResolveEngine }: ReturnType<typeof createEngineResolver>) {
  return {
    inpainting: tryResolveEngine('inpainting', {}),
    sketchRendering: tryResolveEngine('sketch-rendering', {}),
    variation: tryResolveEngine('variation', {}),
  }
}

/**
 * The engines of a deployment, assembled again after a model was pulled or removed, so that it's used without a restart.
 *
 * @returns resolves to the current engines. No image may be processed during the call: replaced engines are closed
 */
export function createCurrentEngines(
  options: EngineOptions,
  warn: (message: string) => void,
): () => Promise<Engines> {
  const currentVersion = () => options.models && pulledVersion(options.models)
  let version = currentVersion()
  let engines = assembleEngines(options, warn)
  return async () => {
    const latest = currentVersion()
    if (latest !== version) {
      version = latest
      const replaced = engines
      engines = assembleEngines(options, warn)
      await replaced.close()
    }
    return engines
  }
}

/**
 * Whether the engine that generates images from prompts is a remote service or a pulled model: the built-in one
 * draws and makes no photos.
 */
export function generatesPhotos({ models, providers = [], engineProviders = {} }: EngineOptions): boolean {
  const remote = providers.filter(provider => createProvider(provider).generate).map(({ kind }) => kind)
  const isPulled = models !== undefined && hasGenerationModel(models.folder)
  const preferred = engineProviders.generation
  if (!preferred) return remote.length > 0 || isPulled
  const first = preferred.find(
    provider => provider === 'built-in' || (provider === 'model' ? isPulled : remote.includes(provider)),
  )
  return first !== undefined && first !== 'built-in'
}
