import { blurPlane, createPlane } from '@pentimento/imaging'
import type { Scene } from '../landscape/scene.ts'
import { createRandom } from '../landscape/scene.ts'
import { addLight, blend } from '../paint/canvas.ts'
import { mix, rgb, smoothstep } from '../paint/color.ts'

/** Depth of field: blur everything far away; with bokeh, add discs of light. */
export function applyDepthOfField(scene: Scene): void {
  const { canvas, horizon, setting } = scene
  const { height, unit } = canvas
  const { hasBokeh } = setting
  blurCanvas(scene, hasBokeh ? 0.02 : 0.0032, y =>
    hasBokeh ? 0.6 * smoothstep(horizon, height, y) : smoothstep(horizon + 0.1 * unit, height, y),
  )
  if (hasBokeh) paintBokeh(scene)
}

/**
 * Blur the canvas.
 *
 * @param deviation of the Gaussian, as a fraction of the shorter image side
 * @param sharp fraction of the row `y` that stays unblurred, 0 to 1
 */
export function blurCanvas(
  { canvas }: Scene,
  deviation: number,
  sharp: (y: number) => number = () => 0,
): void {
  const { data, width, height, unit } = canvas
  const planes = [0, 1, 2].map(c => {
    const plane = createPlane(width, height, pixel => data[3 * pixel + c])
    return blurPlane(plane, deviation * unit).data
  })
  for (let y = 0; y < height; y++) {
    const share = 1 - sharp(y)
    for (let x = 0, at = y * width; x < width; x++, at++)
      blend(canvas, x, y, [planes[0][at], planes[1][at], planes[2][at]], share)
  }
}

/**
 * Paint discs of light out of focus above the ground.
 *
 * @param density number of discs on a square
 */
export function paintBokeh({ canvas, horizon, seed }: Scene, density = 70): void {
  const { width, height, unit } = canvas
  const random = createRandom(seed, 1001)
  const discColors = ['#ffd08a', '#ff9d6b', '#fff0c8', '#8ec9ff', '#ffb0d0'].map(rgb)
  for (let disc = 0; disc < Math.round((density * width) / unit); disc++) {
    const radius = unit * (0.012 + 0.035 * random())
    const cx = random() * width
    const cy = horizon * (0.15 + 0.9 * random())
    const color = mix(discColors[Math.floor(random() * discColors.length)], [1, 1, 1], 0.15)
    const strength = 0.12 + 0.4 * random()
    for (let y = Math.max(0, Math.floor(cy - radius - 1)); y < Math.min(height, cy + radius + 1); y++)
      for (let x = Math.max(0, Math.floor(cx - radius - 1)); x < Math.min(width, cx + radius + 1); x++) {
        const off = Math.hypot(x - cx, y - cy)
        addLight(
          canvas,
          x,
          y,
          color,
          strength *
            smoothstep(1.08 * radius + 1, 0.92 * radius - 1, off) *
            (0.88 + 0.12 * smoothstep(radius * 0.5, radius, off)),
        )
      }
  }
}
