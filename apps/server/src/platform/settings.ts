import { z } from 'zod'

export type Environment = Record<string, string | undefined>

/**
 * Settings as their schema has them.
 *
 * @param variableOf what the variable of a setting is called, where the schema calls it otherwise
 * @throws Error that names each variable that is wrong or missing, and what was expected
 */
export function readSettings<Value>(
  schema: z.ZodType<Value>,
  env: Environment,
  variableOf: (setting: string) => string = setting => setting,
): Value {
  const parsed = schema.safeParse(env)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(({ path, message }) => `  ${variableOf(String(path[0]))}: ${message}`)
  throw new Error(`The configuration is not right:\n${lines.join('\n')}`)
}

/** What stands between commas; what is empty is passed over. */
export const commaList = z
  .string()
  .default('')
  .transform(list => list.split(',').flatMap(entry => entry.trim() || []))
