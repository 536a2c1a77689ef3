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
  type SuperResolution,
} from '@pentimento/imaging'
import { type Act, firstToWork } from './first-to-work.ts'
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
  'super-resolution': SuperResolution
}
export type EngineName = keyof EnginesByName

const acts = {
  'background-painting': 'replaceBackground',
  completion: 'complete',
  depth: 'depth',
  generation: 'imagine',
  inpainting: 'inpaint',
  matting: 'matte',
  outpainting: 'extend',
  selection: 'select',
  'super-resolution': 'enlarge',
} as const satisfies { [Name in EngineName]: Act<EnginesByName[Name]> }

export const engineNames = Object.keys(acts) as EngineName[]

/** Where an engine can come from: a remote service, a pulled model, or built in. */
export const makers = [...providerKinds, 'model', 'built-in'] as const
export type Maker = (typeof makers)[number]

/**
 * Engine providers by engine, the most preferred first; if one fails, the next is used. Engines that aren't
 * listed have the default providers.
 */
export type Makers = Partial<Record<EngineName, readonly Maker[]>>

/** The engines of a remote service. */
export interface Remote {
  kind: ProviderKind
  engines: Partial<EnginesByName>
}

/** The engines of one kind on this machine. */
export interface Own<Engine> {
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
export function chooserOf(remote: readonly Remote[], makers: Makers, warn: (message: string) => void) {
  /** Returns undefined if there is no such engine. */
  const whoever = <Name extends EngineName>(name: Name, own: Own<EnginesByName[Name]>) => {
    const candidates = candidatesFor(name, own, remote, makers[name])
    const act: string = acts[name]
    return candidates.length > 0
      ? firstToWork<EnginesByName[Name]>(act as Act<EnginesByName[Name]> & string, candidates, warn)
      : undefined
  }
  /** If there is no such engine, returns one whose method throws an EngineError that says so. */
  const who = <Name extends EngineName>(name: Name, own: Own<EnginesByName[Name]>) =>
    whoever(name, own) ?? nobody(name)
  return { who, whoever }
}

function candidatesFor<Name extends EngineName>(
  name: Name,
  { pulled = [], builtIn }: Own<EnginesByName[Name]>,
  remote: readonly Remote[],
  wanted: readonly Maker[] | undefined,
): EnginesByName[Name][] {
  const built = builtIn ? [builtIn] : []
  const byProvider = remote.flatMap(({ kind, engines }) => {
    const engine = engines[name]
    return engine ? [{ kind, engine }] : []
  })
  if (!wanted) return byProvider.length > 0 ? [byProvider[0].engine] : [...pulled, ...built]
  return wanted.flatMap(maker => {
    if (maker === 'model') return pulled
    if (maker === 'built-in') return built
    return byProvider.filter(({ kind }) => kind === maker).map(({ engine }) => engine)
  })
}

function nobody<Name extends EngineName>(name: Name): EnginesByName[Name] {
  const refuse = async () => {
    throw new EngineError(
      'request-refused',
      'none of the engines set in PENTIMENTO_ENGINES for {name} is available',
      {
        values: { name },
      },
    )
  }
  const engine: unknown = { name: 'Nobody', [acts[name]]: refuse }
  return engine as EnginesByName[Name]
}
