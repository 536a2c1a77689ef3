import type { IncomingHttpHeaders } from 'node:http'
import { readMessages } from '@pentimento/language/catalogs'
import { createTranslator, type Language, languages, type Translator } from '@pentimento/language/translator'
import Negotiator from 'negotiator'

export type { Translator } from '@pentimento/language/translator'

const allLanguages = Object.keys(languages) as Language[]
const translators = Object.fromEntries(
  allLanguages.map(language => [language, createTranslator(language, readMessages(language))]),
) as Record<Language, Translator>

/** For logs and output that isn't part of a request. */
export const englishTranslator = translators.en

/** The translator for a stored language; English if it's unknown. */
export function translatorOf(language: string | undefined): Translator {
  return translators[language as Language] ?? englishTranslator
}

/** The parts of a request that determine its language. */
interface RequestLanguage {
  headers?: Headers | IncomingHttpHeaders | undefined
  url?: string | undefined
}

/**
 * The translator for a request: the language in the URL's `?language=`, else in the `language` cookie, else in the
 * Accept-Language header. Links and websockets of cross-origin pages can only use the URL.
 */
export function translatorFor({ headers: sentHeaders = {}, url = '' }: RequestLanguage = {}): Translator {
  const headers: IncomingHttpHeaders =
    sentHeaders instanceof Headers ? Object.fromEntries(sentHeaders) : sentHeaders
  const requested = URL.parse(url, 'http://localhost')?.searchParams.get('language')
  const [, stored] = /(?:^|; *)language=(\w+)/.exec(headers.cookie ?? '') ?? []
  const language =
    allLanguages.find(known => known === requested) ??
    allLanguages.find(known => known === stored) ??
    new Negotiator({ headers }).language(allLanguages)
  return translators[language as Language] ?? englishTranslator
}
