import { createRandom, type Scene } from '../landscape/scene.ts'
import { addLight, type Canvas, compositeLayer, renderSvg } from '../paint/canvas.ts'
import { hex, mix, type Rgb, rgb, scale, smoothstep } from '../paint/color.ts'

const needleColors = ['#0f2a1e', '#1b4530', '#2f6645', '#4f8a5e'].map(rgb)
const baubleColors = ['#b3202c', '#d8a63c', '#8e1622', '#e9d9b0'].map(rgb)
const lampColors = ['#ffcf7a', '#ffb55a', '#ffe2a6', '#ff9a55'].map(rgb)
const confettiColors = ['#ef476f', '#ffd166', '#06b6a0', '#4a7de8', '#f78c3b', '#b565d8'].map(rgb)

/** Paint twigs of fir with baubles, which reach into the image from the upper edge and from both sides. */
export async function paintFir({ canvas, seed }: Scene, foot: number): Promise<void> {
  const { width, unit } = canvas
  const random = createRandom(seed, 451)
  const parts: string[] = []
  const twigs = Math.round((26 * width) / unit)
  for (let at = 0; at < twigs; at++) {
    const along = (at + random()) / twigs
    const side = along < 0.3 ? -1 : along > 0.7 ? 1 : 0
    const x = side < 0 ? -0.02 * unit : side > 0 ? width + 0.02 * unit : width * ((along - 0.3) / 0.4)
    const y = side === 0 ? -0.05 * unit : foot * random() ** 1.3 * 0.95
    const turn = side === 0 ? 90 + 50 * (random() - 0.5) : (side < 0 ? 20 : 160) + 50 * (random() - 0.5)
    const length = unit * (side === 0 ? 0.16 + 0.1 * random() : 0.24 + 0.16 * random())
    parts.push(
      `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})">${twig(length, at / twigs, random)}</g>`,
    )
  }
  for (let at = 0; at < Math.round((9 * width) / unit); at++) {
    const side = at % 2 ? -1 : 1
    const x = width / 2 + side * (width / 2 - unit * 0.24 * random())
    const y = foot * (0.12 + 0.78 * random())
    parts.push(bauble(x, y, unit * (0.028 + 0.022 * random()), baubleColors[at % baubleColors.length], at))
  }
  compositeLayer(canvas, await renderSvg(parts.join(''), canvas))
}

/** SVG markup of a twig with needles along the x axis. */
function twig(length: number, near: number, random: () => number): string {
  const needles: string[] = []
  for (let along = 0; along < length; along += 0.009 * length)
    for (const side of [-1, 1]) {
      const reach = length * 0.2 * (1 - 0.6 * (along / length)) * (0.8 + 0.4 * random())
      const color = scale(needleColors[Math.floor(4 * random())], 0.8 + 0.4 * near)
      const angle = 0.55 + 0.6 * random()
      const [dx, dy] = [reach * Math.cos(angle), side * reach * Math.sin(angle)]
      needles.push(
        `<path d="M${along.toFixed(1)} 0l${dx.toFixed(1)} ${dy.toFixed(1)}" stroke="${hex(color)}" stroke-width="${(0.008 * length).toFixed(1)}" stroke-linecap="round"/>`,
      )
    }
  return `<path d="M0 0H${length.toFixed(1)}" stroke="#4a3626" stroke-width="${(0.02 * length).toFixed(1)}"/>${needles.join('')}`
}

function bauble(x: number, y: number, r: number, color: Rgb, id: number): string {
  return (
    `<defs><radialGradient id="b${id}" cx=".36" cy=".32" r=".75"><stop offset="0" stop-color="${hex(mix(color, [1, 1, 1], 0.65))}"/><stop offset=".25" stop-color="${hex(color)}"/><stop offset="1" stop-color="${hex(scale(color, 0.35))}"/></radialGradient></defs>` +
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="url(#b${id})"/>`
  )
}

/** Paint warm lamps out of focus down to a row, many of them on strings. */
export function paintFairyLights({ canvas, seed }: Scene, foot: number, density = 46): void {
  const { width, unit } = canvas
  const random = createRandom(seed, 452)
  const count = Math.round((density * width) / unit)
  for (let at = 0; at < count; at++) {
    const radius = unit * (0.01 + 0.026 * random() ** 1.5)
    const color = lampColors[at % lampColors.length]
    paintDisc(canvas, width * random(), foot * (0.02 + 0.98 * random()), radius, color, 0.2 + 0.6 * random())
  }
}

/** Paint specks of gold out of focus, densest at the sides. */
export function paintGoldDust({ canvas, seed }: Scene): void {
  const { width, height, unit } = canvas
  const random = createRandom(seed, 453)
  const count = Math.round((90 * width) / unit)
  for (let at = 0; at < count; at++) {
    const off = (random() < 0.5 ? -1 : 1) * (1 - random() ** 1.7)
    const radius = unit * (0.0015 + 0.011 * random() ** 3)
    const strength = (0.15 + 0.65 * random()) * (0.25 + 0.75 * Math.abs(off))
    paintDisc(canvas, width * (0.5 + 0.5 * off), height * random(), radius, [1, 0.76, 0.34], strength)
  }
}

function paintDisc(
  canvas: Canvas,
  cx: number,
  cy: number,
  radius: number,
  color: Rgb,
  strength: number,
): void {
  for (let y = Math.max(0, Math.floor(cy - radius - 1)); y < Math.min(canvas.height, cy + radius + 1); y++)
    for (let x = Math.max(0, Math.floor(cx - radius - 1)); x < Math.min(canvas.width, cx + radius + 1); x++) {
      const off = Math.hypot(x - cx, y - cy)
      const rim = 0.75 + 0.25 * smoothstep(0.7 * radius, radius, off)
      addLight(canvas, x, y, color, strength * rim * smoothstep(radius + 1, radius - 1, off))
    }
}

/**
 * Paint confetti in the air.
 *
 * @param named its colors; if there are none, it's colorful
 */
export async function paintConfetti({ canvas, seed }: Scene, named: readonly Rgb[]): Promise<void> {
  const colors = named.length > 0 ? named : confettiColors
  const { width, height, unit } = canvas
  const random = createRandom(seed, 454)
  const parts = Array.from({ length: Math.round((110 * width) / unit) }, (_, at) => {
    const size = unit * (0.006 + 0.012 * random())
    const color = scale(colors[at % colors.length], 0.8 + 0.35 * random())
    const turned = 0.35 + 0.65 * random()
    return `<rect width="${(1.7 * size).toFixed(1)}" height="${(turned * size).toFixed(1)}" rx="${(0.2 * size).toFixed(1)}" fill="${hex(color)}" transform="translate(${(width * random()).toFixed(1)} ${(height * random() ** 1.35).toFixed(1)}) rotate(${(360 * random()).toFixed(0)})"/>`
  })
  compositeLayer(canvas, await renderSvg(parts.join(''), canvas))
}
