import { materialColor, paintFloor } from '../landscape/rooms.ts'
import { applyHaze, type Scene } from '../landscape/scene.ts'
import { compositeLayer, renderSvg } from '../paint/canvas.ts'
import { hex, rgb } from '../paint/color.ts'
import type { Backdrop } from './backdrop.ts'

/** Share of the floor, from its back edge to the subject, that is behind the railing, and the railing's height. */
const [behind, height] = [0.22, 0.3]
/** Distance of its bars, and widths of the bars and of the handrail, in units. */
const bars = { distance: 0.075, width: 0.009, handrail: 0.022 }

/** Paint the floor of a terrace and its railing behind a subject, from side to side, over the view. */
export async function paintTerrace(scene: Scene, { subject }: Backdrop): Promise<void> {
  const { canvas, horizon, setting, light } = scene
  const { width, unit } = canvas
  const standsAt = subject && !subject.isCropped ? subject.bottom * canvas.height : 1.15 * canvas.height
  const foot = horizon + behind * (standsAt - horizon)
  const top = foot - height * unit
  const { material = 'tiles', tint } = setting
  paintFloor({ ...scene, horizon: foot }, light.ambient, (noise, across, depth) =>
    materialColor(material, noise, across, depth, tint),
  )
  const metal = hex(applyHaze(scene, rgb('#3b3f44'), 0.15))
  const parts: string[] = []
  for (let x = 0; x < width + bars.distance * unit; x += bars.distance * unit)
    parts.push(
      `<rect x="${x.toFixed(1)}" y="${top.toFixed(1)}" width="${(bars.width * unit).toFixed(1)}" height="${(foot - top).toFixed(1)}"/>`,
    )
  const rail = (y: number, thickness: number) =>
    `<rect y="${y.toFixed(1)}" width="${width}" height="${thickness.toFixed(1)}"/>`
  parts.push(rail(top, bars.handrail * unit), rail(foot - 0.035 * unit, bars.width * unit))
  compositeLayer(canvas, await renderSvg(`<g fill="${metal}">${parts.join('')}</g>`, canvas))
}
