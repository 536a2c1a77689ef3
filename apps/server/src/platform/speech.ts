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

/** How to speak to who asks: in the language that was chosen in their browser, else the one that it asks for. */
export function speechFor(asked: Headers | IncomingHttpHeaders = {}): Speech {
  const headers: IncomingHttpHeaders = asked instanceof Headers ? Object.fromEntries(asked) : asked
  const [, chosen] = /(?:^|; *)language=(\w+)/.exec(headers.cookie ?? '') ?? []
  const language = all.find(known => known === chosen) ?? new Negotiator({ headers }).language(all)
  return speeches[language as Language] ?? english
}
