import { type PictureFormat, ToolError } from '@pentimento/protocol'
import { z } from 'zod'
import type { Contract, Give, ParamsOf } from './define-contract.ts'

export type ParamSchema = z.core.JSONSchema.BaseSchema

/** What may be asked of a tool, by parameter name, as JSON Schema. */
export function paramSchemas(contract: Contract): Record<string, ParamSchema> {
  return schemaOf(contract).properties as Record<string, ParamSchema>
}

/**
 * Check what was asked of a tool, and fill in what was not.
 *
 * @throws ToolError 'invalid-parameter' whose detail names each parameter that is wrong, what was
 * expected and what came: `quality: expected 1 to 100, got 512`
 */
export function parseParams<C extends Contract>(contract: C, asked: unknown): ParamsOf<C> {
  const parsed = contract.params.safeParse(asked, { reportInput: true })
  if (!parsed.success) {
    const complaints = parsed.error.issues.flatMap(issue => complaintsOf(issue, contract))
    throw new ToolError('invalid-parameter', { detail: complaints.join('; '), cause: parsed.error })
  }
  const { format } = parsed.data as { format?: PictureFormat }
  const [give] = Object.values(contract.gives)
  if (give && formatGiven(give, format) !== (format ?? give.formats[0])) {
    const detail = `format: expected ${either([...give.formats])}, got ${shown(format)}`
    throw new ToolError('invalid-parameter', { detail })
  }
  return parsed.data as ParamsOf<C>
}

/** The format an output is written in: the one asked for where it can be had, else its own first. */
export function formatGiven({ formats }: Give, asked: PictureFormat | undefined): PictureFormat {
  return formats.find(format => format === asked) ?? formats[0]
}

/** The values a parameter takes, in words: `0 to 200`, `keep or discard`, `1 to 400 characters`. */
export function expectedOf(schema: ParamSchema): string | undefined {
  const choices = schema.enum ?? (schema.const !== undefined ? [schema.const] : undefined)
  if (choices) return either(choices.map(String))
  if (schema.anyOf) {
    const each = schema.anyOf.map(one => expectedOf(one as ParamSchema))
    return each.every(one => one !== undefined) ? either(each) : undefined
  }
  switch (schema.type) {
    case 'boolean':
      return 'true or false'
    case 'integer':
    case 'number':
      return range(bound(schema.minimum), bound(schema.maximum)) ?? aNumber(schema)
    case 'string':
      return schema.pattern ? undefined : withUnit(range(schema.minLength, schema.maxLength), 'characters')
    case 'array':
      return withUnit(range(schema.minItems, schema.maxItems), 'items') ?? 'a list'
    default:
      return undefined
  }
}

function complaintsOf(issue: z.core.$ZodIssue, contract: Contract): string[] {
  const name = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => `${[...issue.path, key].join('.')}: ${contract.id} has no such parameter`)
  const schema = schemaAt(schemaOf(contract), issue.path)
  const known = schema && expectedOf(schema)
  if (!known) return [`${name}: ${issue.message.replace(/^Invalid input: /, '')}, got ${shown(issue.input)}`]
  const kind = issue.code === 'invalid_type' && schema.type === 'integer' ? [aNumber(schema)] : []
  const expected = [...new Set([...kind, known])].join(', ')
  return [`${name}: expected ${expected}, got ${shown(issue.input)}`]
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

function aNumber({ type }: ParamSchema): string {
  return type === 'integer' ? 'a whole number' : 'a number'
}

/** Zod bounds every whole number by what a double can hold exactly; nobody asked for that. */
function bound(limit: number | undefined): number | undefined {
  return limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined
}

function range(low: number | undefined, high: number | undefined): string | undefined {
  if (low !== undefined && high !== undefined) return `${low} to ${high}`
  if (low !== undefined) return `at least ${low}`
  return high === undefined ? undefined : `at most ${high}`
}

function withUnit(words: string | undefined, unit: string): string | undefined {
  return words && `${words} ${unit}`
}

function either(choices: string[]): string {
  const last = choices.at(-1) ?? ''
  return choices.length < 2 ? last : `${choices.slice(0, -1).join(', ')} or ${last}`
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
