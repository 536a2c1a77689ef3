import { type Language, languages } from '@pentimento/language'

const known = Object.keys(languages) as Language[]
const yearS = 365 * 24 * 60 * 60

/** The language that was chosen here, else the first of the browser's that the app speaks. */
export function preferredLanguage(): Language {
  const chosen = /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1]
  const wanted = [chosen, ...navigator.languages.map(tag => tag.split('-')[0])]
  return wanted.map(tag => known.find(language => language === tag)).find(Boolean) ?? 'en'
}

/** Keep a language for this browser, where the server reads it, too, and load the page in it. */
export function chooseLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing where a page came without TLS.
  document.cookie = `language=${language}; path=/; max-age=${yearS}; samesite=lax`
  window.location.reload()
}
