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

/** The engines of which there may be several, as configuration names them. */
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

/** Who may make a picture: a provider, a pulled model, or what is built in. */
export const makers = [...providerKinds, 'model', 'built-in'] as const
export type Maker = (typeof makers)[number]

/**
 * Who is asked, the most wanted first; who fails is followed by the next. Engines that are not named are
 * asked as by default.
 */
export type Makers = Partial<Record<EngineName, readonly Maker[]>>

/** A provider's engines. */
export interface Remote {
  kind: ProviderKind
  engines: Partial<EnginesByName>
}

/** What there is on this machine for a task. */
export interface Own<Engine> {
  pulled?: readonly Engine[]
  builtIn?: Engine
}

/**
 * Choose who does each task. By default the first provider that does it, and it alone: where it fails, that
 * is said, and not hidden behind another engine's result. Without one the pulled models, then what is built
 * in.
 *
 * @param warn told which engine was passed over, and why
 */
export function chooserOf(remote: readonly Remote[], makers: Makers, warn: (message: string) => void) {
  /** Undefined where nobody does it. */
  const whoever = <Name extends EngineName>(name: Name, own: Own<EnginesByName[Name]>) => {
    const candidates = candidatesFor(name, own, remote, makers[name])
    const act: string = acts[name]
    return candidates.length > 0
      ? firstToWork<EnginesByName[Name]>(act as Act<EnginesByName[Name]> & string, candidates, warn)
      : undefined
  }
  /** Where nobody does it, an engine that says so. */
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
      'none of those that PENTIMENTO_ENGINES names for {name} is there',
      {
        values: { name },
      },
    )
  }
  const engine: unknown = { name: 'Nobody', [acts[name]]: refuse }
  return engine as EnginesByName[Name]
}
