import { createRandom, type Scene } from '../landscape/scene.ts'
import { compositeLayer, renderSvg } from '../paint/canvas.ts'
import { hex, mix, type Rgb, rgb, saturate, scale } from '../paint/color.ts'
import { createNoise, fractalNoise } from '../paint/noise.ts'

/** Colors of leaves from the shade to the light. */
const leafColors = ['#12291b', '#1c4429', '#2c6238', '#4a8446', '#7aa85a'].map(rgb)
/** Leaves on a square of a unit, and their lengths in units. */
const [density, lengths] = [74, { least: 0.2, most: 0.42 }]
/** Share of the leaves that are in the second row, and standard deviations of the blur of both rows, in units. */
const [farShare, blur] = [0.72, { far: 0.016, close: 0.0055 }]

/**
 * Paint a wall of leaves from the upper edge down to a row, with darker ones at the back. They grow down over the edge
 * of the floor.
 *
 * @param foot row of the wall's foot
 */
export async function paintLeafWall({ canvas, seed, light }: Scene, foot: number): Promise<void> {
  const { width, unit } = canvas
  const random = createRandom(seed, 441)
  const count = Math.round((density * width * Math.max(foot, 0.3 * unit)) / unit ** 2)
  const lampX = (light.sunOrMoon?.x ?? 0.3) * width
  const far: string[] = [`<rect width="${width}" height="${foot.toFixed(1)}" fill="${hex(leafColors[0])}"/>`]
  const close: string[] = []
  for (let at = 0; at < count; at++) {
    const near = at / count
    const [x, y] = [width * (1.1 * random() - 0.05), foot * (1.12 * random() - 0.14)]
    const length = unit * (lengths.least + (lengths.most - lengths.least) * random()) * (0.75 + 0.45 * near)
    const lit = Math.exp(-(((x - lampX) / (0.75 * width)) ** 2)) * (1 - 0.35 * (y / foot))
    const share = Math.min(1, Math.max(0, 0.15 + 0.62 * near * (0.35 + 0.65 * lit) + 0.24 * (random() - 0.5)))
    const color = toneAt(share)
    const step = Math.round(share * (toneSteps - 1))
    const turn = 90 + 150 * (random() - 0.5)
    const kind = random()
    const shape =
      kind < 0.45
        ? ovate(length, color, step)
        : kind < 0.75
          ? frond(1.25 * length, color, random)
          : monstera(0.8 * length, color, step)
    const leaf = `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})">${shape}</g>`
    if (near < farShare) far.push(leaf)
    else close.push(leaf)
  }
  const soft = (leaves: readonly string[], id: string, deviation: number) =>
    `<filter id="${id}"><feGaussianBlur stdDeviation="${(deviation * unit).toFixed(1)}"/></filter><g filter="url(#${id})">${leaves.join('')}</g>`
  compositeLayer(
    canvas,
    await renderSvg(gradients() + soft(far, 'far', blur.far) + soft(close, 'close', blur.close), canvas),
  )
  dapple(canvas, seed, foot)
}

/** Light that falls through leaves above: how much it differs, and its size in units. */
const dappled = { strength: 0.55, size: 0.42 } as const
/** Saturation of leaves as a camera records them. */
const saturation = 0.8

/** Vary the light from leaf to leaf, and take the even color from them that paint has. */
function dapple(canvas: Scene['canvas'], seed: number, foot: number): void {
  const { data, width, unit } = canvas
  const noise = createNoise(seed + 443)
  const scaleOf = (x: number, y: number) => {
    const patch = fractalNoise(noise, x / (dappled.size * unit), y / (dappled.size * unit), 4)
    return 1 + dappled.strength * patch + 0.05 * noise(x * 0.35, y * 0.35)
  }
  for (let y = 0; y < Math.min(canvas.height, Math.round(foot)); y++)
    for (let x = 0; x < width; x++) {
      const at = 3 * (y * width + x)
      const factor = scaleOf(x, y)
      const color = saturate([data[at], data[at + 1], data[at + 2]], saturation)
      for (let c = 0; c < 3; c++) data[at + c] = Math.max(0, color[c] * factor)
    }
}

/** Steps of the tones of leaves. */
const toneSteps = 12
/** Brightness of a leaf's half from its stem to its tip. */
const shades = [0.72, 1.02, 1.22] as const

/** Gradients along leaves, one for each tone. */
const gradients = () =>
  `<defs>${Array.from({ length: toneSteps * 2 }, (_, at) => {
    const tone = scale(toneAt(Math.floor(at / 2) / (toneSteps - 1)), at % 2 ? 0.86 : 1.12)
    const stops = shades.map(
      (shade, index) => `<stop offset="${index / 2}" stop-color="${hex(scale(tone, shade))}"/>`,
    )
    return `<linearGradient id="leaf${at}">${stops.join('')}</linearGradient>`
  }).join('')}</defs>`

function toneAt(share: number): Rgb {
  const at = Math.min(0.999, Math.max(0, share)) * (leafColors.length - 1)
  return mix(leafColors[Math.floor(at)], leafColors[Math.floor(at) + 1], at % 1)
}

const path = (d: string, color: Rgb) => `<path d="${d}" fill="${hex(color)}"/>`
const numbers = (...values: number[]) => values.map(value => value.toFixed(1)).join(' ')

/** A half of a leaf in a tone, the brighter one (0) or the darker one. */
const shaded = (d: string, step: number, side: 0 | 1) =>
  `<path d="${d}" fill="url(#leaf${2 * step + side})"/>`

/** The veins from a leaf's midrib to its edges. */
const veins = (length: number, color: Rgb) =>
  `<path d="${[0.16, 0.28, 0.4, 0.52, 0.64, 0.76]
    .flatMap(x =>
      [-1, 1].map(side => {
        const reach = 0.17 * length * Math.sin(Math.PI * (0.12 + 0.8 * x))
        return `M${numbers(x * length, 0)}l${numbers(0.75 * reach, side * reach)}`
      }),
    )
    .join(
      '',
    )}" fill="none" stroke="${hex(scale(color, 1.3))}" stroke-width="${(0.007 * length).toFixed(1)}" opacity="0.6"/>`

/** A leaf whose halves are lit differently, with a paler midrib. */
function ovate(length: number, color: Rgb, step: number): string {
  const half = (side: number) =>
    `M0 0C${numbers(0.25 * length, side * 0.26 * length, 0.75 * length, side * 0.2 * length, length, 0)}Z`
  return (
    shaded(half(-1), step, 0) +
    shaded(half(1), step, 1) +
    veins(length, color) +
    `<path d="M0 0H${length.toFixed(1)}" stroke="${hex(scale(color, 1.4))}" stroke-width="${(0.014 * length).toFixed(1)}"/>`
  )
}

/** A leaf of a palm: narrow leaflets along both sides of a stem. */
function frond(length: number, color: Rgb, random: () => number): string {
  const parts: string[] = []
  for (let along = 0.12; along < 1; along += 0.065)
    for (const side of [-1, 1]) {
      const reach = length * 0.42 * Math.sin(Math.PI * (0.2 + 0.75 * along)) * (0.85 + 0.3 * random())
      const tone = scale(color, side < 0 ? 1.15 : 0.85)
      const d = `M0 0C${numbers(0.3 * reach, -0.09 * reach, 0.7 * reach, -0.08 * reach, reach, 0)}C${numbers(0.7 * reach, 0.05 * reach, 0.3 * reach, 0.06 * reach, 0, 0)}Z`
      parts.push(
        `<g transform="translate(${(along * length).toFixed(1)} 0) rotate(${side * 42})">${path(d, tone)}</g>`,
      )
    }
  return parts.join('')
}

/** A broad leaf with deep cuts. */
function monstera(length: number, color: Rgb, step: number): string {
  const half = (side: number) => {
    const point = (x: number, y: number) => numbers(x * length, side * y * length)
    return `M0 0C${point(-0.12, 0.3)} ${point(0.05, 0.52)} ${point(0.22, 0.54)}L${point(0.2, 0.18)}L${point(0.34, 0.53)}C${point(0.42, 0.52)} ${point(0.5, 0.48)} ${point(0.54, 0.45)}L${point(0.4, 0.14)}L${point(0.63, 0.38)}C${point(0.7, 0.32)} ${point(0.76, 0.26)} ${point(0.8, 0.21)}L${point(0.6, 0.09)}L${point(0.86, 0.14)}C${point(0.92, 0.08)} ${point(0.97, 0.03)} ${point(1.05, 0)}Z`
  }
  return (
    shaded(half(-1), step, 0) +
    shaded(half(1), step, 1) +
    `<path d="M0 0H${length.toFixed(1)}" stroke="${hex(scale(color, 1.35))}" stroke-width="${(0.014 * length).toFixed(1)}"/>`
  )
}
