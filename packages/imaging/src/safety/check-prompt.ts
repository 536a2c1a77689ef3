import { collapseRepeats, normalizedWords, normalizeText } from './normalize-words.ts'
import {
  clothingWords,
  harmlessContexts,
  unsafePhrases,
  unsafeSubstrings,
  unsafeWords,
} from './unsafe-words.ts'

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
export function checkPrompt(text: string, polarity: 'wanted' | 'unwanted'): 'nsfw' | undefined {
  return (polarity === 'wanted' ? isSexual(text) : removesClothing(text)) ? 'nsfw' : undefined
}

const exactWords = new Set(unsafeWords.filter(word => !word.endsWith('*')).map(normalizeText))
const prefixes = unsafeWords.filter(word => word.endsWith('*')).map(word => normalizeText(word.slice(0, -1)))
const substrings = unsafeSubstrings.map(normalizeText)
const contexts = new Map(
  Object.entries(harmlessContexts).map(([word, { after = '', before = '' }]) => [
    word,
    { after: wordSet(after), before: wordSet(before) },
  ]),
)
const clothingSet = new Set(clothingWords)

function isSexual(text: string): boolean {
  const plain = normalizeText(text)
  if (substrings.some(run => plain.includes(run))) return true
  const words = normalizedWords(text)
  const line = ` ${words.join(' ')} `
  if (unsafePhrases.some(phrase => line.includes(` ${phrase} `))) return true
  return words.some((word, index) => {
    const known = collapseRepeats(word).find(isUnsafe)
    if (known === undefined) return false
    const { after, before } = contexts.get(known) ?? {}
    return !after?.has(words[index - 1] ?? '') && !before?.has(words[index + 1] ?? '')
  })
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').filter(word => word !== ''))
}

function isUnsafe(word: string): boolean {
  return exactWords.has(word) || prefixes.some(beginning => word.startsWith(beginning))
}

function removesClothing(text: string): boolean {
  return text.split(/[,;.\n]/).some(part => {
    const words = normalizedWords(part).filter(word => !/^(any|all|no|her|his|their|the|a)$/.test(word))
    return words.length > 0 && words.every(word => clothingSet.has(word))
  })
}
