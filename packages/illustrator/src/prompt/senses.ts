import { findKind } from './find-kind.ts'
import { singularize, type Token } from './tokens.ts'

/** What a word means if any word of the prompt, in the singular, matches `context`. */
interface Sense {
  word: string
  context: RegExp
  meaning: string
  /** Words before it with which it is something else: a cutting board. */
  exceptAfter?: RegExp
}

const otherBalls =
  /^(?:tennis|soccer|basket|base|foot|beach|golf|bowling|crystal|disco|snow|yarn|sports|toy)$/

const senses: readonly Sense[] = [
  {
    word: 'bat',
    context: /^(?:baseball|batter|swinging|pitcher|catcher|ball|glove)$/,
    meaning: 'baseball bat',
    exceptAfter: /^(?:baseball|vampire|fruit)$/,
  },
  { word: 'ball', context: /^(?:tennis|racket|racquet)$/, meaning: 'tennis ball', exceptAfter: otherBalls },
  {
    word: 'ball',
    context: /^(?:baseball|batter|bat|pitcher)$/,
    meaning: 'baseball',
    exceptAfter: otherBalls,
  },
  { word: 'ball', context: /^(?:basketball|hoop)$/, meaning: 'basketball', exceptAfter: otherBalls },
  {
    word: 'glasses',
    context: /^(?:beverage|drink|juice|champagne|whiskey|milk|lemonade|cocktail|beer)$/,
    meaning: 'tumblers',
    exceptAfter: /^(?:wine|sun|eye|reading|drinking|cocktail|champagne|beer|with|wearing|her|his)$/,
  },
  {
    word: 'mouse',
    context: /^(?:computer|laptop|keyboard|monitor)$/,
    meaning: 'computer mouse',
    exceptAfter: /^computer$/,
  },
  {
    word: 'board',
    context: /^(?:skateboard|skateboarder|skateboarding|skater|ramp)$/,
    meaning: 'skateboard',
    exceptAfter: /^skate$/,
  },
  {
    word: 'board',
    context: /^(?:surfer|surfing|wave)$/,
    meaning: 'surfboard',
    exceptAfter: /^surf$/,
  },
  { word: 'board', context: /^(?:snowboarder|snowboarding)$/, meaning: 'snowboard', exceptAfter: /^snow$/ },
  {
    word: 'track',
    context: /^(?:train|locomotive|engine|railway|railroad|tram|subway)$/,
    meaning: 'railway',
    exceptAfter: /^(?:train|railroad|rail|race|running)$/,
  },
  {
    word: 'slope',
    context: /^(?:ski|skier|skiing|snow|snowy|snowboarder|snowboarding)$/,
    meaning: 'ski slope',
    exceptAfter: /^ski$/,
  },
]

/** Collective nouns, as a few of the things that they are about. */
const collections: Record<string, string> = {
  vegetables: 'carrot and tomato and broccoli',
  veggies: 'carrot and tomato and broccoli',
  'farm animals': 'cow and pig and rooster',
  'wild animals': 'lion and elephant and giraffe',
  'zoo animals': 'lion and elephant and giraffe',
  'forest animals': 'deer and fox and rabbit',
  'woodland animals': 'deer and fox and rabbit',
  animals: 'dog and cat and rabbit',
  pets: 'dog and cat',
  furniture: 'couch and table and lamp',
  appliances: 'refrigerator and stove',
  'musical instruments': 'guitar and drum and trumpet',
  instruments: 'guitar and drum and trumpet',
  traffic: 'cars',
  'solar system': 'sun and planet and earth and moon and comet in space',
}
/** Nouns that a collection or a group only describes: an animal shelter, a traffic light, a family portrait. */
const describedNouns =
  /^(?:light|sign|cone|jam|warden|store|shop|hospital|shelter|print|pattern|skin|fur|lover|garden|market|vendor|soup)$/

/** Activities as what people then hold or stand on, and verbs that are nouns, too, as others that aren't. */
const activities: ReadonlyMap<string, string> = new Map(
  (
    [
      ['holding a tennis racket', 'playing tennis, plays tennis, play tennis'],
      ['holding a baseball bat', 'playing baseball, plays baseball, play baseball'],
      ['holding a guitar', 'playing guitar, plays guitar, playing the guitar'],
      ['holding a violin', 'playing violin, plays violin, playing the violin'],
      ['golfing', 'playing golf, plays golf, play golf'],
      ['with a soccer ball', 'playing soccer, playing football, plays soccer, plays football'],
      ['with a basketball', 'playing basketball, plays basketball'],
      ['with a frisbee', 'playing frisbee, throwing a frisbee, playing with a frisbee'],
      ['holding a game controller', 'playing video games, playing wii, playing a video game'],
      ['holding', 'talking on, talks on, speaking on'],
      ['holding a camera', 'taking pictures, taking photos, taking a picture, taking a photo'],
      ['holding a phone', 'taking a selfie'],
      ['on a skateboard', 'skateboarding, skateboards'],
      ['holding a', 'swinging a, swings a, swinging his, swings his, swinging her, swings her'],
      ['watching a', 'watches a, watches an, watches his, watches her'],
      ['watching the', 'watches the'],
      ['watching tv', 'watches tv, watches television'],
      ['hitting', 'swings at, swinging at, swing at'],
      ['meditating', 'doing yoga, practicing yoga, practising yoga, does yoga'],
      ['in a rowboat', 'rowing a boat, rows a boat, rowing boats'],
      ['holding a fishing rod on', 'fishing on, fishes on, fishing from, fishing off'],
      ['holding a fishing rod in', 'fishing in, fishes in'],
      ['holding a fishing rod by', 'fishing by, fishing at, fishing near'],
    ] as const
  ).flatMap(([meaning, list]) => list.split(', ').map(words => [words, meaning] as const)),
)
const maxActivityTokens = 4

/** Nouns for groups of people, as the people in them. */
const groups: Record<string, string> = {
  family: 'man and woman and boy and girl',
  couple: 'lover',
  crowd: 'crowd of people',
  group: 'group of people',
  team: 'group of people',
}
/** What may follow a group; after anything else it is part of a longer phrase: a family of ducks, a family dog. */
const afterGroup =
  /^(?:is|are|was|were|in|at|on|by|near|with|and|who|that|under|outside|inside|around|beside|next|behind|(?:eat|sit|stand|walk|play|wait|look|ride|drive|pose|gather|enjoy)s?|(?!dining|living|wedding|painting|drawing)[a-z]+ing)$/

/**
 * Replace words whose meaning follows from the rest of the prompt by what they mean: the mouse beside a laptop is a
 * computer's, a family is its members, and vegetables are a few of them.
 */
export function chooseSenses(tokens: readonly Token[]): Token[] {
  const result: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const [words, length] = meaningOf(tokens, at)
    if (words === undefined) result.push(tokens[at])
    else result.push(...words.split(' ').map(text => ({ text, lemma: singularize(text), endsClause: false })))
    at += length
  }
  return result
}

/** The words that replace the tokens at an index, if any, and how many tokens they replace. */
function meaningOf(tokens: readonly Token[], at: number): [string | undefined, number] {
  const { text, lemma } = tokens[at]
  const previous = tokens[at - 1]?.text ?? ''
  const next = tokens[at + 1] as Token | undefined
  for (let length = maxActivityTokens; length > 0; length--) {
    const words = tokens.slice(at, at + length).map(token => token.text)
    const meaning = activities.get(words.join(' '))
    if (meaning !== undefined) return [meaning, words.length]
  }
  const pair = `${text} ${next?.text}`
  if (Object.hasOwn(collections, pair)) return [collections[pair], 2]
  if (Object.hasOwn(collections, text) && previous !== 'stuffed' && !describedNouns.test(next?.lemma ?? ''))
    return [collections[text], 1]
  const endsPhrase = next === undefined || next.endsClause || afterGroup.test(next.text)
  if (Object.hasOwn(groups, text) && endsPhrase) {
    const isPartOfName = [previous, pair, `${previous} ${text}`].some(phrase => findKind(phrase))
    if (!isPartOfName) return [groups[text], 1]
  }
  const sense = senses.find(
    ({ word, context, exceptAfter }) =>
      word === lemma && !exceptAfter?.test(previous) && tokens.some(other => context.test(other.lemma)),
  )
  // The plural of the last word is the plural of its meaning.
  return [sense && sense.meaning + (text === lemma ? '' : 's'), 1]
}
