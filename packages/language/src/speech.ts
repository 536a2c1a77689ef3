import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/** The languages the app speaks, each called as its speakers call it. */
export const languages = { en: 'English', fr: 'Français' } as const
export type Language = keyof typeof languages

/** French or another language, by the English it stands for. */
export type Words = Record<string, string>

/** A message written down where it was not known who will read it: English, with what stands for the names in braces. */
interface Saying {
  message: string
  values: Readonly<Record<string, string | number | Saying>>
}

/** All that is said in one language. */
export interface Speech {
  language: Language
  /**
   * Say a message.
   *
   * @param message English, in ICU MessageFormat: `{count, plural, one {# picture} other {# pictures}}`. Written
   *   out where it is said, so that the catalogues' test finds it
   * @param values  what stands for the names in braces
   */
  t(message: string, values?: Record<string, string | number>): string
  /** Say what was written down to be said; what is no message is the same in every language. */
  say(told: string | Saying): string
  /** What is written in data (a tool's copy, the words of an error), all strings in it that are messages said. */
  translated<Data>(data: Data): Data
  /** Know more words from here on. */
  learn(words: Words): void
  i18n: I18n
}

const compiled = new Map<string, ReturnType<typeof compileMessage>>()

/** Each message is understood once, in whichever language it is. */
function understand(message: string): ReturnType<typeof compileMessage> {
  const known = compiled.get(message) ?? compileMessage(message)
  compiled.set(message, known)
  return known
}

/** Messages are their own names, so that English needs no words. */
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
    // Left a number where it is whole, so that plurals may go by it.
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
