import type { PlacedThing, Stage, Unplaced } from './placed-thing.ts'
import { roomFor } from './room-for.ts'
import type { RelationKind } from './wish.ts'

/** Height at which an object rests on the target, as a fraction of the target's height. @default 0.9 */
const seats: Record<string, number> = {
  chair: 0.5,
  'birthday-cake': 0.6,
  'couch-and-lamp': 0.24,
  bed: 0.42,
  bench: 0.46,
  horse: 0.6,
  unicorn: 0.56,
  elephant: 0.84,
  camel: 0.72,
  table: 0.97,
  bicycle: 0.6,
  motorcycle: 0.6,
  'motor-scooter': 0.55,
  sailboat: 0.18,
  rowboat: 0.62,
  canoe: 0.5,
  skateboard: 0.75,
  sled: 0.6,
  turtle: 0.75,
  dragon: 0.6,
  bridge: 0.78,
  tree: 0.5,
  'bare-tree': 0.62,
}

/** Position of an object relative to its target. */
interface Spot {
  x: number
  y: number
  height: number
  on: PlacedThing['on']
  /** Offset to the target's drawing order: positive is drawn in front of it, negative behind. */
  after: number
}

interface Pairing {
  partner: PlacedThing
  /** Height in pixels that the object would have without the relation. */
  tall: number
  picture: string
  aspect: number
  /** Side of the target: the one with more space for the first instance, then alternating. */
  side: 1 | -1
  instance: number
  /** Total number of instances. */
  count: number
  unit: number
  stage: Stage
}

/** Place an object on, under, behind … its target. */
export function placedBy(
  partner: PlacedThing,
  relation: RelationKind,
  own: Unplaced,
  tall: number,
  [instance, count]: readonly [number, number],
  stage: Stage,
): PlacedThing {
  const aspect = stage.aspectOf(own.kind)
  const across = partner.on === 'air' ? undefined : roomFor(own.kind, stage).across
  const [from, to] = (across ?? [0, 1]).map(share => share * stage.width)
  const roomier = partner.x > (from + to) / 2 ? -1 : 1
  const side = instance % 2 ? (-roomier as 1 | -1) : roomier
  const unit = Math.min(stage.width, stage.height)
  const spot = spots[relation]({
    partner,
    tall,
    picture: own.kind.picture,
    aspect,
    side,
    instance,
    count,
    unit,
    stage,
  })
  const height = Math.max(0.05 * unit, spot.height)
  const half = (height * aspect) / 2
  return {
    ...own,
    x: Math.min(to - half * 1.03, Math.max(from + half * 1.03, spot.x)),
    y: spot.y,
    width: 2 * half,
    height,
    far: partner.far,
    on: spot.on,
    order: partner.order + spot.after,
  }
}

/** Drawings of animals that a rider sits astride. */
const mounts =
  /^(horse|unicorn|elephant|camel|two-hump-camel|donkey|ox|cow|bison|llama|zebra|giraffe|deer|dragon|ram|turtle|mammoth|t-rex|sauropod|tiger|lion|bear|polar-bear|pig)$/
/** Drawings of figures with hands. */
const hands =
  /^(man|woman|person|boy|girl|baby|old|astronaut|cook|farmer|mage|prince|santa|mrs|elf|vampire|zombie|ninja|fire|police|teacher|scientist|guard|detective|artist|health|construction|pilot|student|singer|alien|robot|goblin|ogre|clown|knight|superhero|monkey|gorilla|bear|panda|teddy|fox|snowman|ballet)/

const spots: Record<RelationKind, (pairing: Pairing) => Spot> = {
  on: ({ partner, tall, aspect, instance, count, unit }) => {
    const seat = partner.y - partner.height * (seats[partner.kind.picture] ?? 0.9)
    // One leg of a rider is on the far side, so the mount is drawn over everything below its back.
    const rides = mounts.test(partner.kind.picture)
    const share = (0.85 * partner.width) / count
    const room = count > 1 ? (1.3 * share) / aspect : tall
    const height = Math.min(tall, room, (seat - 0.03 * unit) / (rides ? 0.72 : 1))
    return {
      x: partner.x + (instance - (count - 1) / 2) * share,
      y: seat + (rides ? 0.28 * height : 0),
      height,
      on: 'thing',
      after: (rides ? -0.5 : 0.5) + 0.01 * instance,
    }
  },
  held: pairing => {
    const { partner, tall, side, picture } = pairing
    const shields = /umbrella/.test(picture)
    const inHand = hands.test(partner.kind.picture) && (shields || tall < 0.75 * partner.height)
    if (!inHand) return spots.beside(pairing)
    return shields
      ? {
          x: partner.x + side * 0.14 * partner.width,
          y: partner.y - 0.4 * partner.height,
          height: 0.86 * partner.height,
          on: 'thing',
          after: -0.2,
        }
      : {
          x: partner.x + side * 0.36 * partner.width,
          y: partner.y - 0.26 * partner.height,
          height: Math.min(tall, 0.36 * partner.height),
          on: 'thing',
          after: 0.5,
        }
  },
  with: pairing => spots.held(pairing),
  atop: ({ partner, tall }) => ({
    x: partner.x,
    y: partner.y - partner.height * 0.9,
    height: Math.min(tall, partner.height * 0.3),
    on: 'thing',
    after: 0.6,
  }),
  in: ({ partner, tall }) => ({
    x: partner.x,
    y: partner.y - partner.height * (/vase|bottle|jar/.test(partner.kind.picture) ? 0.62 : 0.34),
    height: Math.min(tall, partner.height * 0.9),
    on: 'thing',
    after: -0.5,
  }),
  under: ({ partner, tall, side, unit }) => {
    const great = partner.kind.habitat === 'far'
    return {
      x: partner.x + side * partner.width * (great ? 0.24 : 0.06),
      y: partner.on === 'air' ? partner.y + tall + 0.04 * unit : partner.y + 0.012 * unit,
      height: Math.min(tall, partner.height * (great ? 0.5 : 0.72)),
      on: partner.on === 'air' ? 'ground' : partner.on,
      after: 0.5,
    }
  },
  behind: ({ partner, tall, aspect, side, unit }) => ({
    x: partner.x + (side * (partner.width + tall * aspect) * 0.55) / 2,
    y: partner.y - 0.03 * unit,
    height: Math.max(tall, partner.height * 0.6),
    on: partner.on,
    after: -0.5,
  }),
  before: ({ partner, tall, aspect, side, unit, stage }) => ({
    x: partner.x - (side * (partner.width + tall * aspect) * 0.3) / 2,
    y: Math.min(stage.height * 0.97, partner.y + 0.06 * unit),
    height: tall,
    on: partner.on,
    after: 0.06 * unit,
  }),
  above: ({ partner, tall, side, unit }) => {
    const y = partner.y - partner.height * 1.12
    return {
      x: partner.x + side * 0.05 * unit,
      y: Math.max(tall * 1.05, y),
      height: Math.min(tall, y),
      on: 'air',
      after: 0.5,
    }
  },
  beside: ({ partner, tall, aspect, side, instance, unit }) => ({
    x: partner.x + side * ((partner.width + tall * aspect) / 2) * (1.05 + 0.8 * Math.floor(instance / 2)),
    y: partner.y + 0.004 * unit,
    height: tall,
    on: partner.on === 'thing' ? 'thing' : partner.on,
    after: 0.2,
  }),
}
