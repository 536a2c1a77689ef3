import { readMessages } from '@pentimento/language/catalogs'
import type { Language, Messages } from '@pentimento/language/translator'

let messages: Messages = {}

/** Set the language into which {@link t} translates. */
export function setLanguage(language: Language): void {
  messages = readMessages(language)
}

/** Translate a UI text. @param english the message, which is also its key */
export const t = (english: string): string => messages[english] ?? english
