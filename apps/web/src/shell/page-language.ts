import { type Language, languages } from '@pentimento/language'
import { oneYearS, readCookie, setCookie } from '../session/cookies.ts'

/** All languages of the app, with their own names. */
export const languageNames = Object.entries(languages) as [Language, string][]

/** The language chosen in this browser, else the first of the browser's languages that the app has. */
export function preferredLanguage(): Language {
  const candidates = [readCookie('language'), ...navigator.languages.map(tag => tag.split('-')[0])]
  return (
    candidates.map(tag => languageNames.find(([language]) => language === tag)?.[0]).find(Boolean) ?? 'en'
  )
}

/** Store a language in a cookie, which the server reads as well, and reload the page in it. */
export function setLanguage(language: Language): void {
  setCookie('language', language, oneYearS)
  window.location.reload()
}
