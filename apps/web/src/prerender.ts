import { type Language, openLanguage } from '@pentimento/language'

/** All pages in a language; once a process, since words are looked up as modules load. */
export async function pagesIn(language: Language) {
  await openLanguage(language)
  return import('./pages.tsx')
}
