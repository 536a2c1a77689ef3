/** A prompt without the words that the image must spell out, and those words. */
export interface Lettering {
  rest: string
  /** Text to be set in type, or undefined. */
  text?: string
}

const maxLetteringLength = 120
/** A prompt that is nothing but a number, which is written. */
const onlyNumber = /^\s*\d[\d.,]*\s*$/

const quoted =
  /"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|‘([^’]+)’|(?<![\p{L}\p{N}])'([^']+)'(?![\p{L}\p{N}])/u
/** Phrases that announce words to be written. */
const announcement =
  /\b(?:that (?:says|reads)|which (?:says|reads)|saying|(?:with|and) (?:the |a )?(?:words?|text|title|caption|slogan|letters?|initials?|inscription|headline|message|lettering)|(?:called|named|titled|initials|monogram)|says|reads)\s*:?\s*/i
/** Words in capitals: those in lower case that follow aren't to be written. */
const capitals = /^\p{Lu}[^\p{Ll}]+(?=\s[\p{Ll}]|$)/u
/** Where a title in upper and lower case ends: before a preposition and a word in lower case. */
const titleEnd = /(?<=^\p{Lu}.*)\s(?:with|on|in|over|at|under|against|surrounded|beside)\s(?=\p{Ll})/u
/** Where other unquoted words to be written end. */
const letteringEnd =
  /[,.;:\n]|\s(?:on (?:a|an|the)|in (?:a|an|the|front)|with (?:a|an|the)|in \w+ (?:style|letters?|colors?)|over (?:a|an|the)|above|beside|hanging|next to)\s|$/i

/**
 * Take the words to be written out of a prompt: everything in quotation marks, or what follows a phrase such as
 * "that says". Several quotations are joined with spaces.
 */
export function extractLettering(prompt: string): Lettering {
  if (onlyNumber.test(prompt)) return lettering('', prompt)
  const texts: string[] = []
  let rest = prompt
  for (let match = quoted.exec(rest); match; match = quoted.exec(rest)) {
    texts.push(match.slice(1).find(group => group !== undefined) as string)
    const before = rest.slice(0, match.index).replace(trailingAnnouncement, ' ')
    rest = `${before} , ${rest.slice(match.index + match[0].length)}`
  }
  if (texts.length > 0) return lettering(rest, texts.join(' '))
  const announced = announcement.exec(prompt)
  if (!announced) return { rest: prompt }
  const from = announced.index + announced[0].length
  const following = prompt.slice(from)
  const end = capitals.exec(following)?.[0].length ?? endOfWords(following)
  return lettering(`${prompt.slice(0, announced.index)} , ${following.slice(end)}`, following.slice(0, end))
}

function endOfWords(following: string): number {
  const ends = [letteringEnd, titleEnd].map(pattern => pattern.exec(following)?.index ?? following.length)
  return Math.min(...ends)
}

const trailingAnnouncement = new RegExp(`${announcement.source}$`, 'i')

function lettering(rest: string, text: string): Lettering {
  const tidy = text.replaceAll(/\s+/g, ' ').trim().slice(0, maxLetteringLength)
  return tidy === '' ? { rest } : { rest, text: tidy }
}
