import { randomIntegers } from '@pentimento/imaging'
import type { Kind } from '../things/kinds.ts'
import { placedBy } from './placed-by.ts'
import type { PlacedThing, Stage, Unplaced } from './placed-thing.ts'
import { type Room, roomFor } from './room-for.ts'
import type { Ground } from './setting.ts'
import type { RelationKind, WishedThing } from './wish.ts'

/** Base object height, as a fraction of the shorter image side, by the maximum number of objects it applies to. */
const heroHeights: readonly (readonly [number, number])[] = [
  [1, 0.42],
  [2, 0.36],
  [4, 0.29],
  [7, 0.23],
  [12, 0.18],
  [20, 0.14],
  [99, 0.1],
]
/** Exponent that compresses size ratios, so that a mouse stays visible next to an elephant. */
const damping = 0.36

/**
 * Place the objects of a scene description on the ground, on water or in the air. Sizes are relative to each other and
 * shrink with distance; free positions minimize occlusion. An object with a relation is placed relative to its target.
 *
 * @returns the objects in drawing order, from the farthest to the nearest
 */
export function placeThings(things: readonly WishedThing[], stage: Stage): PlacedThing[] {
  const chance = chanceFrom(stage.seed)
  const placed: PlacedThing[] = []
  const heights = heightsOf(things, stage)
  const order = placingOrder(things)
  for (const index of order) {
    const thing = things[index]
    for (let instance = 0; instance < thing.count; instance++) {
      const colour = thing.colours.length > 0 ? thing.colours[instance % thing.colours.length] : undefined
      const kind: Kind =
        thing.aloft && thing.kind.habitat !== 'afloat' ? { ...thing.kind, habitat: 'air' } : thing.kind
      const own = { kind, wish: index, colour, mirrored: mayMirror(kind) && chance() < 0.5 }
      const partner = thing.relation && partnerOf(placed, thing.relation.to, instance)
      placed.push(
        partner && thing.relation
          ? placedBy(partner, thing.relation.kind, own, heights[index], [instance, thing.count], stage)
          : freely(own, heights[index], placed, instance, thing, stage, chance),
      )
    }
  }
  return placed.sort((a, b) => a.order - b.order)
}

function chanceFrom(seed: number): () => number {
  const next = randomIntegers(seed * 31 + 2003)
  return () => next() / 2 ** 32
}

/** Indexes such that the target of a relation comes before the object placed relative to it. */
function placingOrder(things: readonly WishedThing[]): number[] {
  const done: number[] = []
  const visit = (index: number, above: readonly number[]) => {
    if (done.includes(index) || above.includes(index)) return
    const to = things[index].relation?.to
    if (to !== undefined && to !== index) visit(to, [...above, index])
    done.push(index)
  }
  for (const index of things.keys()) visit(index, [])
  return done
}

/** Relations whose object needs no space of its own next to the target. */
const leaning = new Set<RelationKind>(['on', 'in', 'atop', 'held', 'with', 'under'])

/** Base height of each object in pixels, before perspective. */
function heightsOf(things: readonly WishedThing[], { width, height, setting, aspectOf }: Stage): number[] {
  const unit = Math.min(width, height)
  const amount = things.reduce(
    (sum, { count, relation }) => sum + (relation && leaning.has(relation.kind) ? 0 : count),
    0,
  )
  const hero = (heroHeights.find(([most]) => amount <= most) ?? heroHeights[0])[1] * unit
  const strait = setting.ground === 'cliff' && amount > 1 ? 0.7 : 1
  const metres = things.map(({ kind, size }) => kind.metres * size)
  const chief = Math.max(
    ...things.map(({ kind }, at) =>
      things.length > 1 && kind.habitat === 'far' ? metres[at] / 4 : metres[at],
    ),
  )
  return things.map(({ kind, count, size }, at) => {
    const relative = (kind.metres / chief) ** damping
    const roomy = setting.ground === 'table' || setting.ground === 'studio' ? 1.12 : 1
    const many = count > 12 ? 0.9 : 1
    const tall = hero * roomy * strait * many * Math.min(1.9, Math.max(0.3, relative)) * size ** 0.8
    const widest = (0.82 * width) / Math.max(1, Math.min(count, 3) ** 0.9)
    const below = things.some(other => other.relation?.kind === 'above' && other.relation.to === at)
    const highest = (below ? 0.34 : kind.habitat === 'air' ? 0.36 : 0.62) * height
    return Math.min(tall, widest / aspectOf(kind), highest)
  })
}

function partnerOf(placed: readonly PlacedThing[], wish: number, instance: number): PlacedThing | undefined {
  const there = placed.filter(thing => thing.wish === wish)
  return there[instance % Math.max(1, there.length)]
}

/** Try random positions and keep the one with the lowest cost. */
function freely(
  own: Unplaced,
  tall: number,
  placed: readonly PlacedThing[],
  instance: number,
  wished: WishedThing,
  stage: Stage,
  chance: () => number,
): PlacedThing {
  const aspect = stage.aspectOf(own.kind)
  const room = roomFor(own.kind, stage)
  const [from, to] = (room.across ?? [0, 1]).map(share => share * stage.width)
  let best: PlacedThing | undefined
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 160; attempt++) {
    const depth = chance()
    const y = room.top + (room.bottom - room.top) * depth
    const scale =
      room.scale(y) *
      (0.93 + 0.14 * chance()) *
      (own.kind.habitat === 'air' || room.on === 'air'
        ? 1 - 0.22 * chance() * Math.min(1, wished.count / 3)
        : 1)
    const height = Math.min(
      tall * scale,
      room.across ? (0.95 * (to - from)) / aspect : Number.POSITIVE_INFINITY,
    )
    const wide = height * aspect
    const x = Math.min(
      stage.width - wide * 0.55,
      from + wide * 0.55 + chance() * Math.max(1, to - from - wide * 1.1),
    )
    const foot = room.on === 'air' ? Math.max(height * 1.05, y + height / 2) : y
    const order = room.on === 'air' ? foot - 1e5 : foot
    const thing: PlacedThing = {
      ...own,
      x,
      y: foot,
      width: wide,
      height,
      far: room.far(y),
      on: room.on,
      order,
    }
    const cost =
      hidden(thing, placed) * 30 + crowding(thing, placed) + displeasure(thing, instance, wished, stage, room)
    if (cost < least) {
      least = cost
      best = thing
    }
  }
  return best as PlacedThing
}

/** Penalty for being close to other instances of the same object. */
function crowding(thing: PlacedThing, placed: readonly PlacedThing[]): number {
  const fellows = placed.filter(({ wish }) => wish === thing.wish)
  return fellows.reduce((sum, other) => {
    const apart = Math.hypot(thing.x - other.x, (thing.y - other.y) * 1.3)
    return sum + 0.9 * Math.max(0, 1 - apart / (0.85 * (thing.width + other.width)))
  }, 0)
}

/** Sum of the occluded fractions between the object and each placed one. */
function hidden(thing: PlacedThing, placed: readonly PlacedThing[]): number {
  return placed.reduce((sum, other) => sum + hiddenShare(thing, other), 0)
}

/** Fraction of the farther object's bounding box that the nearer one covers, 0 to 1. */
export function hiddenShare(one: PlacedThing, other: PlacedThing): number {
  const across =
    Math.min(one.x + one.width / 2, other.x + other.width / 2) -
    Math.max(one.x - one.width / 2, other.x - other.width / 2)
  const down = Math.min(one.y, other.y) - Math.max(one.y - one.height, other.y - other.height)
  if (across <= 0 || down <= 0) return 0
  const farther = one.order < other.order ? one : other
  return (across * down) / (farther.width * farther.height)
}

/**
 * Composition penalty: a single first object belongs on a vertical third, the others near the center; a position
 * from the prompt takes precedence.
 */
function displeasure(
  thing: PlacedThing,
  instance: number,
  { count, position }: WishedThing,
  { width, seed, setting }: Stage,
  room: Room,
): number {
  const depth = (thing.y - room.top) / Math.max(1, room.bottom - room.top)
  const [bestDepth, firmly] = position === 'back' ? [0, 4] : position === 'front' ? [1, 4] : [room.best, 1.6]
  const later = room.on === 'air' ? 0.1 : 0.45
  const off = Math.abs(depth - bestDepth) * (instance === 0 || firmly > 2 ? firmly : later)
  const sideways = thing.x / width
  if (position && position in sides)
    return off + Math.abs(sideways - sides[position as keyof typeof sides]) * 6
  const thirds = seed & 1 ? 0.37 : 0.63
  const wanted = centred.includes(setting.ground) ? 0.5 : thirds
  const leads = thing.wish === 0 && count === 1
  return off + (leads ? Math.abs(sideways - wanted) * 4 : Math.abs(sideways - 0.5) * (count > 3 ? 0.1 : 0.7))
}

const centred: readonly Ground[] = ['studio', 'table', 'wall', 'stage']
/** As fractions of the width. */
const sides = { left: 0.22, middle: 0.5, right: 0.78 }

/** Drawings with lettering or clock faces must not be mirrored. */
const mayMirror = ({ picture }: Kind) =>
  !/hotel|hospital|bank|store|post-office|clock|watch|calendar|school|book|bus|ambulance|police|fire-engine|keyboard|laptop|computer|globe/.test(
    picture,
  )
