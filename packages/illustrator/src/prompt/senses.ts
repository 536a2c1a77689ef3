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

/** Nouns for several things at once, as the things that stand for them. */
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
}
/** Nouns that a collection or a group only describes: an animal shelter, a traffic light, a family portrait. */
const describedNouns =
  /^(?:light|sign|cone|jam|warden|store|shop|hospital|shelter|print|pattern|skin|fur|lover|garden|market|vendor|soup)$/

/** What somebody does, as what they then hold or stand on. */
const activities: Record<string, string> = {
  ...meaningOfEach('playing tennis, plays tennis, play tennis', 'holding a tennis racket'),
  ...meaningOfEach('playing baseball, plays baseball, play baseball', 'holding a baseball bat'),
  ...meaningOfEach('playing guitar, plays guitar, playing the guitar', 'holding a guitar'),
  ...meaningOfEach('playing violin, plays violin, playing the violin', 'holding a violin'),
  ...meaningOfEach('playing golf, plays golf, play golf', 'golfing'),
  ...meaningOfEach('playing soccer, playing football, plays soccer, plays football', 'with a soccer ball'),
  ...meaningOfEach('playing basketball, plays basketball', 'with a basketball'),
  ...meaningOfEach('playing frisbee, throwing a frisbee, playing with a frisbee', 'with a frisbee'),
  ...meaningOfEach('playing video games, playing wii, playing a video game', 'holding a game controller'),
  ...meaningOfEach('talking on, talks on, speaking on', 'holding'),
  ...meaningOfEach('taking pictures, taking photos, taking a picture, taking a photo', 'holding a camera'),
  ...meaningOfEach('taking a selfie', 'holding a phone'),
  ...meaningOfEach('skateboarding, skateboards', 'on a skateboard'),
  ...meaningOfEach('swinging a, swings a, swinging his, swings his, swinging her, swings her', 'holding a'),
  ...meaningOfEach('watches a, watches an, watches his, watches her', 'watching a'),
  ...meaningOfEach('watches the', 'watching the'),
  ...meaningOfEach('watches tv, watches television', 'watching tv'),
  ...meaningOfEach('swings at, swinging at, swing at', 'hitting'),
}
const maxActivityTokens = 4

function meaningOfEach(list: string, meaning: string): Record<string, string> {
  return Object.fromEntries(list.split(', ').map(words => [words, meaning]))
}

/** Nouns for people together, as the people. */
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
    const phrase = words.join(' ')
    if (Object.hasOwn(activities, phrase)) return [activities[phrase], words.length]
  }
  const pair = `${text} ${next?.text}`
  if (Object.hasOwn(collections, pair)) return [collections[pair], 2]
  if (Object.hasOwn(collections, text) && previous !== 'stuffed' && !describedNouns.test(next?.lemma ?? ''))
    return [collections[text], 1]
  const endsPhrase = next === undefined || next.endsClause || afterGroup.test(next.text)
  const isNamed = [previous, pair, `${previous} ${text}`].some(phrase => findKind(phrase))
  if (Object.hasOwn(groups, text) && endsPhrase && !isNamed) return [groups[text], 1]
  const sense = senses.find(
    ({ word, context, exceptAfter }) =>
      word === lemma && !exceptAfter?.test(previous) && tokens.some(other => context.test(other.lemma)),
  )
  // The plural of the last word is the plural of its meaning.
  return [sense && sense.meaning + (text === lemma ? '' : 's'), 1]
}
