import { type Language, loadLanguage, loadMessages } from '@pentimento/language'

/** Load all pages in a language. Can run once per process, since messages are looked up at module load. */
export async function loadPages(language: Language) {
  await loadLanguage(language)
  await loadMessages('common')
  return import('./pages.tsx')
}
