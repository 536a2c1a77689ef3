import { type ProviderKind, providerKinds } from './remote/image-provider.ts'

/** The engines of which there may be several, as configuration names them. */
export const engineNames = [
  'background-painting',
  'completion',
  'depth',
  'generation',
  'inpainting',
  'matting',
  'outpainting',
  'super-resolution',
] as const
export type EngineName = (typeof engineNames)[number]

/** Who may make a picture: a provider, a pulled model, or what is built in. */
export const makers = [...providerKinds, 'model', 'built-in'] as const
export type Maker = (typeof makers)[number]

/** Who is asked, the most wanted first; who fails is followed by the next. Engines that are not named are asked by default. */
export type Makers = Partial<Record<EngineName, readonly Maker[]>>

/** What there is for one task. */
export interface Candidates<Engine> {
  remote: readonly { kind: ProviderKind; engine: Engine | undefined }[]
  pulled?: readonly Engine[]
  builtIn?: readonly Engine[]
}

/**
 * Who does a task, the most wanted first. By default the first provider that does it, and it alone: where it fails, that is
 * said, and not hidden behind another engine's result. Without one the pulled models, then what is built in.
 *
 * @returns nothing where nobody does it
 */
export function chosenEngines<Engine>(
  { remote, pulled = [], builtIn = [] }: Candidates<Engine>,
  wanted: readonly Maker[] | undefined,
): Engine[] {
  const byProvider = remote.flatMap(({ kind, engine }) => (engine === undefined ? [] : [{ kind, engine }]))
  if (!wanted) return byProvider.length > 0 ? [byProvider[0].engine] : [...pulled, ...builtIn]
  return wanted.flatMap(maker => {
    if (maker === 'model') return pulled
    if (maker === 'built-in') return builtIn
    return byProvider.filter(({ kind }) => kind === maker).map(({ engine }) => engine)
  })
}
