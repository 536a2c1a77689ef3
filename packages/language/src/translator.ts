import { formatIcu } from './format-message.ts'
import { shortKey } from './short-key.ts'

/** The supported languages, each with its own name for itself. */
export const languages = { en: 'English', fr: 'Français' } as const
export type Language = keyof typeof languages

/** Translations by their English message, or in the web app's build by its short key. */
export type Messages = Record<string, string>

/** A message to be translated later: the English text and the values of its placeholders. */
interface MessageDescriptor {
  message: string
  values: Readonly<Record<string, string | number | MessageDescriptor>>
}

/** Translates and formats messages in one language. */
export interface Translator {
  language: Language
  /**
   * Translate and format a message.
   *
   * @param message English, in ICU MessageFormat: `{count, plural, one {# image} other {# images}}`. A literal
   *   at the call site, so that the catalogs' test finds it
   * @param values  values of the placeholders
   */
  t(message: string, values?: Record<string, string | number>): string
  /** Translate and format a message descriptor; a plain string is returned as it is. */
  formatMessage(text: string | MessageDescriptor): string
  /** Copy data (a tool's copy, an error's text), translating every string in it that is a known message. */
  translateData<Data>(data: Data): Data
  /** Add translations. */
  addMessages(messages: Messages): void
}

/** Create a translator. English messages are their own keys, so English needs no catalog. */
export function createTranslator(language: Language, messages: Messages = {}): Translator {
  const translations = { ...messages }
  const translationOf = (message: string) => translations[message] ?? translations[shortKey(message)]
  const t: Translator['t'] = (message, values = {}) =>
    formatIcu(translationOf(message) ?? message, values, language)
  const formatMessage: Translator['formatMessage'] = text => {
    if (typeof text === 'string') return text
    const values = Object.entries(text.values).map(([name, value]) => [name, formatValue(value)])
    return t(text.message, Object.fromEntries(values))
  }
  const formatValue = (value: string | number | MessageDescriptor) => {
    if (typeof value === 'object') return formatMessage(value)
    // An integer stays a number, so that plural rules can use it.
    return typeof value === 'string' || Number.isInteger(value) ? value : value.toLocaleString(language)
  }
  function translateData<Data>(data: Data): Data
  function translateData(data: unknown): unknown {
    if (typeof data === 'string') return translationOf(data) === undefined ? data : t(data)
    if (Array.isArray(data)) return data.map(entry => translateData(entry))
    if (typeof data !== 'object' || data === null) return data
    return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, translateData(value)]))
  }
  return {
    language,
    t,
    formatMessage,
    translateData,
    addMessages: messages => void Object.assign(translations, messages),
  }
}
