/** A message that is translated where it is shown. */
export interface MessageDescriptor {
  /** English, with `{name}` placeholders. */
  message: string
  values: Readonly<Record<string, string | number | MessageDescriptor>>
}

/** Details of an error: a message, or text that is the same in every language, such as a parameter's name. */
export type Detail = string | MessageDescriptor

/**
 * Define a message to be translated later.
 *
 * @param message English, a literal at the call site, so that the catalogs' test finds it
 * @param values  values of the placeholders; a value can be another message
 */
export function defineMessage(message: string, values: MessageDescriptor['values'] = {}): MessageDescriptor {
  return { message, values }
}

/** Join messages with semicolons. */
export function joinMessages([first, ...rest]: readonly [
  MessageDescriptor,
  ...MessageDescriptor[],
]): MessageDescriptor {
  return rest.reduce((joined, next) => defineMessage('{first}; {next}', { first: joined, next }), first)
}

/** Format a detail in English, for logs and the command line. */
export function formatInEnglish(detail: Detail): string {
  if (typeof detail === 'string') return detail
  return detail.message.replace(/\{(\w+)\}/g, (name, key) => {
    const value = detail.values[key] ?? name
    return typeof value === 'object' ? formatInEnglish(value) : String(value)
  })
}
