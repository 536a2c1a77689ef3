import { createRandom, type Scene } from '../landscape/scene.ts'
import { blend } from '../paint/canvas.ts'
import { luma, mix, type Rgb, scale, smoothstep } from '../paint/color.ts'
import { skyColorAt } from '../paint/sky.ts'

/** Discs on a square, and the shares of them above the horizon and of the image's height in which they are. */
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
    const visible =
      smoothstep(deepShade, deepShade + 0.2, value) * smoothstep(0.5 * apartFromSky, apartFromSky, difference)
    const color = mix(scale(around, gain), light.low, 0.35)
    paintDisc(canvas, cx, cy, size, color, opacity * visible)
  }
}

/** A disc that is a little brighter at its rim, as lenses show them. */
function paintDisc(
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
      const cover = smoothstep(1 + 0.06, 1 - 0.06, off) * (0.72 + 0.28 * smoothstep(0.7, 0.95, off))
      blend(canvas, x, y, color, opacity * cover)
    }
}
