import { readMessages } from '@pentimento/language/catalogs'
import type { Language, Messages } from '@pentimento/language/translator'

let words: Messages = {}

/** Look for names as a language has them from here on. */
export function openWords(language: Language): void {
  words = readMessages(language)
}

/** What stands on a screen in the language that is looked at, by its English. */
export const t = (english: string): string => words[english] ?? english
