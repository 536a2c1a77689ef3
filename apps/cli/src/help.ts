import { formatInEnglish } from '@pentimento/protocol'
import { type Contract, outputOptions } from '@pentimento/tools/contract'
import { type Copy, outputOptionsCopy } from '@pentimento/tools/copy'
import { describeExpected, type ParamSchema, paramSchemas } from '@pentimento/tools/params'
import { optionName, outputOption } from './command-line.ts'

type HelpRow = [left: string, right: string]

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
  const [first] = Object.entries(contract.inputs)
  const argument = first ? ` ${first[1].optional ? `[${first[0]}]` : `<${first[0]}>`}` : ''
  const isFolder = Object.values(contract.outputs)[0]?.maxCount
  return [
    `${contract.id}: ${copy.name}. ${copy.tagline}`,
    '',
    `Usage: pentimento ${contract.id}${argument} --out ${isFolder ? '<folder>' : '<file>'} [--parameter value]`,
    '',
    ...section('Inputs', inputLines(contract, copy)),
    ...section('Outputs', outputLines(contract, copy)),
    ...section(
      'Parameters',
      schemas.filter(([name]) => !(name in outputOptions)).map(param => paramLine(param, copy.params)),
    ),
    ...section(
      'Output options',
      schemas.filter(([name]) => name in outputOptions).map(param => paramLine(param, outputOptionsCopy)),
    ),
  ].join('\n')
}

function inputLines(contract: Contract, copy: Copy): HelpRow[] {
  return Object.entries(contract.inputs).map(([name, { optional }]) => [
    `--${optionName(name)} <file>`,
    `${copy.inputs[name]}${optional ? ' (optional)' : ''}`,
  ])
}

function outputLines(contract: Contract, { outputs }: Copy): HelpRow[] {
  return Object.entries(contract.outputs).map(([name, { formats, maxCount }]) => {
    const where = maxCount
      ? `up to ${maxCount} files, named after the image and the format`
      : '- for standard output'
    return [
      `--${outputOption(contract, name)} ${maxCount ? '<folder>' : '<file>'}`,
      `${outputs[name]}: ${formats.join(', ')}; ${where}`,
    ]
  })
}

function paramLine([name, schema]: [string, ParamSchema], texts: Copy['params']): HelpRow {
  const copy = texts[name]
  const range = formatInEnglish(describeExpected(schema) ?? '')
  const defaultValue = String(schema.default ?? '')
  const defaultText = defaultValue === '' ? undefined : `default ${defaultValue}`
  const values = schema.type === 'boolean' ? defaultText : [range, defaultText].filter(Boolean).join('; ')
  const label = [copy?.label, values && `(${values})`].filter(Boolean).join(' ')
  const value = schema.type === 'boolean' ? '' : ` <${valueType(schema)}>`
  return [`--${optionName(name)}${value}`, copy?.help ? `${label}. ${copy.help}` : label]
}

function valueType({ type, enum: choices, anyOf, items }: ParamSchema): string {
  if (choices) return 'choice'
  if (anyOf) return 'value'
  if (type === 'string') return 'text'
  if (type === 'array') return (items as ParamSchema | undefined)?.type === 'object' ? 'json' : 'list'
  return type === 'number' || type === 'integer' ? 'number' : 'json'
}

function section(title: string, lines: HelpRow[]): string[] {
  return lines.length > 0 ? [`${title}:`, ...table(lines), ''] : []
}

function table(lines: HelpRow[]): string[] {
  const width = Math.max(...lines.map(([left]) => left.length))
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
