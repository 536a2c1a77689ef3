import { type Language, languages } from '@pentimento/language'
import { cookie, setCookie, yearS } from '../session/cookies.ts'

/** All that the app speaks, with what each is called in itself. */
export const namedLanguages = Object.entries(languages) as [Language, string][]

/** The language that was chosen here, else the first of the browser's that the app speaks. */
export function preferredLanguage(): Language {
  const wanted = [cookie('language'), ...navigator.languages.map(tag => tag.split('-')[0])]
  return wanted.map(tag => namedLanguages.find(([language]) => language === tag)?.[0]).find(Boolean) ?? 'en'
}

/** Keep a language for this browser, where the server reads it, too, and load the page in it. */
export function chooseLanguage(language: Language): void {
  setCookie('language', language, yearS)
  window.location.reload()
}
