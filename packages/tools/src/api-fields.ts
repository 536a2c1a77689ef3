import { z } from 'zod'
import type { ApiEndpoint } from './define-api.ts'

/** A text field of an endpoint, for a form or a document. */
export interface ApiField {
  name: string
  kind: 'number' | 'text' | 'json'
  isRequired: boolean
  description?: string | undefined
  /** Of a number; of a text's length. */
  min?: number | undefined
  max?: number | undefined
  /** The allowed words, if there are only some. */
  choices?: readonly string[] | undefined
  default?: string | undefined
}

interface Property {
  type?: string
  description?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  enum?: string[]
  default?: unknown
}

/** The text fields of an endpoint, with their limits, from their schemas. */
export function fieldsOf({ fields }: ApiEndpoint): ApiField[] {
  const schema = z.toJSONSchema(fields, { io: 'output' })
  const missing = new Set(fields.safeParse({}).error?.issues.map(({ path }) => path[0]))
  return Object.entries((schema.properties ?? {}) as Record<string, Property>).map(([name, property]) => ({
    name,
    kind: property.type === 'integer' ? 'number' : property.type === 'string' ? 'text' : 'json',
    isRequired: missing.has(name),
    description: property.description,
    min: property.minimum ?? property.minLength,
    max: property.maximum ?? property.maxLength,
    choices: property.enum,
    default: property.default === undefined ? undefined : String(property.default),
  }))
}
