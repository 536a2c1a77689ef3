/**
 * Characters that stand for letters (leetspeak); digits are only replaced in a word that contains a letter.
 */
const substitutions: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '€': 'e',
  ł: 'l',
  ı: 'i',
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
}
/**
 * Letters of other scripts that look like Latin ones; only replaced in a word that also contains Latin
 * letters.
 */
const homoglyphs: Record<string, string> = {
  а: 'a',
  в: 'b',
  е: 'e',
  і: 'i',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  α: 'a',
  ε: 'e',
  ι: 'i',
  ο: 'o',
  ρ: 'p',
  υ: 'u',
  ν: 'v',
}

/** Lowercase, without accents and invisible characters. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .toLowerCase()
}

/**
 * The normalized words of a text: characters that stand for letters (`p0rn`, `$ex`) are replaced, and single
 * letters that spell a word (`n.u.d.e`) are joined.
 */
export function normalizedWords(text: string): string[] {
  const words = normalizeText(text).match(/[\p{L}\p{M}\p{N}@$!|€]+/gu) ?? []
  return joinSpelledLetters(words.map(normalizeWord).filter(word => word !== ''))
}

/** The words that a word with repeated letters may stand for: `nude` and `nuude` for `nuuude`. */
export function collapseRepeats(word: string): string[] {
  const repeated = /(.)\1{2,}/gu
  return repeated.test(word) ? [word.replace(repeated, '$1'), word.replace(repeated, '$1$1')] : [word]
}

function normalizeWord(word: string): string {
  const trimmed = word.replace(/^[!|]+|[!|]+$/g, '')
  const letters = /\p{L}/u.test(trimmed)
    ? [...trimmed].map(sign => substitutions[sign] ?? sign).join('')
    : trimmed
  return /[a-z]/.test(letters) ? [...letters].map(sign => homoglyphs[sign] ?? sign).join('') : letters
}

/** Three or more single letters in a row are joined to a word, perhaps after the words `a` or `I`. */
function joinSpelledLetters(words: string[]): string[] {
  const joined: string[] = []
  let letters: string[] = []
  const flush = () => {
    const [first = ''] = letters
    if (letters.length > 3 && /[ai]/.test(first)) joined.push(first, letters.slice(1).join(''))
    if (letters.length >= 3) joined.push(letters.join(''))
    else joined.push(...letters)
    letters = []
  }
  for (const word of words) {
    if (/^[a-z]$/.test(word)) letters.push(word)
    else {
      flush()
      joined.push(word)
    }
  }
  flush()
  return joined
}
