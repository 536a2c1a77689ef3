import { smoothstep } from '../paint/color.ts'
import { createNoise } from '../paint/noise.ts'
import { riverBend, riverHalfWidth, shorePositions } from '../scene/placement-area.ts'
import type { Scene } from './scene.ts'
import type { Shore } from './water.ts'

/** Distance of a lake's far bank from the horizon, in units. A wide one would be a bright stripe behind a subject. */
const farBank = { usual: 0.035, behindSubject: 0.006 }

/** Share of the way from the horizon to a subject's feet that water covers at most: the subject is ashore. */
const shareToFeet = 0.55

function reachBehind({ backdrop, canvas, horizon }: Scene): number {
  const { subject } = backdrop ?? {}
  return subject && !subject.isCropped
    ? Math.max(1, shareToFeet * (subject.bottom * canvas.height - horizon))
    : Number.POSITIVE_INFINITY
}

/** A scene's water area, or undefined without water. `line` is y in pixels of the near shore of a lake or sea. */
export function shoreOf(scene: Scene): (Shore & { line?: (x: number) => number }) | undefined {
  const { canvas, horizon, seed, setting } = scene
  const { unit, height, width } = canvas
  const { ground, water } = setting
  if (ground === 'sea' || ground === 'cliff')
    return { top: horizon, coverage: (_, y) => (y >= horizon ? 1 : 0) }
  if (!water) return undefined
  const noise = createNoise(seed + 811)
  if (water === 'river') {
    const coverage = (x: number, y: number) => {
      const near = (y - horizon) / unit
      if (near < 0.006) return 0
      const bend = riverBend(seed, near) + 0.02 * noise(near * 14, 1)
      const halfWidth = unit * riverHalfWidth(near)
      return smoothstep(halfWidth + 1, halfWidth - 1, Math.abs(x - width / 2 - unit * bend))
    }
    return { top: horizon + 0.006 * unit, coverage }
  }
  const slant = (seed & 1 ? 1 : -1) * 0.1
  const usualReach = (height - horizon) * shorePositions[water]
  const reach = Math.min(usualReach, reachBehind(scene))
  const unevenness = unit * (reach / usualReach)
  const line = (x: number) =>
    horizon +
    reach +
    unevenness *
      (slant * (x / width - 0.5) + 0.03 * noise((x / unit) * 2.1, 5) + 0.006 * noise((x / unit) * 11, 6))
  const top =
    water === 'sea' ? horizon : horizon + (scene.backdrop ? farBank.behindSubject : farBank.usual) * unit
  return { top, line, coverage: (x, y) => (y < top ? 0 : Math.min(1, Math.max(0, line(x) - y))) }
}
