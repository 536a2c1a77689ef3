import { createRandom } from '../landscape/scene.ts'
import { type Rgb, rgb, scale } from '../paint/color.ts'
import { createNoise, type Noise } from '../paint/noise.ts'
import { scatterTextures } from './scatter-textures.ts'
import { axesOf, box, ellipsoid, type Solid, turned, type Vector } from './solids.ts'
import type { Part, StudioSpace } from './studio-set.ts'

/** Small things of one kind that lie around a product. */
export interface ScatterKind {
  pattern: RegExp
  shape: 'ellipsoid' | 'box'
  /** Half the size along three axes, in units: the shorter image side at the subject's distance. */
  radii: Vector
  colors: readonly string[]
  /** How many there are around a subject. */
  count: number
  /** Strength of highlights, 0 to 1. */
  shine?: number
  /** @default 'even' */
  texture?: keyof typeof scatterTextures
  /** What is at one end of each: half its size along and across the longest axis, in units. */
  tip?: { color?: string; along: number; across: number }
  /** They lie flat instead of turned in all directions. */
  isFlat?: boolean
  /** Color of a backdrop that goes with them. */
  backdrop: string
}

/** What fruits have in common, unless a kind says otherwise. */
const fruit = { shape: 'ellipsoid', count: 11, shine: 0.22, backdrop: '#f6efd8' } as const

const scatterKinds: readonly ScatterKind[] = [
  {
    pattern: /\b(?:painted |colorful )?(?:easter )?eggs\b/gi,
    shape: 'ellipsoid',
    radii: [0.062, 0.046, 0.046],
    texture: 'speckles',
    colors: ['#f2b8c2', '#bcd9ea', '#f6e3a8', '#c9e0b8', '#d9c6e8', '#f7f1e6'],
    count: 15,
    shine: 0.16,
    isFlat: true,
    backdrop: '#f3ecdf',
  },
  {
    pattern: /\b(?:ice[ -]?cubes?|crushed ice|cubes? of ice)\b/gi,
    shape: 'box',
    radii: [0.055, 0.05, 0.055],
    texture: 'ice',
    colors: ['#b9e4f5', '#c9ecf8', '#a9daf0'],
    count: 22,
    shine: 0.85,
    backdrop: '#bfdff0',
  },
  {
    pattern: /\b(?:lemons?(?: slices?)?|citrus(?: fruits?)?)\b/gi,
    ...fruit,
    radii: [0.082, 0.06, 0.06],
    tip: { along: 0.018, across: 0.016 },
    texture: 'pores',
    colors: ['#f2cd38', '#f5d95c'],
  },
  {
    pattern: /\blimes?\b|\bcitrus(?: fruits?)?\b/gi,
    ...fruit,
    radii: [0.066, 0.053, 0.053],
    tip: { along: 0.014, across: 0.016 },
    texture: 'pores',
    colors: ['#7fa832', '#94b844'],
  },
  {
    pattern: /\b(?:oranges|mandarins?|tangerines?|fruits?)\b/gi,
    ...fruit,
    radii: [0.074, 0.074, 0.074],
    tip: { color: '#6f8a3a', along: 0.005, across: 0.012 },
    texture: 'pores',
    colors: ['#ef8a2a', '#f39b3c'],
  },
  {
    pattern: /\b(?:apples|fruits?)\b/gi,
    ...fruit,
    radii: [0.07, 0.076, 0.076],
    tip: { color: '#5b4226', along: 0.03, across: 0.007 },
    texture: 'streaks',
    colors: ['#c2382c', '#d3583a', '#a9b84a'],
  },
  {
    pattern: /\b(?:strawberry|strawberries)\b/gi,
    ...fruit,
    radii: [0.054, 0.041, 0.041],
    tip: { color: '#4a7434', along: 0.006, across: 0.022 },
    texture: 'seeds',
    colors: ['#d22f38', '#c5232f'],
    count: 18,
    backdrop: '#f8dfe0',
  },
  {
    pattern:
      /(?<=\b(?:christmas|xmas|red|winter|holly|rowan|festive) )berries\b|\b(?:cranberries|red ?currants|cherries|holly berries)\b/gi,
    ...fruit,
    radii: [0.021, 0.02, 0.021],
    colors: ['#a3141f', '#b81f2a', '#8d0f1c'],
    count: 40,
    shine: 0.45,
    backdrop: '#efe4e0',
  },
  {
    pattern: /\b(?:pine|fir) ?cones?\b/gi,
    shape: 'ellipsoid',
    radii: [0.085, 0.058, 0.058],
    texture: 'scales',
    colors: ['#7a5233', '#6a4529', '#8a6040'],
    count: 9,
    isFlat: true,
    backdrop: '#eae1d5',
  },
  {
    pattern:
      /(?<!\b(?:christmas|xmas|red|winter|holly|rowan|festive) )\b(?:blackberry|blueberry|raspberry|(?:black|blue|rasp)?berries|grapes)\b/gi,
    ...fruit,
    radii: [0.028, 0.027, 0.028],
    colors: ['#b3203c', '#3b4a7c', '#6f2a52', '#c43a50'],
    count: 40,
    backdrop: '#efe4ea',
  },
  {
    pattern: /\b(?:tomato(?:es)?|(?:fresh )?vegetables)\b/gi,
    ...fruit,
    radii: [0.058, 0.062, 0.062],
    tip: { color: '#4a7434', along: 0.006, across: 0.022 },
    colors: ['#c9302b', '#d8452f'],
  },
  {
    pattern:
      /\b(?:(?:mint|basil|olive|tea) lea(?:f|ves)|(?:fresh )?herbs?|mint(?!, (?:pink|blue|green|yellow|white|gr[ae]y|peach|lilac)| (?:green|color|background|wall)))\b/gi,
    shape: 'ellipsoid',
    radii: [0.05, 0.006, 0.023],
    texture: 'veins',
    colors: ['#5f8f3f', '#4f7d37', '#79a550'],
    count: 40,
    isFlat: true,
    backdrop: '#eef0e4',
  },
  {
    pattern: /\bcoffee ?beans?\b/gi,
    shape: 'ellipsoid',
    radii: [0.023, 0.014, 0.017],
    texture: 'groove',
    colors: ['#4a2b1a', '#5b3520', '#3d2316'],
    count: 90,
    shine: 0.12,
    backdrop: '#e4d3bd',
  },
  {
    pattern: /\b(?:(?:hazel|wal|pea)?nuts|almonds?|pecans?|cashews?)\b/gi,
    shape: 'ellipsoid',
    radii: [0.034, 0.02, 0.023],
    texture: 'mottled',
    colors: ['#a8713f', '#b98450', '#8f5c33'],
    count: 45,
    backdrop: '#ecdfc9',
  },
  {
    pattern:
      /\b(?:chocolates?|cocoa|cacao|brownies)\b(?! (?:bar|milk|shop|box|wall|background|brown|color))/gi,
    shape: 'box',
    radii: [0.05, 0.02, 0.038],
    colors: ['#4b2a1b', '#5d3723', '#3b2015'],
    count: 20,
    shine: 0.14,
    isFlat: true,
    backdrop: '#d9c0a6',
  },
  {
    pattern: /\b(?:pebbles?|(?:river|zen|spa|smooth|round) stones|stones|seashells?|shells)\b/gi,
    shape: 'ellipsoid',
    radii: [0.085, 0.036, 0.066],
    texture: 'mottled',
    colors: ['#8f8c87', '#b3aea5', '#6f6e6c', '#c9c2b6', '#a39a8e'],
    count: 30,
    isFlat: true,
    backdrop: '#dedad2',
  },
  {
    pattern: /\bmoss\b/gi,
    shape: 'ellipsoid',
    radii: [0.14, 0.05, 0.11],
    texture: 'tufts',
    colors: ['#5d7a38', '#6f8c42', '#4d6a31'],
    count: 24,
    isFlat: true,
    backdrop: '#cfd6bd',
  },
  {
    pattern: /\b(?:(?:rose|flower|cherry) )?petals?\b/gi,
    shape: 'ellipsoid',
    radii: [0.034, 0.005, 0.026],
    colors: ['#e88fa2', '#f2b6c1', '#d9607c', '#f7d3d8'],
    count: 46,
    isFlat: true,
    backdrop: '#f8e9e8',
  },
  {
    pattern: /\b(?:pearls?|beads)\b/gi,
    shape: 'ellipsoid',
    radii: [0.022, 0.022, 0.022],
    colors: ['#f4efe6', '#efe4da'],
    count: 44,
    shine: 0.7,
    backdrop: '#efe6dd',
  },
  {
    pattern: /\b(?:candy|candies|sweets|gumballs?|marbles|bonbons?|macarons?)\b/gi,
    shape: 'ellipsoid',
    radii: [0.036, 0.03, 0.036],
    colors: ['#ef6f8a', '#7fc4d9', '#f6cf5a', '#9dcf8a', '#b79ae0', '#f39a5c'],
    count: 34,
    shine: 0.35,
    backdrop: '#fae6ec',
  },
  {
    pattern: /\b(?:(?:christmas|xmas) (?:balls?|ornaments?|baubles?)|baubles?)\b/gi,
    shape: 'ellipsoid',
    radii: [0.07, 0.07, 0.07],
    colors: ['#b3202c', '#d8a63c', '#8e1622', '#e9d9b0', '#2f5a3f'],
    count: 12,
    shine: 0.8,
    backdrop: '#e9dcca',
  },
  {
    pattern: /\b(?:gifts?|gift ?boxes|presents)\b(?! (?:shop|store|card))/gi,
    shape: 'box',
    radii: [0.1, 0.075, 0.09],
    colors: ['#c23a3f', '#e6d3ae', '#2f5f49', '#d9a441', '#f3ede2'],
    count: 9,
    isFlat: true,
    backdrop: '#efe3d6',
  },
]

/** Where a word names a place or a plant instead. */
const placePattern =
  /\b(?:field|garden|farm|orchard|grove|trees?|plantation|picking|wall|floor|path|castle)s?\b/i

/** What things lie on in such a place. */
const surfacePattern = /\b(?:tables?|counter(?:top)?s?|boards?|crates?)\b/i

/** The small things that a prompt names to lie around a product. */
export const scatterOf = (prompt: string): readonly ScatterKind[] =>
  placePattern.test(prompt) && !surfacePattern.test(prompt)
    ? []
    : scatterKinds.filter(({ pattern }) => prompt.search(pattern) >= 0)

/** A prompt without the small things that it names. */
export const withoutScattered = (prompt: string, kinds: readonly ScatterKind[]): string =>
  kinds.reduce((text, { pattern }) => text.replace(pattern, ' '), prompt)

/** Distances in front of and behind the subject between which things lie, in units. */
const reach = { front: -0.34, back: 0.75 }
/** Distance in front of which they are in focus with the subject. */
const inFocus = 0.12
/** Places that are tried for each of them. */
const attempts = 12

/** Things around a subject, on the floor or on the surface that it lies on, none in another. */
export function scatter(kinds: readonly ScatterKind[], space: StudioSpace, seed: number): Part[] {
  const random = createRandom(seed, 443)
  const noise = createNoise(seed + 443)
  const { surfaceZ } = space
  // Seen from above, the image's plane is the floor.
  const isFlatLay = surfaceZ !== undefined
  const taken: Taken[] = []
  const parts: Part[] = []
  for (const kind of kinds)
    for (let at = 0; at < Math.ceil(kind.count / kinds.length); at++) {
      const size = 0.85 + 0.3 * random()
      const radii = kind.radii.map(radius => radius * size) as Vector
      const radius = Math.max(radii[0], radii[2])
      const place = findPlace(space, radius, taken, random)
      if (!place) continue
      taken.push([...place, radius])
      const thick = kind.isFlat ? radii[1] : Math.min(...radii) * (kind.shape === 'box' ? 1.15 : 1)
      const center: Vector = isFlatLay
        ? [place[0], place[1], surfaceZ - thick]
        : [place[0], space.floorY + thick, place[1]]
      const color = scale(rgb(kind.colors[Math.floor(random() * kind.colors.length)]), 0.94 + 0.12 * random())
      const tilt = kind.isFlat ? 0 : (kind.shape === 'box' ? 0.5 : 1) * (random() - 0.5)
      const turn = 2 * Math.PI * random()
      const angles = isFlatLay ? { yaw: tilt, roll: turn } : { yaw: turn, roll: tilt }
      const [rx, ry, rz] = radii
      parts.push(...partsOf(kind, isFlatLay ? [rx, rz, ry] : radii, center, angles, color, noise))
    }
  return parts
}

/** One of the things: its body and what is at its end. */
function partsOf(
  { shape, shine = 0.04, texture = 'even', tip }: ScatterKind,
  radii: Vector,
  at: Vector,
  angles: { yaw: number; roll: number },
  color: Rgb,
  noise: Noise,
): Part[] {
  const [rx, ry, rz] = radii
  const axes = axesOf(angles)
  const variety = 17 * (at[0] + 3 * at[2])
  const paint = scatterTextures[texture]
  const colorAt = (position: Vector): Rgb => {
    const local = axes.map(
      (axis, a) =>
        (axis[0] * (position[0] - at[0]) +
          axis[1] * (position[1] - at[1]) +
          axis[2] * (position[2] - at[2])) /
        radii[a],
    ) as Vector
    return paint(local, color, noise, variety)
  }
  const part = (solid: Solid, center: Vector, surface: Rgb): Part => ({
    solid: turned(solid, center, angles),
    finish: { colorAt: center === at ? colorAt : () => surface, shine },
    bounceColor: [surface[0] ** 2, surface[1] ** 2, surface[2] ** 2],
    isInFront: at[2] < inFocus,
  })
  const body = part(shape === 'box' ? box([-rx, rx, -ry, ry, -rz, rz]) : ellipsoid(radii), at, color)
  if (!tip) return [body]
  const [cos, sin] = [Math.cos(angles.roll), Math.sin(angles.roll)]
  const end: Vector = [
    at[0] + rx * cos * Math.cos(angles.yaw),
    at[1] + rx * sin,
    at[2] - rx * cos * Math.sin(angles.yaw),
  ]
  const tipColor = tip.color ? rgb(tip.color) : color
  return [body, part(ellipsoid([tip.along, tip.across, tip.across]), end, tipColor)]
}

/** Place and radius of one of the things: across, and in depth or, seen from above, upward. */
type Taken = readonly [across: number, along: number, radius: number]

/** A place that is free: beside the subject or behind it, or all around one that is seen from above. */
function findPlace(
  space: StudioSpace,
  radius: number,
  taken: readonly Taken[],
  random: () => number,
): readonly [across: number, along: number] | undefined {
  const { half, height, depth, leftAt, rightAt, topAt, bottomAt, surfaceZ } = space
  for (let attempt = 0; attempt < attempts; attempt++) {
    let [x, along] = [0, 0]
    if (surfaceZ === undefined) {
      along = reach.front + (reach.back - reach.front) * random() ** 1.25
      const isBehind = along > radius + 0.5 * depth + 0.02
      const side = random() < 0.5 ? -1 : 1
      const edge = side < 0 ? -leftAt(along) : rightAt(along)
      const from = isBehind ? 0.5 * half : half + radius + 0.012
      x = side * (from + Math.max(0.4 * radius, edge - from + 0.5 * radius) * random() ** 1.2)
    } else {
      x = leftAt(surfaceZ) + (rightAt(surfaceZ) - leftAt(surfaceZ)) * random()
      along = bottomAt(surfaceZ) + (topAt(surfaceZ) - bottomAt(surfaceZ)) * random()
      const isUnder = Math.abs(x) < half + radius && along > -radius && along < height + radius
      if (isUnder) continue
    }
    const isFree = taken.every(([ox, other, r]) => Math.hypot(x - ox, along - other) > 0.96 * (radius + r))
    if (isFree) return [x, along]
  }
  return undefined
}
