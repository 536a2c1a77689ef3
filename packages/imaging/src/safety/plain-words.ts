/** Signs that stand for letters; digits only in a word that has a letter. */
const disguises: Record<string, string> = {
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
/** Letters of other scripts that look like Latin ones; undone only in a word that has Latin letters too. */
const doubles: Record<string, string> = {
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

/** Lower case, without accents and without signs that cannot be seen. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .toLowerCase()
}

/**
 * The words of a text, undisguised: signs that stand for letters (`p0rn`, `$ex`) read as those, and single
 * letters that are spelt out (`n.u.d.e`) joined.
 */
export function plainWords(text: string): string[] {
  const words = plainText(text).match(/[\p{L}\p{M}\p{N}@$!|€]+/gu) ?? []
  return joinSpelt(words.map(bare).filter(word => word !== ''))
}

/** What a word with letters drawn out may stand for: `nuuude` for `nude` and `nuude`. */
export function undrawn(word: string): string[] {
  const drawn = /(.)\1{2,}/gu
  return drawn.test(word) ? [word.replace(drawn, '$1'), word.replace(drawn, '$1$1')] : [word]
}

function bare(word: string): string {
  const trimmed = word.replace(/^[!|]+|[!|]+$/g, '')
  const letters = /\p{L}/u.test(trimmed)
    ? [...trimmed].map(sign => disguises[sign] ?? sign).join('')
    : trimmed
  return /[a-z]/.test(letters) ? [...letters].map(sign => doubles[sign] ?? sign).join('') : letters
}

/** Three single letters in a row, or more, are one word spelt out, perhaps after the words `a` or `I`. */
function joinSpelt(words: string[]): string[] {
  const joined: string[] = []
  let spelt: string[] = []
  const flush = () => {
    const [first = ''] = spelt
    if (spelt.length > 3 && /[ai]/.test(first)) joined.push(first, spelt.slice(1).join(''))
    if (spelt.length >= 3) joined.push(spelt.join(''))
    else joined.push(...spelt)
    spelt = []
  }
  for (const word of words) {
    if (/^[a-z]$/.test(word)) spelt.push(word)
    else {
      flush()
      joined.push(word)
    }
  }
  flush()
  return joined
}
