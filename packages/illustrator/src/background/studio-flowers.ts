import { createRandom, type Scene } from '../landscape/scene.ts'
import { compositeLayer, renderSvg } from '../paint/canvas.ts'
import { hex, illuminate, mix, type Rgb, rgb, scale } from '../paint/color.ts'

const blossomColors = ['#f7d9de', '#f3b9c6', '#fbf1ea', '#eaa0b4']
const leafColors = ['#8fae84', '#6f956b', '#a9c09a']

/**
 * Paint two bouquets at both sides behind the subject, on the floor of a studio or behind a table. They are blurred with
 * the backdrop.
 */
export async function paintStudioFlowers(scene: Scene): Promise<void> {
  const { canvas, horizon, setting, seed, light } = scene
  const { width, height, unit } = canvas
  const random = createRandom(seed, 97)
  const colors = setting.petalColors ?? blossomColors.map(rgb)
  const foot = horizon + (setting.ground === 'table' ? 0 : 0.45 * (height - horizon))
  const parts: string[] = []
  for (const side of [-1, 1]) {
    const cx = side < 0 ? 0.06 * width : 0.94 * width
    const size = unit * (side * (seed & 1 ? 1 : -1) > 0 ? 0.34 : 0.25)
    const lit = (color: Rgb) => illuminate(color, mix(light.ambient, [1, 1, 1], 0.4))
    for (let at = 0; at < 26; at++) {
      const leaf = lit(scale(rgb(leafColors[at % leafColors.length]), 0.8 + 0.3 * random()))
      const angle = -90 + 170 * (random() - 0.5)
      const length = size * (0.6 + 0.5 * random())
      parts.push(
        `<path d="M0 0C${length * 0.3} ${-length * 0.16} ${length * 0.75} ${-length * 0.14} ${length} 0C${length * 0.75} ${length * 0.14} ${length * 0.3} ${length * 0.16} 0 0Z" fill="${hex(leaf)}" transform="translate(${cx} ${foot}) rotate(${angle.toFixed(1)})"/>`,
      )
    }
    for (let at = 0; at < 17; at++) {
      const reach = size * (0.25 + 0.75 * Math.sqrt(random()))
      const angle = Math.PI * (0.5 + 0.85 * (random() - 0.5))
      const color = lit(scale(colors[at % colors.length], 0.92 + 0.12 * random()))
      const x = cx + Math.cos(angle) * reach
      const y = foot - Math.sin(angle) * reach
      parts.push(blossom(x, y, size * (0.13 + 0.08 * random()), color, random))
    }
  }
  compositeLayer(canvas, await renderSvg(parts.join(''), canvas))
}

/** SVG markup of a double flower such as a peony: rings of petals, darker toward the middle. */
function blossom(x: number, y: number, r: number, color: Rgb, random: () => number): string {
  const turn = 360 * random()
  const ring = (count: number, reach: number, size: number, tone: number) =>
    Array.from({ length: count }, (_, petal) => {
      const angle = turn * reach + (360 * petal) / count
      const shade = tone * (0.95 + 0.1 * random())
      return `<ellipse cy="${(-reach * r).toFixed(1)}" rx="${(size * r).toFixed(1)}" ry="${(size * r * 0.85).toFixed(1)}" fill="${hex(scale(color, shade))}" transform="rotate(${angle.toFixed(0)})"/>`
    }).join('')
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(1 .82)">${ring(8, 0.66, 0.4, 1)}${ring(7, 0.42, 0.36, 0.96)}${ring(5, 0.2, 0.28, 0.9)}<circle r="${(0.14 * r).toFixed(1)}" fill="${hex(scale(color, 0.8))}"/></g>`
}
