import { blurPlane, planeOf } from '@pentimento/imaging'
import type { Scenery } from '../land/scenery.ts'
import { chanceOf } from '../land/scenery.ts'
import { blend, glow } from '../paint/canvas.ts'
import { mixed, rgb, smooth } from '../paint/colour.ts'

/** Depth of field: blur everything far away; with bokeh, add discs of light. */
export function softened(scene: Scenery): void {
  const { canvas, horizon, setting } = scene
  const { height, unit } = canvas
  const { bokeh } = setting
  blurred(scene, bokeh ? 0.02 : 0.0032, y =>
    bokeh ? 0.6 * smooth(horizon, height, y) : smooth(horizon + 0.1 * unit, height, y),
  )
  if (bokeh) discs(scene)
}

/**
 * Blur the canvas.
 *
 * @param deviation of the Gaussian, as a fraction of the shorter image side
 * @param sharp fraction of the row `y` that stays unblurred, 0 to 1
 */
export function blurred(
  { canvas }: Scenery,
  deviation: number,
  sharp: (y: number) => number = () => 0,
): void {
  const { data, width, height, unit } = canvas
  const planes = [0, 1, 2].map(c => {
    const plane = planeOf(width, height, pixel => data[3 * pixel + c])
    return blurPlane(plane, deviation * unit).data
  })
  for (let y = 0; y < height; y++) {
    const share = 1 - sharp(y)
    for (let x = 0, at = y * width; x < width; x++, at++)
      blend(canvas, x, y, [planes[0][at], planes[1][at], planes[2][at]], share)
  }
}

function discs({ canvas, horizon, seed }: Scenery): void {
  const { width, height, unit } = canvas
  const chance = chanceOf(seed, 1001)
  const hues = ['#ffd08a', '#ff9d6b', '#fff0c8', '#8ec9ff', '#ffb0d0'].map(rgb)
  for (let disc = 0; disc < Math.round((70 * width) / unit); disc++) {
    const radius = unit * (0.012 + 0.035 * chance())
    const cx = chance() * width
    const cy = horizon * (0.15 + 0.9 * chance())
    const colour = mixed(hues[Math.floor(chance() * hues.length)], [1, 1, 1], 0.15)
    const strength = 0.12 + 0.4 * chance()
    for (let y = Math.max(0, Math.floor(cy - radius - 1)); y < Math.min(height, cy + radius + 1); y++)
      for (let x = Math.max(0, Math.floor(cx - radius - 1)); x < Math.min(width, cx + radius + 1); x++) {
        const off = Math.hypot(x - cx, y - cy)
        glow(
          canvas,
          x,
          y,
          colour,
          strength * smooth(radius + 1, radius - 1, off) * (0.75 + 0.25 * smooth(radius * 0.7, radius, off)),
        )
      }
  }
}
