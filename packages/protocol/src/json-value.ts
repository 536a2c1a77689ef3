import { z } from 'zod'

/**
 * Any JSON value. Unlike `z.json()`, it isn't checked, since it only ever comes from JSON, and its JSON Schema refers to
 * no other schema.
 */
export const jsonValue = z.unknown() as z.ZodType<z.core.util.JSONType>
