import {
  type Detail,
  defineMessage,
  formatInEnglish,
  type ImageFormat,
  joinMessages,
  type MessageDescriptor,
  ToolError,
} from '@pentimento/protocol'
import { z } from 'zod'
import type { Contract, OutputSpec, ParamsOf } from './define-contract.ts'

export type ParamSchema = z.core.JSONSchema.BaseSchema

/** The parameters of a tool by name, as JSON Schema. */
export function paramSchemas(contract: Contract): Record<string, ParamSchema> {
  return schemaOf(contract).properties as Record<string, ParamSchema>
}

/**
 * Validate the parameters of a tool and apply defaults.
 *
 * @throws ToolError 'invalid-parameter' whose detail names each invalid parameter, the expected and the actual
 *   value: `quality: expected 1 to 100, got 512`
 */
export function parseParams<C extends Contract>(contract: C, rawParams: unknown): ParamsOf<C> {
  const parsed = contract.params.safeParse(rawParams, { reportInput: true })
  if (!parsed.success) {
    const [first, ...rest] = parsed.error.issues.flatMap(issue => issueMessages(issue, contract))
    const detail = first && joinMessages([first, ...rest])
    throw new ToolError('invalid-parameter', { detail, cause: parsed.error })
  }
  const { format } = parsed.data as { format?: ImageFormat }
  const [firstOutput] = Object.values(contract.outputs)
  if (firstOutput && outputFormat(firstOutput, format) !== (format ?? firstOutput.formats[0])) {
    const detail = expectedMessage('format', joinWithOr([...firstOutput.formats]), format)
    throw new ToolError('invalid-parameter', { detail })
  }
  return parsed.data as ParamsOf<C>
}

/** The format an output is encoded in: the requested one if the output supports it, else its first. */
export function outputFormat({ formats }: OutputSpec, requested: ImageFormat | undefined): ImageFormat {
  return formats.find(format => format === requested) ?? formats[0]
}

/** Describe the valid values of a parameter: `0 to 200`, `keep or discard`, `1 to 400 characters`. */
export function describeExpected(schema: ParamSchema): Detail | undefined {
  const choices = schema.enum ?? (schema.const !== undefined ? [schema.const] : undefined)
  if (choices) return joinWithOr(choices.map(String))
  if (schema.anyOf) {
    const alternatives = schema.anyOf.map(alternative => describeExpected(alternative as ParamSchema))
    return alternatives.every(alternative => alternative !== undefined) ? joinWithOr(alternatives) : undefined
  }
  switch (schema.type) {
    case 'boolean':
      return joinWithOr(['true', 'false'])
    case 'integer':
    case 'number':
      return rangeMessage(explicitBound(schema.minimum), explicitBound(schema.maximum)) ?? numberType(schema)
    case 'string':
      return schema.pattern ? undefined : characterCount(rangeMessage(schema.minLength, schema.maxLength))
    case 'array':
      return itemCount(rangeMessage(schema.minItems, schema.maxItems)) ?? defineMessage('a list')
    default:
      return undefined
  }
}

function issueMessages(issue: z.core.$ZodIssue, contract: Contract): MessageDescriptor[] {
  const name = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key =>
      defineMessage('{name}: {tool} has no such parameter', {
        name: [...issue.path, key].join('.'),
        tool: contract.id,
      }),
    )
  const schema = schemaAt(schemaOf(contract), issue.path)
  const expectedValues = schema && describeExpected(schema)
  if (!expectedValues) {
    const message = defineMessage(issue.message.replace(/^Invalid input: /, ''))
    return [defineMessage('{name}: {message}, got {got}', { name, message, got: formatValue(issue.input) })]
  }
  const typeMessages = issue.code === 'invalid_type' && schema.type === 'integer' ? [numberType(schema)] : []
  const expected = typeMessages.filter(
    message => formatInEnglish(message) !== formatInEnglish(expectedValues),
  )
  return [expectedMessage(name, joinWithCommas([...expected, expectedValues]), issue.input)]
}

function expectedMessage(name: string, expected: Detail, input: unknown): MessageDescriptor {
  return defineMessage('{name}: expected {expected}, got {got}', { name, expected, got: formatValue(input) })
}

function schemaOf(contract: Contract): ParamSchema {
  return z.toJSONSchema(contract.params, { io: 'input' })
}

function schemaAt(schema: ParamSchema | undefined, path: PropertyKey[]): ParamSchema | undefined {
  const [step, ...rest] = path
  if (step === undefined || !schema) return schema
  const inner = typeof step === 'number' ? schema.items : schema.properties?.[String(step)]
  return schemaAt(inner as ParamSchema | undefined, rest)
}

function numberType({ type }: ParamSchema): MessageDescriptor {
  return type === 'integer' ? defineMessage('a whole number') : defineMessage('a number')
}

/** Zod limits every integer to the safe integer range; such a limit isn't worth mentioning. */
function explicitBound(limit: number | undefined): number | undefined {
  return limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined
}

function rangeMessage(low: number | undefined, high: number | undefined): MessageDescriptor | undefined {
  if (low !== undefined && high !== undefined) return defineMessage('{low} to {high}', { low, high })
  if (low !== undefined) return defineMessage('at least {low}', { low })
  return high === undefined ? undefined : defineMessage('at most {high}', { high })
}

const characterCount = (count: MessageDescriptor | undefined) =>
  count && defineMessage('{count} characters', { count })
const itemCount = (count: MessageDescriptor | undefined) => count && defineMessage('{count} items', { count })

function joinWithOr(choices: Detail[]): Detail {
  const last = choices.at(-1) ?? ''
  return choices.length < 2
    ? last
    : defineMessage('{choices} or {last}', { choices: joinWithCommas(choices.slice(0, -1)), last })
}

const joinWithCommas = (each: Detail[]): Detail =>
  each.reduce((before, next) => defineMessage('{before}, {next}', { before, next }))

function formatValue(value: unknown): Detail {
  if (value === undefined) return defineMessage('nothing')
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
