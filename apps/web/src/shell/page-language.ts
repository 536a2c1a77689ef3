import { type Language, languages } from '@pentimento/language'
import { cookie, setCookie, yearS } from '../session/cookies.ts'

/** All languages of the app, with their own names. */
export const namedLanguages = Object.entries(languages) as [Language, string][]

/** The language chosen in this browser, else the first of the browser's languages that the app has. */
export function preferredLanguage(): Language {
  const wanted = [cookie('language'), ...navigator.languages.map(tag => tag.split('-')[0])]
  return wanted.map(tag => namedLanguages.find(([language]) => language === tag)?.[0]).find(Boolean) ?? 'en'
}

/** Store a language in a cookie, which the server reads as well, and reload the page in it. */
export function chooseLanguage(language: Language): void {
  setCookie('language', language, yearS)
  window.location.reload()
}
