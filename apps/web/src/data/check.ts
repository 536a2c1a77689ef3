/** Whether a value has a type. */
export type Check<T> = (value: unknown) => value is T

/*
 * Checks for the few responses and stored values that every page needs at its start. Everything else is checked with
 * Zod, whose 24 kB of compressed script load only once there is something to check.
 */

export const isString: Check<string> = value => typeof value === 'string'
export const isBoolean: Check<boolean> = value => typeof value === 'boolean'

export function isOneOf<const T extends string>(values: readonly T[]): Check<T> {
  return (value): value is T => values.some(allowed => allowed === value)
}

export function isNullOr<T>(check: Check<T>): Check<T | null> {
  return (value): value is T | null => value === null || check(value)
}

export function isOptional<T>(check: Check<T>): Check<T | undefined> {
  return (value): value is T | undefined => value === undefined || check(value)
}

export function isListOf<T>(check: Check<T>): Check<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(check)
}

/** Check an object's properties; it may have others. */
export function isObjectWith<T extends object>(checks: { [Name in keyof T]-?: Check<T[Name]> }): Check<T> {
  const entries = Object.entries<Check<unknown>>(checks)
  return (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    entries.every(([name, check]) => check((value as Record<string, unknown>)[name]))
}

/** @throws TypeError if the value doesn't have the type */
export function parse<T>(check: Check<T>, value: unknown): T {
  if (check(value)) return value
  throw new TypeError('The data doesn’t have the expected structure')
}
