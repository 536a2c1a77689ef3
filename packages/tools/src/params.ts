import {
  type Detail,
  inEnglish,
  type PictureFormat,
  type Saying,
  saying,
  sayings,
  ToolError,
} from '@pentimento/protocol'
import { z } from 'zod'
import type { Contract, Give, ParamsOf } from './define-contract.ts'

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
export function parseParams<C extends Contract>(contract: C, asked: unknown): ParamsOf<C> {
  const parsed = contract.params.safeParse(asked, { reportInput: true })
  if (!parsed.success) {
    const [first, ...rest] = parsed.error.issues.flatMap(issue => complaintsOf(issue, contract))
    const detail = first && sayings([first, ...rest])
    throw new ToolError('invalid-parameter', { detail, cause: parsed.error })
  }
  const { format } = parsed.data as { format?: PictureFormat }
  const [give] = Object.values(contract.gives)
  if (give && formatGiven(give, format) !== (format ?? give.formats[0])) {
    const detail = complaint('format', either([...give.formats]), format)
    throw new ToolError('invalid-parameter', { detail })
  }
  return parsed.data as ParamsOf<C>
}

/** The format an output is encoded in: the requested one if the output supports it, else its first. */
export function formatGiven({ formats }: Give, asked: PictureFormat | undefined): PictureFormat {
  return formats.find(format => format === asked) ?? formats[0]
}

/** Describe the valid values of a parameter: `0 to 200`, `keep or discard`, `1 to 400 characters`. */
export function expectedOf(schema: ParamSchema): Detail | undefined {
  const choices = schema.enum ?? (schema.const !== undefined ? [schema.const] : undefined)
  if (choices) return either(choices.map(String))
  if (schema.anyOf) {
    const each = schema.anyOf.map(one => expectedOf(one as ParamSchema))
    return each.every(one => one !== undefined) ? either(each) : undefined
  }
  switch (schema.type) {
    case 'boolean':
      return either(['true', 'false'])
    case 'integer':
    case 'number':
      return range(bound(schema.minimum), bound(schema.maximum)) ?? aNumber(schema)
    case 'string':
      return schema.pattern ? undefined : characters(range(schema.minLength, schema.maxLength))
    case 'array':
      return items(range(schema.minItems, schema.maxItems)) ?? saying('a list')
    default:
      return undefined
  }
}

function complaintsOf(issue: z.core.$ZodIssue, contract: Contract): Saying[] {
  const name = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key =>
      saying('{name}: {tool} has no such parameter', {
        name: [...issue.path, key].join('.'),
        tool: contract.id,
      }),
    )
  const schema = schemaAt(schemaOf(contract), issue.path)
  const known = schema && expectedOf(schema)
  if (!known) {
    const message = saying(issue.message.replace(/^Invalid input: /, ''))
    return [saying('{name}: {message}, got {got}', { name, message, got: shown(issue.input) })]
  }
  const kind = issue.code === 'invalid_type' && schema.type === 'integer' ? [aNumber(schema)] : []
  const expected = kind.filter(one => inEnglish(one) !== inEnglish(known))
  return [complaint(name, listed([...expected, known]), issue.input)]
}

function complaint(name: string, expected: Detail, input: unknown): Saying {
  return saying('{name}: expected {expected}, got {got}', { name, expected, got: shown(input) })
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

function aNumber({ type }: ParamSchema): Saying {
  return type === 'integer' ? saying('a whole number') : saying('a number')
}

/** Zod limits every integer to the safe integer range; such a limit isn't worth mentioning. */
function bound(limit: number | undefined): number | undefined {
  return limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined
}

function range(low: number | undefined, high: number | undefined): Saying | undefined {
  if (low !== undefined && high !== undefined) return saying('{low} to {high}', { low, high })
  if (low !== undefined) return saying('at least {low}', { low })
  return high === undefined ? undefined : saying('at most {high}', { high })
}

const characters = (count: Saying | undefined) => count && saying('{count} characters', { count })
const items = (count: Saying | undefined) => count && saying('{count} items', { count })

function either(choices: Detail[]): Detail {
  const last = choices.at(-1) ?? ''
  return choices.length < 2
    ? last
    : saying('{choices} or {last}', { choices: listed(choices.slice(0, -1)), last })
}

const listed = (each: Detail[]): Detail =>
  each.reduce((before, next) => saying('{before}, {next}', { before, next }))

function shown(value: unknown): Detail {
  if (value === undefined) return saying('nothing')
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
