import { applyHaze, type Scene } from '../landscape/scene.ts'
import { compositeLayer, renderSvg } from '../paint/canvas.ts'
import { hex, mix, rgb, scale } from '../paint/color.ts'
import type { Backdrop } from './backdrop.ts'
import { roadEdge } from './road-across.ts'

/** Height of the rail, of its beam and width of its posts, and their distance, relative to the road's edge from the horizon. */
const rail = { height: 0.74, beam: 0.27, post: 0.07, distance: 1.9, gap: 0.06 }

/** Paint the guard rail at the far edge of a road along a coast: a steel beam with a fold, on posts. */
export async function paintGuardRail(scene: Scene, backdrop: Backdrop): Promise<void> {
  const { canvas, horizon } = scene
  const { width } = canvas
  const foot = roadEdge(scene, backdrop)
  const scaleOf = foot - horizon
  const top = foot - rail.height * scaleOf
  const beam = rail.beam * scaleOf
  const steel = applyHaze(scene, rgb('#b9bec2'), 0.1)
  const parts: string[] = []
  for (let x = 0.4 * rail.distance * scaleOf; x < width; x += rail.distance * scaleOf)
    parts.push(
      `<rect x="${x.toFixed(1)}" y="${(top + 0.2 * beam).toFixed(1)}" width="${(rail.post * scaleOf).toFixed(1)}" height="${(foot - top - (0.2 - rail.gap) * scaleOf).toFixed(1)}" fill="${hex(scale(steel, 0.6))}"/>`,
    )
  for (const [from, share, tone] of [
    [0, 0.42, 1.08],
    [0.42, 0.16, 0.68],
    [0.58, 0.42, 0.98],
  ])
    parts.push(
      `<rect y="${(top + from * beam).toFixed(1)}" width="${width}" height="${(share * beam).toFixed(1)}" fill="${hex(mix(scale(steel, tone), [1, 1, 1], 0.06))}"/>`,
    )
  compositeLayer(canvas, await renderSvg(parts.join(''), canvas))
}
