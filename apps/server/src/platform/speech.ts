import type { IncomingHttpHeaders } from 'node:http'
import { readWords } from '@pentimento/language/catalogues'
import { type Language, languages, type Speech, speechIn } from '@pentimento/language/speech'
import Negotiator from 'negotiator'

export type { Speech } from '@pentimento/language/speech'

const all = Object.keys(languages) as Language[]
const speeches = Object.fromEntries(
  all.map(language => [language, speechIn(language, readWords(language))]),
) as Record<Language, Speech>

/** For logs, and for what nobody asked for. */
export const english = speeches.en

/** A request, or as much of it as counts. */
interface Asked {
  headers?: Headers | IncomingHttpHeaders | undefined
  url?: string | undefined
}

/**
 * How to speak to who asks: in the language that the address names as `?language=`, else the one that was chosen in
 * their browser, else the one that it asks for. Links and websockets of pages on another host can send no other word.
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
