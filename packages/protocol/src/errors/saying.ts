/** A message that is said in a language only where it is shown. */
export interface Saying {
  /** English; the names in braces stand for the values. */
  message: string
  values: Readonly<Record<string, string | number | Saying>>
}

/** What exactly was wrong: a message, or what is the same in every language, such as the name of a parameter. */
export type Detail = string | Saying

/**
 * @param message English, written out where it is found to be wrong, so that the catalogues' test finds it
 * @param values  what stands for the names in braces, a message of its own among it
 */
export function saying(message: string, values: Saying['values'] = {}): Saying {
  return { message, values }
}

/** Several messages as one. */
export function sayings([first, ...rest]: readonly [Saying, ...Saying[]]): Saying {
  return rest.reduce((said, next) => saying('{first}; {next}', { first: said, next }), first)
}

/** For logs and command lines. */
export function inEnglish(detail: Detail): string {
  if (typeof detail === 'string') return detail
  return detail.message.replace(/\{(\w+)\}/g, (name, key) => {
    const value = detail.values[key] ?? name
    return typeof value === 'object' ? inEnglish(value) : String(value)
  })
}
