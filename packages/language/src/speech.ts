import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/** The supported languages, each with its own name for itself. */
export const languages = { en: 'English', fr: 'Français' } as const
export type Language = keyof typeof languages

/** Translations by their English message. */
export type Words = Record<string, string>

/** A message to be translated later: the English text and the values of its placeholders. */
interface Saying {
  message: string
  values: Readonly<Record<string, string | number | Saying>>
}

/** Translates and formats messages in one language. */
export interface Speech {
  language: Language
  /**
   * Translate and format a message.
   *
   * @param message English, in ICU MessageFormat: `{count, plural, one {# picture} other {# pictures}}`. A literal
   *   at the call site, so that the catalogs' test finds it
   * @param values  values of the placeholders
   */
  t(message: string, values?: Record<string, string | number>): string
  /** Translate and format a message descriptor; a plain string is returned as it is. */
  say(told: string | Saying): string
  /** Copy data (a tool's copy, an error's text), translating every string in it that is a known message. */
  translated<Data>(data: Data): Data
  /** Add translations. */
  learn(words: Words): void
  i18n: I18n
}

const compiled = new Map<string, ReturnType<typeof compileMessage>>()

/** Compile a message, caching the result for all languages. */
function understand(message: string): ReturnType<typeof compileMessage> {
  const known = compiled.get(message) ?? compileMessage(message)
  compiled.set(message, known)
  return known
}

/** Create a translator. English messages are their own keys, so English needs no catalog. */
export function speechIn(language: Language, words: Words = {}): Speech {
  const i18n = setupI18n({ locale: language, messages: { [language]: words } }).setMessagesCompiler(
    understand,
  )
  const t: Speech['t'] = (message, values) => i18n._(message, values)
  const say: Speech['say'] = told => {
    if (typeof told === 'string') return told
    const values = Object.entries(told.values).map(([name, value]) => [name, valueIn(value)])
    return t(told.message, Object.fromEntries(values))
  }
  const valueIn = (value: string | number | Saying) => {
    if (typeof value === 'object') return say(value)
    // An integer stays a number, so that plural rules can use it.
    return typeof value === 'string' || Number.isInteger(value) ? value : value.toLocaleString(language)
  }
  function translated<Data>(data: Data): Data
  function translated(data: unknown): unknown {
    if (typeof data === 'string') return i18n.messages[data] === undefined ? data : t(data)
    if (Array.isArray(data)) return data.map(entry => translated(entry))
    if (typeof data !== 'object' || data === null) return data
    return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, translated(value)]))
  }
  return { language, t, say, translated, learn: words => i18n.load(language, words), i18n }
}
