import { extname } from 'node:path'
import { parseArgs } from 'node:util'
import { type ImageFormat, imageFormats, parseImageFormat, ToolError } from '@pentimento/protocol'
import type { Contract } from '@pentimento/tools/contract'
import { outputFormat, type ParamSchema, paramSchemas } from '@pentimento/tools/params'

/** The parsed command line of a tool. Paths are as typed. */
export interface CommandLine {
  /** Paths by the tool's input names. */
  inputPaths: Map<string, string>
  /** Paths by the tool's output names; `-` is standard output. */
  outputPaths: Map<string, string>
  params: Record<string, unknown>
}

/** The option name of a parameter or output: `keepMetadata` becomes `keep-metadata`. */
export function optionName(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

/** The option name for the path of an output: `out` for the first, `out-depth` for others. */
export function outputOption(contract: Contract, output: string): string {
  return output === Object.keys(contract.outputs)[0] ? 'out' : `out-${optionName(output)}`
}

/**
 * Parse a tool's command line. The first input may be positional. Numbers and lists are converted; the contract
 * checks their ranges.
 *
 * @throws ToolError 'invalid-request' that names the invalid option
 */
export function parseCommandLine(contract: Contract, args: string[]): CommandLine {
  const schemas = paramSchemas(contract)
  const inputNames = Object.keys(contract.inputs)
  const outputNames = Object.keys(contract.outputs)
  const files = [...inputNames.map(optionName), ...outputNames.map(name => outputOption(contract, name))]
  const { values, positionals } = parseOptions(contract, args, {
    ...Object.fromEntries(files.map(option => [option, { type: 'string' as const }])),
    ...Object.fromEntries(
      Object.entries(schemas).map(([name, { type }]) => [
        optionName(name),
        { type: type === 'boolean' ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
  })
  const textOf = (option: string) => {
    const value = values[option]
    return typeof value === 'string' ? value : undefined
  }
  const [positional, extra] = positionals
  if (extra !== undefined) rejectRequest(`${extra}: only one image at a time`)
  const inputPaths = pathsByName(
    inputNames,
    name => textOf(optionName(name)) ?? (name === inputNames[0] ? positional : undefined),
  )
  if (positional !== undefined && ![...inputPaths.values()].includes(positional))
    rejectRequest(`${positional}: unexpected argument`)
  const outputPaths = pathsByName(outputNames, name => textOf(outputOption(contract, name)))
  const params = Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => values[optionName(name)] !== undefined)
      .map(([name, schema]) => [name, convertValue(values[optionName(name)], schema)]),
  )
  return {
    inputPaths,
    outputPaths,
    params: { ...params, format: params['format'] ?? formatFromPaths(contract, outputPaths) },
  }
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>

function parseOptions(contract: Contract, args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true, allowNegative: true })
  } catch (error) {
    const unknownOption = /^Unknown option '(.+?)'/.exec(String((error as Error).message))?.[1]
    rejectRequest(
      unknownOption
        ? `${unknownOption}: unknown option for ${contract.id}`
        : (error as Error).message.split('.')[0],
      error,
    )
  }
}

function pathsByName(names: string[], textOf: (name: string) => string | undefined): Map<string, string> {
  const paths = new Map<string, string>()
  for (const name of names) {
    const value = textOf(name)
    if (value !== undefined) paths.set(name, value)
  }
  return paths
}

/** Convert an option to its value; invalid text stays text, which the contract rejects. */
function convertValue(value: unknown, { type, enum: choices }: ParamSchema): unknown {
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
function formatFromPaths(contract: Contract, outputPaths: Map<string, string>): ImageFormat | undefined {
  let format: ImageFormat | undefined
  for (const [output, path] of outputPaths) {
    const spec = contract.outputs[output]
    if (path === '-' || !spec || spec.maxCount) continue
    const option = `--${outputOption(contract, output)} ${path}`
    const fileFormat = parseImageFormat(extname(path))
    if (!fileFormat)
      rejectRequest(`${option}: the file extension must be ${extensions}, unless --format is given`)
    format ??= fileFormat
    const actualFormat = outputFormat(spec, format)
    if (actualFormat !== fileFormat) rejectRequest(`${option}: this output is written as ${actualFormat}`)
  }
  return format
}

const extensions = `.${imageFormats.join(', .')}`

export function rejectRequest(detail: string | undefined, cause?: unknown): never {
  throw new ToolError('invalid-request', { detail, cause })
}
