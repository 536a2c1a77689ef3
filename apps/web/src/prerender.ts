import { type Language, openLanguage } from '@pentimento/language'

/** Load all pages in a language. Can run once per process, since messages are looked up at module load. */
export async function pagesIn(language: Language) {
  await openLanguage(language)
  return import('./pages.tsx')
}
