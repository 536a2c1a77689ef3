import type { Rgb } from '../paint/colour.ts'
import type { RelationKind, Wish, WishedThing } from '../scene/wish.ts'
import type { Kind } from '../things/kinds.ts'
import { apply, take } from './apply.ts'
import type { Meaning, Reading } from './meaning.ts'

/** Maximum number of instances of one object, and of all objects together. */
const mostOfAKind = 40
const mostThings = 60

/** Modifiers collected for a noun that hasn't been read yet. */
interface Pending {
  count?: number
  size: number
  colours: Rgb[]
  aloft?: true
  shade?: (colour: Rgb) => Rgb
  said: string[]
  colourWords: string[]
}

interface Gathering {
  wish: Wish
  pending: Pending
  relation?: { kind: RelationKind; of: number }
  /** True after a negation: what follows is excluded. */
  denied: boolean
}

const nothing = (): Pending => ({ size: 1, colours: [], said: [], colourWords: [] })

/** Interpret phrases from left to right and add their content to the scene description. */
export function gather(wish: Wish, phrases: readonly Reading[]): void {
  const state: Gathering = { wish, pending: nothing(), denied: false }
  for (const [at, reading] of phrases.entries()) {
    const { meaning } = reading
    if (state.denied && (meaning.is === 'thing' || meaning.is === 'setting')) {
      take(wish, meaning)
      state.pending = nothing()
    } else if (meaning.is === 'thing') addThing(state, meaning, reading.words)
    else if (meaning.is === 'setting') {
      apply(wish.setting, meaning.word, state.pending.colours)
      if (state.relation?.kind === 'above') wish.things[state.relation.of].aloft = true
      if (state.relation?.kind !== 'on' && state.relation?.kind !== 'in') state.relation = undefined
      const { count, size, said } = state.pending
      const leads = phrases[at + 1] && describes.has(phrases[at + 1].meaning.is)
      spend(state, reading.words)
      // In "ten colorful birds", "ten" belongs to the birds.
      if (leads && count !== undefined) {
        wish.shown.splice(-1, 1, reading.words)
        state.pending = { ...nothing(), count, size, said }
      }
    } else if (beginsAnew(phrases, at)) state.relation = undefined
    else note(state, reading)
  }
  forget(state)
}

/** Meanings that continue a noun phrase. */
const describes = new Set<Meaning['is']>(['thing', 'setting', 'colour', 'shade', 'size'])

/** Whether an "and" ends a relation: in "a cat on a beach and two dogs", the cat isn't on the dogs. */
const beginsAnew = (phrases: readonly Reading[], at: number) =>
  phrases[at].words === 'and' &&
  phrases[at - 1]?.meaning.is === 'setting' &&
  (phrases[at + 1]?.meaning.is === 'number' || phrases[at + 1]?.meaning.is === 'thing')

/** Handle a phrase that is not a noun. */
function note(state: Gathering, { meaning, words }: Reading): void {
  const { pending, wish } = state
  switch (meaning.is) {
    case 'end':
      forget(state)
      state.relation = undefined
      state.denied = false
      break
    case 'denial':
      state.denied = true
      break
    case 'number':
      pending.count = Math.min(mostOfAKind, (pending.count ?? 1) * meaning.count)
      if (words !== 'a' && words !== 'an') pending.said.push(words)
      break
    case 'colour':
      pending.colours.push(pending.shade ? pending.shade(meaning.colour) : meaning.colour)
      pending.shade = undefined
      pending.said.push(words)
      pending.colourWords.push(words)
      break
    case 'shade':
      pending.shade = meaning.shade
      pending.said.push(words)
      break
    case 'aloft':
      if (pending.count === undefined && wish.things.length > 0)
        wish.things[wish.things.length - 1].aloft = true
      else pending.aloft = true
      break
    case 'position':
      if (wish.things.length > 0) wish.things[wish.things.length - 1].position ??= meaning.position
      break
    case 'group':
      wish.things[wish.things.length - 1].count = meaning.count
      break
    case 'size':
      pending.size = meaning.size
      pending.said.push(words)
      break
    case 'relation':
      // In "a house on a cliff above the sea", the cliff is above the sea.
      if (wish.things.length > 0 && !(meaning.kind === 'above' && state.relation?.kind === 'on'))
        state.relation = { kind: meaning.kind, of: wish.things.length - 1 }
      break
    case 'style':
      wish.style ??= meaning.style
      wish.shown.push(words)
      break
    case 'unknown':
      wish.missed.push(words)
      break
    default:
  }
}

function addThing(state: Gathering, { kind, plural }: { kind: Kind; plural: boolean }, words: string): void {
  const { wish, pending, relation } = state
  const room = mostThings - wish.things.reduce((sum, thing) => sum + thing.count, 0)
  const count = Math.min(plural && (pending.count ?? 1) === 1 ? 3 : (pending.count ?? 1), room)
  if (count <= 0) {
    wish.missed.push(words)
    return
  }
  const thing: WishedThing = {
    kind,
    count,
    colours: pending.colours,
    size: pending.size,
    aloft: pending.aloft,
  }
  wish.things.push(thing)
  if (relation) relate(wish, relation)
  state.relation = undefined
  spend(state, words)
}

const ofTheLatest = new Set<RelationKind>(['beside', 'atop', 'held', 'with'])

/** Attach the relation to the latest object or to the earlier one, depending on the relation's direction. */
function relate(wish: Wish, { kind, of }: { kind: RelationKind; of: number }): void {
  const latest = wish.things.length - 1
  if (kind === 'with' && !mayHold(wish.things[of].kind, wish.things[latest].kind)) return
  if (ofTheLatest.has(kind)) wish.things[latest].relation = { kind, to: of }
  else if (kind !== 'in' || holders.test(wish.things[latest].kind.picture))
    wish.things[of].relation ??= { kind, to: latest }
}

function spend(state: Gathering, words: string): void {
  state.wish.shown.push([...state.pending.said, words].join(' '))
  state.pending = nothing()
}

/** Drop pending modifiers; colors without a noun are reported as missed. */
function forget(state: Gathering): void {
  state.wish.missed.push(...state.pending.colourWords)
  state.pending = nothing()
}

/** For "with": whether an object is small enough for the other to hold. */
const mayHold = (holder: Kind, held: Kind) =>
  holder.metres > 0.6 &&
  holder.habitat !== 'far' &&
  (held.habitat === 'small' ||
    /umbrella$|balloon|guitar|teddy|lantern|bouquet|kite|backpack|broom|axe|shovel/.test(held.picture))

/** Drawings of objects that can contain another object. */
const holders =
  /vase|bowl|basket|bucket|package|jar|cup|glass|mug|beverage|nest|bathtub|boat|canoe|ship|automobile|taxi|bus|truck|tent|bag|chest|amphora|balloon|potted|saucer|sled|shopping-cart|plate/
