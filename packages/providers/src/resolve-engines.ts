import {
  type BackgroundPainting,
  type Completion,
  type Depth,
  EngineError,
  type Generation,
  type Inpainting,
  type Matting,
  type Outpainting,
  type Selection,
  type SketchRendering,
  type SuperResolution,
  type Variation,
} from '@pentimento/imaging'
import { type EngineMethod, withFallback } from './engine-fallback.ts'
import { type ProviderKind, providerKinds } from './remote/image-provider.ts'

/** The engines that can have several providers, by their names in the configuration. */
export interface EnginesByName {
  'background-painting': BackgroundPainting
  completion: Completion
  depth: Depth
  generation: Generation
  inpainting: Inpainting
  matting: Matting
  outpainting: Outpainting
  selection: Selection
  'sketch-rendering': SketchRendering
  'super-resolution': SuperResolution
  variation: Variation
}
export type EngineName = keyof EnginesByName

const engineMethods = {
  'background-painting': 'replaceBackground',
  completion: 'complete',
  depth: 'depth',
  generation: 'generate',
  inpainting: 'inpaint',
  matting: 'matte',
  outpainting: 'extend',
  selection: 'select',
  'sketch-rendering': 'renderSketch',
  'super-resolution': 'upscale',
  variation: 'vary',
} as const satisfies { [Name in EngineName]: EngineMethod<EnginesByName[Name]> }

export const engineNames = Object.keys(engineMethods) as EngineName[]

/** Where an engine can come from: a remote service, a pulled model, or built in. */
export const engineProviders = [...providerKinds, 'model', 'built-in'] as const
export type EngineProvider = (typeof engineProviders)[number]

/**
 * Engine providers by engine, the most preferred first; if one fails, the next is used. Engines that aren't
 * listed have the default providers.
 */
export type EngineProviders = Partial<Record<EngineName, readonly EngineProvider[]>>

/** The engines of a remote service. */
export interface RemoteService {
  kind: ProviderKind
  engines: Partial<EnginesByName>
}

/** The engines of one kind on this machine. */
export interface LocalEngines<Engine> {
  pulled?: readonly Engine[]
  builtIn?: Engine
}

/**
 * Create a resolver of engines. By default, an engine is that of the first remote service that has it, without
 * fallback: its failure is reported instead of being hidden behind another engine's result. Without a remote
 * service, the pulled models are used, then the built-in engine.
 *
 * @param warn called with a message when an engine fails and the next one is used
 */
export function createEngineResolver(
  remote: readonly RemoteService[],
  engineProviders: EngineProviders,
  warn: (message: string) => void,
) {
  /** Returns undefined if there is no such engine. */
  const tryResolveEngine = <Name extends EngineName>(
    name: Name,
    local: LocalEngines<EnginesByName[Name]>,
  ) => {
    const candidates = candidatesFor(name, local, remote, engineProviders[name])
    const method: string = engineMethods[name]
    return candidates.length > 0
      ? withFallback<EnginesByName[Name]>(
          method as EngineMethod<EnginesByName[Name]> & string,
          candidates,
          warn,
        )
      : undefined
  }
  /** If there is no such engine, returns one whose method throws an EngineError that says so. */
  const resolveEngine = <Name extends EngineName>(name: Name, local: LocalEngines<EnginesByName[Name]>) =>
    tryResolveEngine(name, local) ?? unavailableEngine(name)
  return { resolveEngine, tryResolveEngine }
}

function candidatesFor<Name extends EngineName>(
  name: Name,
  { pulled = [], builtIn }: LocalEngines<EnginesByName[Name]>,
  remote: readonly RemoteService[],
  preferred: readonly EngineProvider[] | undefined,
): EnginesByName[Name][] {
  const builtInEngines = builtIn ? [builtIn] : []
  const remoteEngines = remote.flatMap(({ kind, engines }) => {
    const engine = engines[name]
    return engine ? [{ kind, engine }] : []
  })
  if (!preferred) return remoteEngines.length > 0 ? [remoteEngines[0].engine] : [...pulled, ...builtInEngines]
  return preferred.flatMap(provider => {
    if (provider === 'model') return pulled
    if (provider === 'built-in') return builtInEngines
    return remoteEngines.filter(({ kind }) => kind === provider).map(({ engine }) => engine)
  })
}

function unavailableEngine<Name extends EngineName>(name: Name): EnginesByName[Name] {
  const reject = async () => {
    throw new EngineError(
      'request-rejected',
      'none of the engines set in PENTIMENTO_ENGINES for {name} is available',
      {
        values: { name },
      },
    )
  }
  const engine: unknown = { name: 'Nobody', [engineMethods[name]]: reject }
  return engine as EnginesByName[Name]
}
