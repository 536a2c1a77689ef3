/** A word of a prompt. */
export interface Token {
  /** Lower case, without diacritics. */
  text: string
  /** Singular form of `text`. */
  lemma: string
  /** True for punctuation and line breaks, which end a clause. */
  endsClause: boolean
}

/** Split a prompt into words, numbers and clause-ending punctuation; markup, emoji and other characters are dropped. */
export function tokenize(prompt: string): Token[] {
  const normalized = prompt
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s\b/g, '')
  const texts = normalized.match(/\d*[a-z][a-z\d]*|\d+|[,.;:!?|\n]+/g) ?? []
  return texts.map((text, at) => ({
    text,
    // Without such a word before them, glasses are for the eyes.
    lemma: text === 'glasses' && drinks.test(texts[at - 1] ?? '') ? 'glass' : singularize(text),
    endsClause: !/[a-z0-9]/.test(text),
  }))
}

const drinks = /^(?:wine|champagne|beer|cocktail|martini|whisky|whiskey|drinking|shot|water)$/

const irregularPlurals: Record<string, string> = {
  people: 'person',
  men: 'man',
  women: 'woman',
  children: 'child',
  mice: 'mouse',
  geese: 'goose',
  feet: 'foot',
  teeth: 'tooth',
  oxen: 'ox',
  wolves: 'wolf',
  leaves: 'leaf',
  knives: 'knife',
  shelves: 'shelf',
  loaves: 'loaf',
  wharves: 'wharf',
  scarves: 'scarf',
  halves: 'half',
  calves: 'calf',
  thieves: 'thief',
  wives: 'wife',
  dwarves: 'dwarf',
  hooves: 'hoof',
  elves: 'elf',
  cacti: 'cactus',
  octopi: 'octopus',
  buses: 'bus',
  menus: 'menu',
  emus: 'emu',
  gnus: 'gnu',
  glasses: 'glasses',
  canvases: 'canvas',
  roses: 'rose',
  houses: 'house',
  horses: 'horse',
  lighthouses: 'lighthouse',
  shoes: 'shoe',
  canoes: 'canoe',
  clothes: 'clothes',
  bees: 'bee',
  trees: 'tree',
  movies: 'movie',
  cookies: 'cookie',
  pies: 'pie',
  ties: 'tie',
  planes: 'plane',
  axes: 'axe',
  vases: 'vase',
  cheeses: 'cheese',
  noses: 'nose',
  fairies: 'fairy',
  seas: 'sea',
  skies: 'sky',
  policemen: 'policeman',
  snowmen: 'snowman',
  firemen: 'fireman',
  fishermen: 'fisherman',
  mermen: 'merman',
  businessmen: 'businessman',
}
const unchangedWords = new Set([
  'grass',
  'lens',
  'gas',
  'rhinoceros',
  'iris',
  'christmas',
  'mars',
  'moss',
  'glass',
  'cross',
  'dress',
  'tennis',
  'chess',
  'news',
  'stairs',
  'jeans',
  'scissors',
  'jurassic',
  'canvas',
  'atlas',
])

/** The singular of an English noun: irregular forms from a table, all others by rule. */
export function singularize(word: string): string {
  if (Object.hasOwn(irregularPlurals, word)) return irregularPlurals[word]
  // Abbreviations: "TVs".
  if (/^[^aeiouys]{2}s$/.test(word)) return word.slice(0, -1)
  if (word.length < 4 || !word.endsWith('s') || unchangedWords.has(word) || /(?:ss|us|ceratops)$/.test(word))
    return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(ch|sh|x|z|ss|to)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}
