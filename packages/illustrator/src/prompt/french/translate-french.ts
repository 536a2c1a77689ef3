import { frenchNouns } from './french-nouns.ts'
import { frenchAdjectives, frenchFunctionWords } from './french-words.ts'

/** A word or a phrase of a prompt, translated if it's known. */
interface Part {
  kind: 'noun' | 'adjective' | 'function' | 'other'
  /** English, or as it is in the prompt. */
  text: string
  /** Whether it was after its noun. */
  isMoved?: true
}

/** Words of a prompt that are in one of the lists, as many as `length` in a row. */
interface Match extends Part {
  length: number
}

/** Words to be written, which aren't translated: in quotation marks, or after "qui dit". */
const lettering =
  /("[^"]*"|“[^”]*”|«[^»]*»|„[^“”]*[“”]|(?<=\b(?:qui dit|avec (?:le texte|les mots|l['’]inscription)|(?:intitul|nomm|appel)ée?)\s)[^,.;"“«]+?(?=\s(?:avec|sur|dans|sous)\s|\s*[,.;]|$))/
const tokenPattern = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*['’]?|[^\s\p{L}\p{N}]/gu
/** Contractions and elisions, so that "du" and "d'un" match "près de". */
const contractions: ReadonlyMap<string, readonly string[]> = new Map([
  ['du', ['de', 'le']],
  ['des', ['de', 'les']],
  ['au', ['à', 'le']],
  ['aux', ['à', 'les']],
  ["d'", ['de']],
  ["l'", ['le']],
  ["qu'", ['que']],
])
const maxPhraseTokens = 6
/** Least share of a prompt's words that are French. */
const minFrenchShare = 0.6
/** Words that only English prompts have. */
const englishWords = new Set('a an the on of with in and under by near at to from is are his her'.split(' '))
/** French words that show the language; names and borrowed words aren't enough. */
const frenchWords = new Set(
  'un une le la les l d des du au aux de et dans sur sous avec sans près à devant derrière qui en entre'.split(
    ' ',
  ),
)
/** French words that are English words, too, and mean something else there: they don't show the language. */
const sharedWords = new Set(
  'avion café chef coin costume court grand lama lit long mare moustache mousse pain petit pin place port pot robe rose sol son tour'.split(
    ' ',
  ),
)
/** Letters that English words don't have. */
const accented = /[àâçéèêëîïôùûœ]/i
/** What people wear or have: "la fille à la robe rouge", "un homme au chapeau". */
const worn =
  /\b(?:hats?|cap|beanie|crown|helmet|scarf|glasses|sunglasses|dress|skirt|shirt|t-shirt|coat|jacket|suit|hair|beard|mustache|eyes|boots?|umbrella)$/

/**
 * Translate a French prompt word by word into English, which the parser of prompts knows: adjectives move before their
 * noun, and plurals stay plurals. What is in quotation marks, in capitals or in none of the lists stays as it is.
 *
 * @returns the same prompt if it isn't French
 */
export function translateFrench(prompt: string): string {
  if (!isFrench(prompt)) return prompt
  return prompt
    .split(lettering)
    .map((piece, at) => (at % 2 === 1 ? piece : translatePiece(piece)))
    .join(' ')
    .replaceAll(/\s+([,.;:!?])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function isFrench(prompt: string): boolean {
  const words = separate(prompt.replace(/[^\p{L}\p{N}'’-]+/gu, ' '))
  const isKnown = words.map(() => false)
  for (let at = 0; at < words.length; ) {
    const length = find(words, at)?.length ?? 0
    isKnown.fill(true, at, at + length)
    at += Math.max(1, length)
  }
  const distinct = [...new Map(words.map((word, at) => [word.toLowerCase(), isKnown[at]]))]
  const count = (isCounted: (word: string, isKnown: boolean) => boolean) =>
    distinct.filter(([word, isKnown]) => isCounted(word, isKnown)).length
  const known = count((word, isKnown) => isKnown || frenchWords.has(word) || accented.test(word))
  const [french, english] = [count(word => frenchWords.has(word)), count(word => englishWords.has(word))]
  if (french > english) return known >= minFrenchShare * distinct.length
  const onlyFrench = count(
    (word, isKnown) =>
      accented.test(word) || (isKnown && !sharedWords.has(word) && lookUp(word)?.text !== word),
  )
  if (english > 0 || onlyFrench === 0) return false
  return known === distinct.length || (onlyFrench > 1 && known >= minFrenchShare * distinct.length)
}

function translatePiece(piece: string): string {
  const words = separate(piece)
  const parts: Part[] = []
  for (let at = 0; at < words.length; ) {
    const found = find(words, at, parts.at(-1)?.kind)
    addPart(parts, found ?? { kind: 'other', text: words[at] })
    at += found?.length ?? 1
  }
  return chooseArticles(parts)
    .map(({ text }) => text)
    .join(' ')
}

/** Split text into words and punctuation marks, and contractions and elisions into their words. */
const separate = (text: string): string[] =>
  [...text.matchAll(tokenPattern)].flatMap(
    ([token]) => contractions.get(token.toLowerCase().replace('’', "'")) ?? [token],
  )

/** Add a translated part. An adjective that follows its noun goes before it, the last first: "fond rose pastel". */
function addPart(parts: Part[], part: Part): void {
  const noun = parts.findLastIndex(({ kind }) => kind === 'noun')
  const isAfterNoun = noun >= 0 && noun === parts.length - 1
  const isAfterAnd = noun >= 0 && noun === parts.length - 2 && parts[noun + 1].text === 'and'
  const moved: Part = { ...part, isMoved: true }
  if (part.kind === 'adjective' && isAfterNoun) {
    let at = noun
    while (parts[at - 1]?.isMoved) at--
    parts.splice(at, 0, moved)
  } else if (part.kind === 'adjective' && isAfterAnd && parts[noun - 1]?.isMoved)
    parts.splice(noun, 2, parts[noun + 1], moved, parts[noun])
  else parts.push(part)
}

/** Choose what "de les", "à le" and the like mean: an amount, which has no article, a possession, a place, or what is worn. */
function chooseArticles(parts: readonly Part[]): Part[] {
  const result: Part[] = []
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]
    const isArticle = parts[at + 1]?.text === 'the'
    const isAfterNoun = result.at(-1)?.kind === 'noun'
    const noun = parts.slice(at + 1).find(({ kind }) => kind === 'noun')
    if (part.kind !== 'function' || (part.text !== 'of' && !part.text.startsWith('at'))) result.push(part)
    else if (part.text === 'of') {
      if (isAfterNoun) result.push(part)
      else if (isArticle) at++
    } else if (isAfterNoun && noun && worn.test(noun.text)) {
      result.push({ ...part, text: 'with' })
      if (isArticle) at++
    } else result.push(part)
  }
  return result
}

/**
 * Find the longest phrase of the lists at an index.
 *
 * @param after the kind of the part before: "rose" and "orange" are colors after a noun
 */
function find(tokens: readonly string[], at: number, after?: Part['kind']): Match | undefined {
  for (let length = Math.min(maxPhraseTokens, tokens.length - at); length > 0; length--) {
    const words = tokens.slice(at, at + length)
    // Capitals are names, or words to be written.
    if (words.some(word => word.length > 1 && word === word.toUpperCase() && /\p{L}/u.test(word))) continue
    const found = lookUp(words.join(' ').toLowerCase(), after)
    if (found) return { ...found, length }
  }
  return undefined
}

function lookUp(phrase: string, after?: Part['kind']): Part | undefined {
  const adjective = phrases.adjectives.get(phrase) ?? phrases.adjectives.get(phrase.replace(/s$/, ''))
  if (adjective && after === 'noun') return { kind: 'adjective', text: adjective }
  const noun = phrases.nouns.get(phrase)
  if (noun) return { kind: 'noun', text: noun }
  const ofOne = phrases.plurals.get(phrase)
  if (ofOne) return { kind: 'noun', text: pluralize(ofOne) }
  if (adjective) return { kind: 'adjective', text: adjective }
  const text = phrases.functionWords.get(phrase)
  return text === undefined ? undefined : { kind: 'function', text }
}

/** Phrases as they are after contractions were separated: "coucher de le soleil". */
const separated = (list: ReadonlyMap<string, string>) =>
  new Map([...list].map(([phrase, text]) => [separate(phrase).join(' '), text] as const))

const nouns = separated(frenchNouns)
const phrases = {
  nouns,
  /** Regular plurals: each word, or only the first, ends in "s". */
  plurals: new Map(
    [...nouns].flatMap(([phrase, text]) => {
      const words = phrase.split(' ')
      const all = words.map(pluralOf).join(' ')
      return [
        [[pluralOf(words[0]), ...words.slice(1)].join(' '), text],
        [all, text],
      ] as const
    }),
  ),
  adjectives: separated(frenchAdjectives),
  functionWords: separated(frenchFunctionWords),
}

function pluralOf(word: string): string {
  return /[sxz]$/.test(word) ? word : `${word}${/(?:eau|eu)$/.test(word) ? 'x' : 's'}`
}

const irregularPlurals: Record<string, string> = {
  man: 'men',
  woman: 'women',
  child: 'children',
  person: 'people',
  mouse: 'mice',
  goose: 'geese',
  wolf: 'wolves',
  leaf: 'leaves',
  scarf: 'scarves',
  snowman: 'snowmen',
  fisherman: 'fishermen',
  calf: 'calves',
  elf: 'elves',
}
const unchangedPlurals =
  /(?:fish|sheep|deer|moose|shrimp|glasses|socks|grapes|jeans|trousers|fries|scissors)$/

/** The plural of an English noun; of the first in "cup of coffee". */
function pluralize(noun: string): string {
  const [head, ...rest] = noun.split(' of ')
  const last = head.split(' ').at(-1) as string
  const start = head.slice(0, -last.length)
  return [start + pluralOfWord(last), ...rest].join(' of ')
}

function pluralOfWord(word: string): string {
  if (unchangedPlurals.test(word)) return word
  if (Object.hasOwn(irregularPlurals, word)) return irregularPlurals[word]
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return `${word}${/(?:s|x|ch|sh)$/.test(word) ? 'es' : 's'}`
}
