import { createRandom, type Scene } from '../landscape/scene.ts'
import { blend } from '../paint/canvas.ts'
import { luma, mix, type Rgb, scale, smoothstep } from '../paint/color.ts'
import { skyColorAt } from '../paint/sky.ts'

/** Discs per square of the canvas's unit, above the horizon. */
const density = 90
/** Radii relative to the blur disc, and opacities. */
const [radii, opacities] = [
  [0.62, 1],
  [0.1, 0.32],
] as const
/** Brightness of what highlights come from, relative to what is around them. */
const gain = 1.45
/** Luma of foliage in deep shade, without highlights, and the least difference of a color from the sky's. */
const [deepShade, apartFromSky] = [0.16, 0.22]
/** How much darker than the sky leaves are. */
const darkerThanSky = 0.12

/**
 * Paint what glitters in trees behind a subject: highlights on leaves and gaps between them, each a disc as large as the
 * blur disc of the lens.
 *
 * @param radius of the blur disc, in pixels
 */
export function paintHighlightDiscs({ canvas, horizon, seed, light }: Scene, radius: number): void {
  const { data, width, height, unit } = canvas
  const random = createRandom(seed, 1013)
  const source = data.slice()
  const bottom = Math.min(height, horizon)
  for (let disc = 0; disc < Math.round((density * width * bottom) / (unit * unit)); disc++) {
    const [cx, cy] = [random() * width, random() * bottom]
    const size = radius * (radii[0] + (radii[1] - radii[0]) * random())
    const at = 3 * (Math.floor(cy) * width + Math.floor(cx))
    const around: Rgb = [source[at], source[at + 1], source[at + 2]]
    const value = luma(around)
    const opacity = opacities[0] + (opacities[1] - opacities[0]) * random() ** 2
    const behind = skyColorAt(light, 1 - cy / Math.max(1, horizon))
    const difference = Math.hypot(...[0, 1, 2].map(c => around[c] - behind[c]))
    // Clouds are brighter than the sky, leaves darker.
    const visible =
      smoothstep(deepShade, deepShade + 0.2, value) *
      smoothstep(0.5 * apartFromSky, apartFromSky, difference) *
      smoothstep(0, -darkerThanSky, value - luma(behind))
    const color = mix(scale(around, gain), light.low, 0.35)
    paintLightDisc(canvas, cx, cy, size, color, opacity * visible)
  }
}

/** Strings of bulbs on the ceiling of a café, bulbs in each per unit, and how far they sag, in units. */
const bulbs = { rows: [0.16, 0.34], perUnit: 7, sag: 0.07, opacity: 0.5 } as const
const warm: Rgb = [1, 0.8, 0.52]

/**
 * Paint strings of bulbs in a café, each a disc as large as the blur disc of the lens.
 *
 * @param radius of the blur disc, in pixels
 */
export function paintBulbs({ canvas, horizon, seed }: Scene, radius: number): void {
  const { data, width, height, unit } = canvas
  const random = createRandom(seed, 1017)
  for (const row of bulbs.rows) {
    const count = Math.max(3, Math.round((bulbs.perUnit * width) / unit))
    const start = random()
    for (let bulb = 0; bulb < count; bulb++) {
      const across = (bulb + 0.2 + 0.6 * random()) / count
      const sag = bulbs.sag * unit * Math.sin(Math.PI * ((2 * across + start) % 1))
      const size = radius * (0.75 + 0.25 * random())
      const opacity = bulbs.opacity * (0.45 + 0.55 * random())
      const [x, y] = [across * width, row * horizon + sag]
      const at = 3 * (Math.min(height - 1, Math.floor(y)) * width + Math.floor(x))
      // In front of a bright window, they don't show.
      const isVisible = smoothstep(0.85, 0.65, luma([data[at], data[at + 1], data[at + 2]]))
      paintLightDisc(canvas, x, y, size, warm, opacity * isVisible)
    }
  }
}

/** A disc that is a little brighter at its rim, as lenses show them. */
export function paintLightDisc(
  canvas: Scene['canvas'],
  cx: number,
  cy: number,
  radius: number,
  color: Rgb,
  opacity: number,
): void {
  if (opacity < 0.01) return
  const { width, height } = canvas
  for (let y = Math.max(0, Math.floor(cy - radius - 1)); y < Math.min(height, cy + radius + 1); y++)
    for (let x = Math.max(0, Math.floor(cx - radius - 1)); x < Math.min(width, cx + radius + 1); x++) {
      const off = Math.hypot(x - cx, y - cy) / radius
      const cover = smoothstep(1.1, 0.9, off) * (0.86 + 0.14 * smoothstep(0.5, 0.95, off))
      blend(canvas, x, y, color, opacity * cover)
    }
}
