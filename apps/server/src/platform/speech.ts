import type { IncomingHttpHeaders } from 'node:http'
import { readWords } from '@pentimento/language/catalogues'
import { type Language, languages, type Speech, speechIn } from '@pentimento/language/speech'
import Negotiator from 'negotiator'

export type { Speech } from '@pentimento/language/speech'

const all = Object.keys(languages) as Language[]
const speeches = Object.fromEntries(
  all.map(language => [language, speechIn(language, readWords(language))]),
) as Record<Language, Speech>

/** For logs and output that isn't part of a request. */
export const english = speeches.en

/** The parts of a request that determine its language. */
interface Asked {
  headers?: Headers | IncomingHttpHeaders | undefined
  url?: string | undefined
}

/**
 * The translator for a request: the language in the URL's `?language=`, else in the `language` cookie, else in the
 * Accept-Language header. Links and websockets of cross-origin pages can only use the URL.
 */
export function speechFor({ headers: sent = {}, url = '' }: Asked = {}): Speech {
  const headers: IncomingHttpHeaders = sent instanceof Headers ? Object.fromEntries(sent) : sent
  const named = URL.parse(url, 'http://localhost')?.searchParams.get('language')
  const [, chosen] = /(?:^|; *)language=(\w+)/.exec(headers.cookie ?? '') ?? []
  const language =
    all.find(known => known === named) ??
    all.find(known => known === chosen) ??
    new Negotiator({ headers }).language(all)
  return speeches[language as Language] ?? english
}
