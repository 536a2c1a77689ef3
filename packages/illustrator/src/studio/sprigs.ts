import { createRandom, type Scene } from '../landscape/scene.ts'
import { compositeLayer, renderSvg } from '../paint/canvas.ts'
import { hex, illuminate, mix, type Rgb, rgb, scale } from '../paint/color.ts'

/** Dried or fresh stems of one plant, as they decorate a studio. */
export interface SprigKind {
  pattern: RegExp
  head: keyof typeof heads
  stem: string
  colors: readonly string[]
  /** Stems at each side of the subject, and their length in units: the image's shorter side. */
  count: number
  length: number
}

const sprigKinds: readonly SprigKind[] = [
  {
    pattern: /\b(?:pampas(?: grass)?|dr(?:y|ied) grass(?:es)?|bunny tails?|reeds|feather grass)\b/gi,
    head: 'plume',
    stem: '#b89a6a',
    colors: ['#e9dcc3', '#dcc9a6', '#f2e8d6', '#cdb58d'],
    count: 6,
    length: 0.86,
  },
  {
    pattern:
      /\b(?:wheat (?:ears?|stalks?|stems?)|ears? of wheat|(?:dried )?wheat)\b(?! (?:fields?|flour|beer|bread))/gi,
    head: 'ear',
    stem: '#bf9a4f',
    colors: ['#d9b565', '#c79f4c', '#e4c988'],
    count: 9,
    length: 0.62,
  },
  {
    pattern: /\bwhite orchids?(?: flowers?)?\b/gi,
    head: 'blossoms',
    stem: '#5d7443',
    colors: ['#fbf7f2', '#f6efe9', '#fdf9f3', '#f1e8e4'],
    count: 3,
    length: 0.66,
  },
  {
    pattern: /(?<!\bwhite )\b(?:(?:pink |purple )?orchids?(?: flowers?)?)\b/gi,
    head: 'blossoms',
    stem: '#5d7443',
    colors: ['#fbf3f6', '#f3d5e3', '#e9b9d2', '#fdf8f4'],
    count: 3,
    length: 0.66,
  },
  {
    pattern: /\b(?:eucalyptus|olive) (?:stems?|sprigs?|branch(?:es)?|twigs?)\b/gi,
    head: 'leaves',
    stem: '#77805f',
    colors: ['#8da58f', '#7b9480', '#a5b8a2', '#6d8672'],
    count: 6,
    length: 0.6,
  },
  {
    pattern: /\bcotton (?:flowers?|branch(?:es)?|bolls?|stems?)\b/gi,
    head: 'bolls',
    stem: '#6b5138',
    colors: ['#fbf9f4', '#f1ede4'],
    count: 5,
    length: 0.6,
  },
  {
    pattern: /\bdr(?:y|ied) (?:flowers?|plants?|lavender|botanicals?)\b/gi,
    head: 'spike',
    stem: '#8f8560',
    colors: ['#b79bb4', '#c9b48c', '#a892b0', '#d8c7a8'],
    count: 9,
    length: 0.56,
  },
  {
    pattern: /\blavender (?:stems?|sprigs?|bunch|bouquets?|flowers?)\b/gi,
    head: 'spike',
    stem: '#7f8f62',
    colors: ['#8f78c2', '#a58fd4', '#7a65ad'],
    count: 11,
    length: 0.5,
  },
  {
    pattern: /\b(?:ferns?(?: leaves)?|bamboo(?: leaves| stems?)?)\b(?! forest)/gi,
    head: 'leaves',
    stem: '#57703f',
    colors: ['#6f9454', '#557c40', '#8aab66'],
    count: 7,
    length: 0.7,
  },
]

/** Where plants grow instead of decorating. */
const placePattern = /\b(?:field|meadow|garden|park|forest|farm|greenhouse|plantation|grove)s?\b/i

/** The plants that a prompt names as decoration beside a product. */
export const sprigsOf = (prompt: string): readonly SprigKind[] =>
  placePattern.test(prompt) ? [] : sprigKinds.filter(({ pattern }) => prompt.search(pattern) >= 0)

/** A prompt without the plants that decorate. */
export const withoutSprigs = (prompt: string, kinds: readonly SprigKind[]): string =>
  kinds.reduce((text, { pattern }) => text.replace(pattern, ' '), prompt)

/** Lean of stems toward the middle, in radians from the vertical: from the outermost to the innermost; how much they bend. */
const lean = { outer: -0.12, inner: 0.62, bend: 0.5 }
/** Shares of the stems at the side where the lamp isn't and at the lamp's. */
const sideShares = [1, 0.6] as const
const steps = 24

/** A point on a stem and the direction in which it grows there, in radians from the vertical. */
interface StemPoint {
  x: number
  y: number
  angle: number
}

/**
 * Paint stems that reach into the image from both lower corners, behind the subject. They are blurred with the backdrop.
 *
 * @param foot row of the wall's foot
 */
export async function paintSprigs(scene: Scene, kinds: readonly SprigKind[], foot: number): Promise<void> {
  const { canvas, seed, light } = scene
  const { width, height, unit } = canvas
  const random = createRandom(seed, 443)
  const ambient = mix(light.ambient, [1, 1, 1], 0.5)
  const lampSide = (light.sunOrMoon?.x ?? 0.35) < 0.5 ? -1 : 1
  const parts: string[] = []
  for (const side of [-1, 1]) {
    const share = sideShares[side === lampSide ? 1 : 0]
    for (const kind of kinds) {
      const count = Math.max(2, Math.round((kind.count * share) / Math.sqrt(kinds.length)))
      for (let at = 0; at < count; at++) {
        const inward = (at + random()) / count
        const base = {
          x: width / 2 + side * (width / 2 + 0.07 * unit - 0.1 * unit * inward),
          y: foot + 0.5 * (height - foot) + 0.05 * unit * random(),
        }
        const length = unit * kind.length * (0.72 + 0.4 * random()) * (0.8 + 0.2 * share)
        const stem = growStem(base, length, -side * (lean.outer + (lean.inner - lean.outer) * inward), random)
        parts.push(sprig(kind, stem, unit, ambient, random))
      }
    }
  }
  compositeLayer(canvas, await renderSvg(parts.join(''), canvas))
}

/** Points along a stem that bends under the weight of its end. */
function growStem(
  base: { x: number; y: number },
  length: number,
  angle: number,
  random: () => number,
): StemPoint[] {
  const bend = Math.sign(angle || 1) * lean.bend * (0.4 + 0.9 * random())
  const points: StemPoint[] = [{ ...base, angle }]
  for (let step = 1; step <= steps; step++) {
    const { x, y } = points[step - 1]
    const turned = angle + bend * (step / steps) ** 2
    points.push({
      x: x + (length / steps) * Math.sin(turned),
      y: y - (length / steps) * Math.cos(turned),
      angle: turned,
    })
  }
  return points
}

const line = (color: Rgb, width: number, d: string, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${hex(color)}" stroke-width="${width.toFixed(2)}" stroke-linecap="round" opacity="${opacity.toFixed(2)}"/>`
const oval = (x: number, y: number, rx: number, ry: number, turn: number, color: Rgb) =>
  `<ellipse rx="${rx.toFixed(1)}" ry="${ry.toFixed(1)}" fill="${hex(color)}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${((turn * 180) / Math.PI).toFixed(0)})"/>`

function sprig(kind: SprigKind, stem: StemPoint[], unit: number, ambient: Rgb, random: () => number): string {
  const colors = kind.colors.map(color => illuminate(rgb(color), ambient))
  const path = `M${stem.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
  const pick = () => scale(colors[Math.floor(random() * colors.length)], 0.88 + 0.2 * random())
  return (
    line(illuminate(rgb(kind.stem), ambient), 0.005 * unit, path) +
    heads[kind.head]({ stem, unit, random, pick })
  )
}

interface Growth {
  stem: readonly StemPoint[]
  unit: number
  random: () => number
  /** A random one of the plant's colors. */
  pick: () => Rgb
}

/** The point at a share of a stem, between two of its points. */
function along(stem: readonly StemPoint[], share: number): StemPoint {
  const at = Math.min(steps - 1e-6, share * steps)
  const [from, to] = [stem[Math.floor(at)], stem[Math.floor(at) + 1]]
  const part = at % 1
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, angle: to.angle }
}

/** SVG markup of what grows on a stem. */
const heads = {
  /** A feathery panicle: fine hairs, longest in the middle, which hang over to both sides. */
  plume: ({ stem, unit, random, pick }: Growth) =>
    Array.from({ length: 190 }, () => {
      const share = 0.48 + 0.52 * random()
      const { x, y, angle } = along(stem, share)
      const reach = unit * (0.035 + 0.15 * Math.sin(Math.PI * Math.min(1, (share - 0.42) / 0.62)) * random())
      const off = (random() - 0.5) * 1.15
      const [dx, dy] = [Math.sin(angle + off) * reach, -Math.cos(angle + off) * reach]
      const droop = 0.3 * reach * random()
      return line(
        pick(),
        0.0035 * unit,
        `M${x.toFixed(1)} ${y.toFixed(1)}q${(0.5 * dx).toFixed(1)} ${(0.7 * dy).toFixed(1)} ${dx.toFixed(1)} ${(dy + droop).toFixed(1)}`,
        0.35 + 0.4 * random(),
      )
    }).join(''),
  ear: ({ stem, unit, pick }: Growth) =>
    Array.from({ length: 20 }, (_, at) => {
      const { x, y, angle } = along(stem, 0.74 + 0.013 * at)
      const side = at % 2 ? 1 : -1
      const turn = angle + side * 0.4
      const awn = `M${x.toFixed(1)} ${y.toFixed(1)}l${(0.1 * unit * Math.sin(angle + side * 0.2)).toFixed(1)} ${(-0.1 * unit * Math.cos(angle + side * 0.2)).toFixed(1)}`
      return (
        oval(
          x + side * 0.007 * unit * Math.cos(angle),
          y + side * 0.007 * unit * Math.sin(angle),
          0.0055 * unit,
          0.016 * unit,
          turn,
          pick(),
        ) + line(pick(), 0.0016 * unit, awn, 0.7)
      )
    }).join(''),
  blossoms: ({ stem, unit, random, pick }: Growth) =>
    Array.from({ length: 5 }, (_, at) => {
      const { x, y } = along(stem, 0.4 + 0.14 * at)
      const r = unit * (0.078 - 0.008 * at)
      const turn = 0.5 * (random() - 0.5)
      const color = pick()
      const petals = [0, 1.26, 2.51, 3.77, 5.03].map((petal, index) => {
        const direction = petal + turn
        return oval(
          x + 0.6 * r * Math.sin(direction),
          y - 0.6 * r * Math.cos(direction),
          0.46 * r,
          0.62 * r,
          direction,
          scale(color, index % 2 ? 0.96 : 1.03),
        )
      })
      return (
        petals.join('') +
        oval(x, y + 0.14 * r, 0.2 * r, 0.28 * r, turn, mix(color, rgb('#b0336d'), 0.75)) +
        oval(x, y, 0.09 * r, 0.09 * r, 0, rgb('#e8c65a'))
      )
    }).join(''),
  leaves: ({ stem, unit, random, pick }: Growth) =>
    Array.from({ length: 26 }, (_, at) => {
      const { x, y, angle } = along(stem, 0.14 + 0.033 * at)
      const turn = angle + (at % 2 ? 1 : -1) * (0.85 + 0.35 * random())
      const half = unit * (0.042 - 0.0009 * at)
      return oval(x + half * Math.sin(turn), y - half * Math.cos(turn), 0.36 * half, half, turn, pick())
    }).join(''),
  bolls: ({ stem, unit, random, pick }: Growth) =>
    Array.from({ length: 6 }, (_, at) => {
      const { x, y, angle } = along(stem, 0.4 + 0.115 * at)
      const side = at % 2 ? 1 : -1
      const [cx, cy] = [x + side * 0.03 * unit * Math.cos(angle), y - 0.01 * unit]
      const tufts = Array.from({ length: 5 }, () =>
        oval(
          cx + 0.02 * unit * (random() - 0.5),
          cy + 0.02 * unit * (random() - 0.5),
          0.019 * unit,
          0.017 * unit,
          0,
          pick(),
        ),
      )
      return oval(cx, cy + 0.012 * unit, 0.018 * unit, 0.014 * unit, 0, rgb('#7a5b3c')) + tufts.join('')
    }).join(''),
  spike: ({ stem, unit, random, pick }: Growth) =>
    Array.from({ length: 34 }, () => {
      const { x, y, angle } = along(stem, 0.62 + 0.38 * random())
      const off = 0.012 * unit * (random() - 0.5)
      return oval(
        x + off * Math.cos(angle),
        y + off * Math.sin(angle),
        0.0052 * unit,
        0.0085 * unit,
        angle + random() - 0.5,
        pick(),
      )
    }).join(''),
}
