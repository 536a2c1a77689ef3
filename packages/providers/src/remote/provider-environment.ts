import { resolve } from 'node:path'
import { type Device, devices } from '@pentimento/imaging'
import { z } from 'zod'
import {
  type EngineName,
  type EngineProvider,
  type EngineProviders,
  engineNames,
  engineProviders,
} from '../resolve-engines.ts'
import { createProvider } from './create-provider.ts'
import { remoteEngines } from './engines/remote-engines.ts'
import { type ProviderKind, type ProviderOptions, providerKinds } from './image-provider.ts'

type Environment = Record<string, string | undefined>

/** The device, remote services and preferred engines, as configured by the environment. */
export interface EngineChoice {
  device: Device
  /** The most preferred first. */
  providers: ProviderOptions[]
  engineProviders: EngineProviders
}

/** The variables of a provider, without the prefix `PENTIMENTO_PROVIDER_` or `PENTIMENTO_PROVIDER_2_`. */
const providerSchema = z
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

const variablePattern = /^PENTIMENTO_PROVIDER_(?:([2-9])_)?([A-Z]+)$/

/**
 * Read `PENTIMENTO_DEVICE`, `PENTIMENTO_PROVIDER_*` and `PENTIMENTO_ENGINES`.
 *
 * @param env  empty values count as missing
 * @throws Error that lists every invalid or unknown variable and what was expected
 */
export function readEngineChoice(env: Environment): EngineChoice {
  const errors: string[] = []
  const device = readDevice(env, errors)
  const providers = readProviders(env, errors)
  const chosen =
    errors.length > 0 ? {} : readEngineProviders(env['PENTIMENTO_ENGINES'] ?? '', providers, errors)
  if (errors.length > 0)
    throw new Error(`Invalid configuration:\n${errors.map(line => `  ${line}`).join('\n')}`)
  return { device, providers, engineProviders: chosen }
}

function readDevice(env: Environment, errors: string[]): Device {
  if (env['PENTIMENTO_CUDA'] === 'on')
    errors.push('PENTIMENTO_CUDA: no longer used; expected PENTIMENTO_DEVICE=cuda')
  const text = env['PENTIMENTO_DEVICE'] || 'cpu'
  const device = devices.find(each => each === text)
  if (!device) errors.push(`PENTIMENTO_DEVICE: ${text}: expected ${devices.join(', ')}`)
  return device ?? 'cpu'
}

function readProviders(env: Environment, errors: string[]): ProviderOptions[] {
  const byNumber = new Map<string, Record<string, string>>()
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith('PENTIMENTO_PROVIDER') || !value) continue
    const [, number = '', key] = variablePattern.exec(name) ?? []
    if (key) byNumber.set(number, { ...byNumber.get(number), [key]: value })
    else errors.push(`${name}: unknown variable; expected PENTIMENTO_PROVIDER_KIND or similar`)
  }
  const providers = [...byNumber]
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([number, values]) => {
      const options = readProvider(values, `PENTIMENTO_PROVIDER_${number && `${number}_`}`, errors)
      return options ? [options] : []
    })
  const kinds = providers.map(({ kind }) => kind)
  if (new Set(kinds).size < kinds.length)
    errors.push(`PENTIMENTO_PROVIDER_KIND: ${kinds.join(', ')}: expected each kind only once`)
  return providers
}

function readProvider(
  values: Record<string, string>,
  prefix: string,
  errors: string[],
): ProviderOptions | undefined {
  const parsed = providerSchema.safeParse(values)
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]
      for (const name of names) errors.push(`${prefix}${name}: ${issue.message}`)
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
    createProvider(options)
    return options
  } catch (error) {
    errors.push(`${prefix}WORKFLOWS: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}

/** Parse a value such as `completion=built-in,generation=stability|built-in`. */
function readEngineProviders(text: string, providers: ProviderOptions[], errors: string[]): EngineProviders {
  const chosen: EngineProviders = {}
  for (const part of text
    .split(',')
    .map(each => each.trim())
    .filter(Boolean)) {
    const [name = '', value = ''] = part.split('=').map(each => each.trim())
    const engine = engineNames.find(known => known === name)
    if (!engine) errors.push(`PENTIMENTO_ENGINES: ${name}: expected one of ${engineNames.join(', ')}`)
    else
      chosen[engine] = value
        .split('|')
        .flatMap(each => readEngineProvider(each.trim(), engine, providers, errors))
  }
  return chosen
}

function readEngineProvider(
  name: string,
  engine: EngineName,
  providers: ProviderOptions[],
  errors: string[],
): EngineProvider[] {
  const provider = engineProviders.find(known => known === name)
  const addError = (message: string) => void errors.push(`PENTIMENTO_ENGINES: ${engine}=${name}: ${message}`)
  if (!provider) addError(`expected one of ${engineProviders.join(', ')}`)
  else if (isRemoteProvider(provider)) {
    const options = providers.find(({ kind }) => kind === provider)
    if (!options) addError(`no provider of this kind is configured`)
    else if (!hasEngine(options, engine)) addError(`${provider} doesn't provide this engine`)
  }
  return provider ? [provider] : []
}

function isRemoteProvider(provider: EngineProvider): provider is ProviderKind {
  return providerKinds.some(kind => kind === provider)
}

function hasEngine(options: ProviderOptions, engine: EngineName): boolean {
  return remoteEngines(createProvider(options))[engine] !== undefined
}
