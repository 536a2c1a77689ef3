import { extname } from 'node:path'
import { parseArgs } from 'node:util'
import { formatOf, type PictureFormat, pictureFormats, ToolError } from '@pentimento/protocol'
import type { Contract } from '@pentimento/tools/contract'
import { formatGiven, type ParamSchema, paramSchemas } from '@pentimento/tools/params'

/** The parsed command line of a tool. Paths are as typed. */
export interface Asked {
  /** Paths by the tool's input names. */
  inputs: Map<string, string>
  /** Paths by the tool's output names; `-` is standard output. */
  outs: Map<string, string>
  params: Record<string, unknown>
}

/** The option name of a parameter or output: `keepMetadata` becomes `keep-metadata`. */
export function optionOf(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

/** The option name for the path of an output: `out` for the first, `out-depth` for others. */
export function outOptionOf(contract: Contract, output: string): string {
  return output === Object.keys(contract.gives)[0] ? 'out' : `out-${optionOf(output)}`
}

/**
 * Parse a tool's command line. The first input may be positional. Numbers and lists are converted; the contract
 * checks their ranges.
 *
 * @throws ToolError 'invalid-request' that names the invalid option
 */
export function readAsked(contract: Contract, words: string[]): Asked {
  const schemas = paramSchemas(contract)
  const takes = Object.keys(contract.takes)
  const gives = Object.keys(contract.gives)
  const files = [...takes.map(optionOf), ...gives.map(name => outOptionOf(contract, name))]
  const { values, positionals } = parsed(contract, words, {
    ...Object.fromEntries(files.map(option => [option, { type: 'string' as const }])),
    ...Object.fromEntries(
      Object.entries(schemas).map(([name, { type }]) => [
        optionOf(name),
        { type: type === 'boolean' ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
  })
  const textOf = (option: string) => {
    const value = values[option]
    return typeof value === 'string' ? value : undefined
  }
  const [bare, more] = positionals
  if (more !== undefined) refuse(`${more}: only one image at a time`)
  const inputs = named(takes, name => textOf(optionOf(name)) ?? (name === takes[0] ? bare : undefined))
  if (bare !== undefined && ![...inputs.values()].includes(bare)) refuse(`${bare}: unexpected argument`)
  const outs = named(gives, name => textOf(outOptionOf(contract, name)))
  const params = Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => values[optionOf(name)] !== undefined)
      .map(([name, schema]) => [name, coerced(values[optionOf(name)], schema)]),
  )
  return { inputs, outs, params: { ...params, format: params['format'] ?? formatFor(contract, outs) } }
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>

function parsed(contract: Contract, words: string[], options: Options) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true, allowNegative: true })
  } catch (error) {
    const unknown = /^Unknown option '(.+?)'/.exec(String((error as Error).message))?.[1]
    refuse(
      unknown ? `${unknown}: unknown option for ${contract.id}` : (error as Error).message.split('.')[0],
      error,
    )
  }
}

function named(names: string[], textOf: (name: string) => string | undefined): Map<string, string> {
  const found = new Map<string, string>()
  for (const name of names) {
    const value = textOf(name)
    if (value !== undefined) found.set(name, value)
  }
  return found
}

/** Convert an option to its value; invalid text stays text, which the contract rejects. */
function coerced(value: unknown, { type, enum: choices }: ParamSchema): unknown {
  if (typeof value !== 'string' || (type === 'string' && choices?.some(choice => choice === value)))
    return value
  if (type === 'string') return value
  if (type === 'array' && !value.trimStart().startsWith('[')) return value.split(',').map(item => item.trim())
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** The format given by the extension of the first output file; the others must match. */
function formatFor(contract: Contract, outs: Map<string, string>): PictureFormat | undefined {
  let format: PictureFormat | undefined
  for (const [output, path] of outs) {
    const give = contract.gives[output]
    if (path === '-' || !give || give.many) continue
    const option = `--${outOptionOf(contract, output)} ${path}`
    const own = formatOf(extname(path))
    if (!own) refuse(`${option}: the file extension must be ${endings}, unless --format is given`)
    format ??= own
    const written = formatGiven(give, format)
    if (written !== own) refuse(`${option}: this output is written as ${written}`)
  }
  return format
}

const endings = `.${pictureFormats.join(', .')}`

export function refuse(detail: string | undefined, cause?: unknown): never {
  throw new ToolError('invalid-request', { detail, cause })
}
