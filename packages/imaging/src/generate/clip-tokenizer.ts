import { readFile } from 'node:fs/promises'

export interface ClipTokenizer {
  /** Exactly `length` token ids: start, the tokens of the text as far as they fit, end, padding. */
  encode(text: string, length?: number): Int32Array
}

const startWord = '<|startoftext|>'
const endWord = '<|endoftext|>'
const wordEnd = '</w>'
/** Contractions, words, single digits, runs of anything else. */
const tokenPattern = /'s|'t|'re|'ve|'m|'ll|'d|\p{L}+|\p{N}|[^\s\p{L}\p{N}]+/giu
const contextLength = 77

/**
 * The tokenizer of CLIP's text encoder (Radford et al., "Learning Transferable Visual Models From Natural
 * Language Supervision", 2021): lowercase, then byte-pair encoding (Sennrich et al., 2016) of UTF-8. Padded
 * as in Stable Diffusion 2, with the vocabulary's first token.
 *
 * @param vocabularyFile  vocab.json, tokens to ids
 * @param mergesFile      merges.txt, one pair per line, the most frequent first
 */
export async function readClipTokenizer(vocabularyFile: string, mergesFile: string): Promise<ClipTokenizer> {
  const [vocabulary, merges] = await Promise.all([
    readFile(vocabularyFile, 'utf8').then(text => new Map(Object.entries<number>(JSON.parse(text)))),
    readFile(mergesFile, 'utf8'),
  ])
  const pairs = merges.split('\n').filter(line => line !== '' && !line.startsWith('#version'))
  const ranks = new Map(pairs.map((pair, rank) => [pair.trimEnd(), rank]))
  const letters = characterByByte()
  const idOf = (token: string): number => {
    const id = vocabulary.get(token)
    if (id === undefined) throw new Error(`the vocabulary has no token ${token}`)
    return id
  }
  const [start, end] = [startWord, endWord].map(idOf)
  return {
    encode: (text, length = contextLength) => {
      const ids = (text.toLowerCase().match(tokenPattern) ?? []).flatMap(word => {
        const bytes = [...new TextEncoder().encode(word)].map(byte => letters[byte])
        return mergePairs(bytes, ranks).map(idOf)
      })
      const tokens = new Int32Array(length)
      tokens.set([start, ...ids.slice(0, length - 2), end])
      return tokens
    },
  }
}

/** Merge adjacent parts, the pair with the lowest rank first, until no pair has a rank. */
function mergePairs(letters: string[], ranks: ReadonlyMap<string, number>): string[] {
  let word = [...letters.slice(0, -1), letters[letters.length - 1] + wordEnd]
  for (;;) {
    let [best, lowest] = ['', Number.POSITIVE_INFINITY]
    for (let i = 0; i + 1 < word.length; i++) {
      const pair = `${word[i]} ${word[i + 1]}`
      const rank = ranks.get(pair) ?? Number.POSITIVE_INFINITY
      if (rank < lowest) [best, lowest] = [pair, rank]
    }
    if (best === '') return word
    word = word.reduce<string[]>((joined, part) => {
      const last = joined.at(-1)
      // A part that was just merged can't be the first of the pair again: it's longer.
      if (last !== undefined && `${last} ${part}` === best) joined[joined.length - 1] = last + part
      else joined.push(part)
      return joined
    }, [])
  }
}

/** A printable character for every byte; printable bytes map to themselves. */
function characterByByte(): string[] {
  const prints = (byte: number) =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255)
  let next = 256
  return Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(prints(byte) ? byte : next++))
}
