/** A message that is translated where it is shown. */
export interface Saying {
  /** English, with `{name}` placeholders. */
  message: string
  values: Readonly<Record<string, string | number | Saying>>
}

/** Details of an error: a message, or text that is the same in every language, such as a parameter's name. */
export type Detail = string | Saying

/**
 * Define a message to be translated later.
 *
 * @param message English, a literal at the call site, so that the catalogs' test finds it
 * @param values  values of the placeholders; a value can be another message
 */
export function saying(message: string, values: Saying['values'] = {}): Saying {
  return { message, values }
}

/** Join messages with semicolons. */
export function sayings([first, ...rest]: readonly [Saying, ...Saying[]]): Saying {
  return rest.reduce((said, next) => saying('{first}; {next}', { first: said, next }), first)
}

/** Format a detail in English, for logs and the command line. */
export function inEnglish(detail: Detail): string {
  if (typeof detail === 'string') return detail
  return detail.message.replace(/\{(\w+)\}/g, (name, key) => {
    const value = detail.values[key] ?? name
    return typeof value === 'object' ? inEnglish(value) : String(value)
  })
}
