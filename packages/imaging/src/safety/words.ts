import { plainText, plainWords, undrawn } from './plain-words.ts'
import { clothing, harmless, unsafePhrases, unsafeRuns, unsafeWords } from './unsafe-words.ts'

/**
 * Check a prompt for sexual content, in a dozen languages, also when disguised. Only whole words are matched,
 * so that Scunthorpe, cockatoos and sextants are accepted, and some words depend on their context: a naked
 * mole rat, a blue tit.
 *
 * Negative prompts are checked differently: excluding nudity is fine, excluding clothes isn't.
 *
 * A word list doesn't understand meaning: it misses paraphrases and doesn't cover violence. The result is
 * therefore checked as well.
 */
export function objectionToWords(text: string, sense: 'wanted' | 'unwanted'): 'nsfw' | undefined {
  return (sense === 'wanted' ? asksForIt(text) : undresses(text)) ? 'nsfw' : undefined
}

const exact = new Set(unsafeWords.filter(word => !word.endsWith('*')).map(plainText))
const beginnings = unsafeWords.filter(word => word.endsWith('*')).map(word => plainText(word.slice(0, -1)))
const runs = unsafeRuns.map(plainText)
const company = new Map(
  Object.entries(harmless).map(([word, { after = '', before = '' }]) => [
    word,
    { after: wordSet(after), before: wordSet(before) },
  ]),
)
const clothes = new Set(clothing)

function asksForIt(text: string): boolean {
  const plain = plainText(text)
  if (runs.some(run => plain.includes(run))) return true
  const words = plainWords(text)
  const line = ` ${words.join(' ')} `
  if (unsafePhrases.some(phrase => line.includes(` ${phrase} `))) return true
  return words.some((word, index) => {
    const known = undrawn(word).find(isUnsafe)
    if (known === undefined) return false
    const { after, before } = company.get(known) ?? {}
    return !after?.has(words[index - 1] ?? '') && !before?.has(words[index + 1] ?? '')
  })
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').filter(word => word !== ''))
}

function isUnsafe(word: string): boolean {
  return exact.has(word) || beginnings.some(beginning => word.startsWith(beginning))
}

function undresses(text: string): boolean {
  return text.split(/[,;.\n]/).some(part => {
    const words = plainWords(part).filter(word => !/^(any|all|no|her|his|their|the|a)$/.test(word))
    return words.length > 0 && words.every(word => clothes.has(word))
  })
}
