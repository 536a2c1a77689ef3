import { readWords } from '@pentimento/language/catalogues'
import type { Language, Words } from '@pentimento/language/speech'

let words: Words = {}

/** Set the language into which {@link t} translates. */
export function openWords(language: Language): void {
  words = readWords(language)
}

/** Translate a UI text. @param english the message, which is also its key */
export const t = (english: string): string => words[english] ?? english
