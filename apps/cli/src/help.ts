import { inEnglish } from '@pentimento/protocol'
import { type Contract, delivery } from '@pentimento/tools/contract'
import { type Copy, deliveryCopy } from '@pentimento/tools/copy'
import { expectedOf, type ParamSchema, paramSchemas } from '@pentimento/tools/params'
import { optionOf, outOptionOf } from './asked.ts'

type Line = [left: string, right: string]

/** General usage and the list of tools. */
export function generalHelp(tools: readonly { contract: Contract; copy: Copy }[]): string {
  return [
    'Usage: pentimento <tool> [image] --out <file> [--parameter value]',
    '       pentimento tools                 list all tools with their parameters',
    '       pentimento <tool> --help         show the help of one tool',
    '',
    'Tools:',
    ...table(tools.map(({ contract, copy }) => [contract.id, copy.tagline])),
    '',
    'Exit status: 0 if the result was written, 2 if the request is invalid,',
    '1 if processing failed, 130 if interrupted.',
    '',
  ].join('\n')
}

/** Help of a tool: inputs, outputs and parameters, with values and defaults. */
export function toolHelp(contract: Contract, copy: Copy): string {
  const schemas = Object.entries(paramSchemas(contract))
  const [first] = Object.keys(contract.takes)
  const isFolder = Object.values(contract.gives)[0]?.many
  return [
    `${contract.id}: ${copy.name}. ${copy.tagline}`,
    '',
    `Usage: pentimento ${contract.id}${first ? ` <${first}>` : ''} --out ${isFolder ? '<folder>' : '<file>'} [--parameter value]`,
    '',
    ...section('Inputs', inputLines(contract, copy)),
    ...section('Outputs', outputLines(contract, copy)),
    ...section(
      'Parameters',
      schemas.filter(([name]) => !(name in delivery)).map(param => paramLine(param, copy.params)),
    ),
    ...section(
      'Output options',
      schemas.filter(([name]) => name in delivery).map(param => paramLine(param, deliveryCopy)),
    ),
  ].join('\n')
}

function inputLines(contract: Contract, copy: Copy): Line[] {
  return Object.entries(contract.takes).map(([name, { optional }]) => [
    `--${optionOf(name)} <file>`,
    `${copy.inputs[name]}${optional ? ' (optional)' : ''}`,
  ])
}

function outputLines(contract: Contract, { outputs }: Copy): Line[] {
  return Object.entries(contract.gives).map(([name, { formats, many }]) => {
    const where = many ? `up to ${many} files, named after the image and the format` : '- for standard output'
    return [
      `--${outOptionOf(contract, name)} ${many ? '<folder>' : '<file>'}`,
      `${outputs[name]}: ${formats.join(', ')}; ${where}`,
    ]
  })
}

function paramLine([name, schema]: [string, ParamSchema], words: Copy['params']): Line {
  const copy = words[name]
  const range = inEnglish(expectedOf(schema) ?? '')
  const standard =
    schema.default === undefined || schema.default === '' ? undefined : `default ${String(schema.default)}`
  const values = schema.type === 'boolean' ? standard : [range, standard].filter(Boolean).join('; ')
  const label = [copy?.label, values && `(${values})`].filter(Boolean).join(' ')
  const value = schema.type === 'boolean' ? '' : ` <${kindOf(schema)}>`
  return [`--${optionOf(name)}${value}`, copy?.help ? `${label}. ${copy.help}` : label]
}

function kindOf({ type, enum: choices, anyOf }: ParamSchema): string {
  if (choices) return 'choice'
  if (anyOf) return 'value'
  if (type === 'string') return 'text'
  if (type === 'array') return 'list'
  return type === 'number' || type === 'integer' ? 'number' : 'json'
}

function section(title: string, lines: Line[]): string[] {
  return lines.length > 0 ? [`${title}:`, ...table(lines), ''] : []
}

function table(lines: Line[]): string[] {
  const width = Math.max(...lines.map(([left]) => left.length))
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
