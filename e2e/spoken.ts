import { readMessages } from '@pentimento/language/catalogs'
import type { Language, Messages } from '@pentimento/language/translator'

let words: Messages = {}

/** Set the language into which {@link t} translates. */
export function openWords(language: Language): void {
  words = readMessages(language)
}

/** Translate a UI text. @param english the message, which is also its key */
export const t = (english: string): string => words[english] ?? english
