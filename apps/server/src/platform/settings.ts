import { z } from 'zod'

export type Environment = Record<string, string | undefined>

/**
 * Parse settings with a schema.
 *
 * @param variableNameOf maps a schema key to the name of its environment variable, if they differ
 * @throws Error that names each invalid or missing variable and the expected value
 */
export function readSettings<Value>(
  schema: z.ZodType<Value>,
  env: Environment,
  variableNameOf: (setting: string) => string = setting => setting,
): Value {
  const parsed = schema.safeParse(env)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(
    ({ path, message }) => `  ${variableNameOf(String(path[0]))}: ${message}`,
  )
  throw new Error(`Invalid configuration:\n${lines.join('\n')}`)
}

/** A comma-separated list; empty entries are skipped. */
export const commaList = z
  .string()
  .default('')
  .transform(list => list.split(',').flatMap(entry => entry.trim() || []))
