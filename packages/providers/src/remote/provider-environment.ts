import { resolve } from 'node:path'
import { z } from 'zod'
import { type EngineName, engineNames, type Maker, type Makers, makers } from '../choose-engines.ts'
import { remoteEngines } from './engines/remote-engines.ts'
import { type ProviderKind, type ProviderOptions, providerKinds } from './image-provider.ts'
import { openProvider } from './open-provider.ts'

type Environment = Record<string, string | undefined>

/** Remote services and preferred engines, as configured by the environment. */
export interface EngineChoice {
  /** The most preferred first. */
  providers: ProviderOptions[]
  makers: Makers
}

/** The variables of a provider, without the prefix `PENTIMENTO_PROVIDER_` or `PENTIMENTO_PROVIDER_2_`. */
const provider = z
  .strictObject({
    KIND: z.enum(providerKinds),
    URL: z.url({ protocol: /^https?$/ }).optional(),
    KEY: z.string().optional(),
    MODEL: z.string().optional(),
    /** ComfyUI only: a folder of graphs that replace or extend the built-in ones. */
    WORKFLOWS: z.string().optional(),
    /** Maximum duration of one call, in seconds. */
    TIMEOUT: z.coerce.number().min(1).max(3600).default(120),
  })
  .refine(({ KIND, KEY }) => KIND !== 'stability' || KEY, { error: 'required for stability', path: ['KEY'] })
  .refine(({ KIND, KEY, URL }) => KIND !== 'openai' || KEY || URL, {
    error: 'openai requires a key, or the URL of a server that needs none',
    path: ['KEY'],
  })
  .refine(({ KIND, WORKFLOWS }) => KIND === 'comfyui' || !WORKFLOWS, {
    error: 'only comfyui has workflows',
    path: ['WORKFLOWS'],
  })

const variable = /^PENTIMENTO_PROVIDER_(?:([2-9])_)?([A-Z]+)$/

/**
 * Read `PENTIMENTO_PROVIDER_*` and `PENTIMENTO_ENGINES`.
 *
 * @param env  empty values count as missing
 * @throws Error that lists every invalid or unknown variable and what was expected
 */
export function readEngineChoice(env: Environment): EngineChoice {
  const wrong: string[] = []
  const providers = readProviders(env, wrong)
  const chosen = wrong.length > 0 ? {} : readMakers(env['PENTIMENTO_ENGINES'] ?? '', providers, wrong)
  if (wrong.length > 0)
    throw new Error(`Invalid configuration:\n${wrong.map(line => `  ${line}`).join('\n')}`)
  return { providers, makers: chosen }
}

function readProviders(env: Environment, wrong: string[]): ProviderOptions[] {
  const byNumber = new Map<string, Record<string, string>>()
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith('PENTIMENTO_PROVIDER') || !value) continue
    const [, number = '', what] = variable.exec(name) ?? []
    if (what) byNumber.set(number, { ...byNumber.get(number), [what]: value })
    else wrong.push(`${name}: unknown variable; expected PENTIMENTO_PROVIDER_KIND or similar`)
  }
  const providers = [...byNumber]
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([number, given]) => {
      const options = readProvider(given, `PENTIMENTO_PROVIDER_${number && `${number}_`}`, wrong)
      return options ? [options] : []
    })
  const kinds = providers.map(({ kind }) => kind)
  if (new Set(kinds).size < kinds.length)
    wrong.push(`PENTIMENTO_PROVIDER_KIND: ${kinds.join(', ')}: expected each kind only once`)
  return providers
}

function readProvider(
  given: Record<string, string>,
  prefix: string,
  wrong: string[],
): ProviderOptions | undefined {
  const parsed = provider.safeParse(given)
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]
      for (const name of names) wrong.push(`${prefix}${name}: ${issue.message}`)
    }
    return undefined
  }
  const { KIND: kind, URL: url, KEY: key, MODEL: model, WORKFLOWS: workflows, TIMEOUT } = parsed.data
  const options = {
    kind,
    url,
    key,
    model,
    workflows: workflows && resolve(workflows),
    timeoutMs: TIMEOUT * 1000,
  }
  try {
    openProvider(options)
    return options
  } catch (error) {
    wrong.push(`${prefix}WORKFLOWS: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}

/** Parse a value such as `completion=built-in,generation=stability|built-in`. */
function readMakers(text: string, providers: ProviderOptions[], wrong: string[]): Makers {
  const chosen: Makers = {}
  for (const part of text
    .split(',')
    .map(each => each.trim())
    .filter(Boolean)) {
    const [name = '', value = ''] = part.split('=').map(each => each.trim())
    const engine = engineNames.find(known => known === name)
    if (!engine) wrong.push(`PENTIMENTO_ENGINES: ${name}: expected one of ${engineNames.join(', ')}`)
    else chosen[engine] = value.split('|').flatMap(each => readMaker(each.trim(), engine, providers, wrong))
  }
  return chosen
}

function readMaker(name: string, engine: EngineName, providers: ProviderOptions[], wrong: string[]): Maker[] {
  const maker = makers.find(known => known === name)
  const say = (message: string) => void wrong.push(`PENTIMENTO_ENGINES: ${engine}=${name}: ${message}`)
  if (!maker) say(`expected one of ${makers.join(', ')}`)
  else if (isKind(maker)) {
    const options = providers.find(({ kind }) => kind === maker)
    if (!options) say(`no provider of this kind is configured`)
    else if (!serves(options, engine)) say(`${maker} doesn't provide this engine`)
  }
  return maker ? [maker] : []
}

function isKind(maker: Maker): maker is ProviderKind {
  return providerKinds.some(kind => kind === maker)
}

function serves(options: ProviderOptions, engine: EngineName): boolean {
  return remoteEngines(openProvider(options))[engine] !== undefined
}
