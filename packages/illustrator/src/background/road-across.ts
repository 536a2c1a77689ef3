import { applyHaze, type Scene } from '../landscape/scene.ts'
import { paintRows } from '../paint/canvas.ts'
import { mix, type Rgb, rgb, scale, smoothstep } from '../paint/color.ts'
import { createNoise, fractalNoise } from '../paint/noise.ts'
import type { Backdrop } from './backdrop.ts'

/**
 * Distances of the road's edge, of the line along it and of the line between its lanes from the horizon, relative to
 * the distance of the row that the subject stands on.
 */
const rows = { edge: 0.5, edgeLine: [0.545, 0.56], centerLine: [1.32, 1.4] } as const
/** Length of a dash of the center line and of its period, relative to the subject's distance from the horizon. */
const dash = { length: 1.6, period: 3.4 }

/** Row of the far edge of a road that runs from side to side. */
export function roadEdge({ canvas, horizon }: Scene, { subject }: Backdrop): number {
  return horizon + rows.edge * toSubjectRow(canvas.height, horizon, subject)
}

/** Height in pixels of the row that the subject stands on below the horizon. */
const toSubjectRow = (height: number, horizon: number, subject: Backdrop['subject']) =>
  Math.max(1, (subject?.bottom ?? 1) * height - horizon)

const snow: Rgb = [0.9, 0.93, 0.97]

/**
 * Paint a road that runs from side to side, for a subject that is seen from its side and stands on it. It extends below
 * the lower edge.
 */
export function paintRoadAcross(scene: Scene, backdrop: Backdrop): void {
  const { canvas, horizon, setting, seed } = scene
  const { width, height, unit } = canvas
  const toSubject = toSubjectRow(height, horizon, backdrop.subject)
  const noise = createNoise(seed + 821)
  const isWet = setting.weather.some(weather => weather === 'rain' || weather === 'storm')
  const asphalt = rgb(isWet ? '#4b525c' : '#77797e')
  const isSnowy = setting.season === 'winter'
  const marking: Rgb = [0.84, 0.84, 0.8]
  const edge = roadEdge(scene, backdrop)
  const bend = (x: number) => 0.006 * unit * noise((x / unit) * 9, 3)
  paintRows(
    canvas,
    edge - 0.01 * unit,
    height,
    (x, y) => {
      const down = (y - horizon) / toSubject
      const depth = 1 / down
      const across = ((x - width / 2) / toSubject) * depth
      const patch = fractalNoise(noise, across * 0.9, depth * 5, 4)
      const grain = noise(x * 0.45, y * 0.45) * smoothstep(0.6, 1.1, down)
      const worn = 0.05 * Math.cos((depth - 0.9) * 14)
      const color = scale(asphalt, 1 + 0.2 * patch + 0.11 * grain + worn)
      const line = (from: number, to: number) =>
        smoothstep(from - 0.006, from + 0.006, down) * smoothstep(to + 0.006, to - 0.006, down)
      const isDash =
        Math.abs(across / dash.period - Math.round(across / dash.period)) < dash.length / dash.period / 2
      const paint = Math.max(line(...rows.edgeLine), isDash ? line(...rows.centerLine) : 0)
      // Wheels leave tracks in snow.
      const snowiness = isSnowy
        ? smoothstep(0.1, 0.75, 0.62 + 0.6 * patch + 0.2 * grain - 0.3 * Math.cos((depth - 0.9) * 14))
        : 0
      const marked = mix(color, marking, paint * (0.6 + 0.5 * patch + 0.2 * grain))
      return applyHaze(
        scene,
        mix(marked, scale(snow, 1 + 0.08 * patch), snowiness),
        0.3 * smoothstep(1, 0.4, down),
      )
    },
    (x, y) => smoothstep(edge - 1 + bend(x), edge + 1 + bend(x), y),
  )
}
