import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/** The languages the app speaks, each called as its speakers call it. */
export const languages = { en: 'English', fr: 'Français' } as const
export type Language = keyof typeof languages

const catalogues: Record<Language, () => Promise<Record<string, string>>> = {
  en: async () => ({}),
  fr: async () => (await import('./fr.ts')).french,
}

const compiled = new Map<string, ReturnType<typeof compileMessage>>()

/** Messages are their own names, so that English needs no catalogue; each is understood once. */
export const i18n: I18n = setupI18n({ locale: 'en', messages: { en: {} } }).setMessagesCompiler(message => {
  const known = compiled.get(message) ?? compileMessage(message)
  compiled.set(message, known)
  return known
})

let spoken: Language = 'en'

/** The language of this page, as BCP 47 and `Intl` know it. */
export const language = (): Language => spoken

/**
 * Speak a language from here on. Words are looked up as modules load, too, so the app's are imported only after
 * this; whoever chooses another language loads the page anew.
 */
export async function openLanguage(wanted: Language): Promise<void> {
  i18n.loadAndActivate({ locale: wanted, messages: await catalogues[wanted]() })
  spoken = wanted
}

/**
 * Say a message in the page's language.
 *
 * @param message English, in ICU MessageFormat: `{count, plural, one {# picture} other {# pictures}}`. Written
 *   out where it is said, so that the catalogues' test finds it
 * @param values  what stands for the names in braces
 */
export function t(message: string, values?: Record<string, string | number>): string {
  return i18n._(message, values)
}

/** What is written in data (a tool's copy, the words of an error), all strings in it in the page's language. */
export function translated<Data>(data: Data): Data
export function translated(data: unknown): unknown {
  if (typeof data === 'string') return i18n.messages[data] === undefined ? data : i18n._(data)
  if (Array.isArray(data)) return data.map(entry => translated(entry))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, translated(value)]))
}
