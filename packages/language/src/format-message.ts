import { type Cases, type CompiledMessage, compileMessage } from './compile-message.ts'

/** Values of a message's placeholders. */
export type MessageValues = Readonly<Record<string, string | number>>

const compiled = new Map<string, CompiledMessage>()

/** Compile a message, caching the result for all languages. */
function compileOnce(message: string): CompiledMessage {
  const result = compiled.get(message) ?? compileMessage(message)
  compiled.set(message, result)
  return result
}

/** Format a message in ICU MessageFormat. A value that is missing leaves no text. */
export function formatIcu(message: string, values: MessageValues, language: string): string {
  return format(compileOnce(message), values, language, 0)
}

/** @param count what `#` stands for */
function format(tokens: CompiledMessage, values: MessageValues, language: string, count: number): string {
  const parts = tokens.map(token => {
    if (typeof token === 'string') return token
    const [name, type = '', cases] = token
    if (name === '#') return count.toLocaleString(language)
    const value = values[name] ?? ''
    if (!cases) return type === 'number' ? Number(value).toLocaleString(language) : String(value)
    const number = Number(value) - (cases.offset ?? 0)
    return format(caseOf(cases, type, value, language), values, language, number)
  })
  return parts.join('')
}

/** The message of a value's case: of exactly the value, of its plural category, or the other. */
function caseOf({ offset = 0, messages }: Cases, type: string, value: string | number, language: string) {
  const exact = messages[value]
  if (exact) return exact
  if (type === 'select') return messages['other'] ?? []
  const rules = new Intl.PluralRules(language, { type: type === 'plural' ? 'cardinal' : 'ordinal' })
  return messages[rules.select(Number(value) - offset)] ?? messages['other'] ?? []
}
