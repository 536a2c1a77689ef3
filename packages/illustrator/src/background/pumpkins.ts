import { createRandom, type Scene } from '../landscape/scene.ts'
import { compositeLayer, renderSvg } from '../paint/canvas.ts'
import { hex, illuminate, mix, type Rgb, rgb, scale } from '../paint/color.ts'
import { fullBlur } from './lens-blur.ts'

/** Places of pumpkins: across, as a share of the width; down, as a share of the way from the horizon to the subject. */
const places = [
  [0.3, 0.3],
  [0.7, 0.36],
  [0.16, 0.5],
  [0.86, 0.58],
  [0.02, 0.78],
  [0.99, 0.86],
] as const
/** Standard deviation of the blur of pumpkins on a table, relative to the radius of the blur disc of what is far away. */
const tableBlur = 0.3
/** Width of a pumpkin beside the subject, in units, and the least one. */
const size = { near: 0.36, least: 0.12 }

/**
 * Paint pumpkins on the ground behind a subject, out of focus with it.
 *
 * @param hasFaces with faces that a candle lights from inside
 */
export async function paintPumpkins(scene: Scene, hasFaces: boolean): Promise<void> {
  const { canvas, horizon, seed, light, backdrop, setting } = scene
  const { width, height, unit } = canvas
  const random = createRandom(seed, 471)
  const subject = backdrop?.subject
  // On a table, they reach above its back edge, where nothing else is blurred any more.
  const isOnTable = setting.ground === 'table'
  const blur = isOnTable && backdrop ? tableBlur * fullBlur(backdrop, canvas, 'table') : 0
  const foot = (subject && !subject.isCropped ? subject.bottom : 1.15) * height
  const ambient = mix(light.ambient, [1, 1, 1], 0.35)
  const parts = places.map(([across, down], at) => {
    const nearness = isOnTable ? 0.6 * down : down
    const y = Math.max(horizon + 0.01 * unit, horizon + nearness * (foot - horizon)) + 0.02 * unit * random()
    const w = unit * Math.max(size.least, size.near * down * (0.8 + 0.4 * random()))
    const color = illuminate(scale(rgb('#d9772b'), 0.9 + 0.2 * random()), ambient)
    return `<g transform="translate(${(across * width).toFixed(1)} ${y.toFixed(1)}) scale(${w.toFixed(1)})">${pumpkin(color, hasFaces && at % 2 === 0)}</g>`
  })
  const filter = `<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${blur.toFixed(1)}"/></filter>`
  const body = blur > 0 ? `${filter}<g filter="url(#soft)">${parts.join('')}</g>` : parts.join('')
  compositeLayer(canvas, await renderSvg(body, canvas))
}

/** SVG markup of a pumpkin that stands on the origin, one unit wide: ribs, lighter on top. */
function pumpkin(color: Rgb, hasFace: boolean): string {
  const ribs = [-0.36, 0.36, -0.22, 0.22, 0].map((x, at) => {
    const tone = 0.72 + 0.07 * at
    return `<ellipse cx="${x}" cy="-.36" rx="${at < 2 ? 0.15 : 0.19}" ry="${at < 2 ? 0.31 : 0.36}" fill="${hex(scale(color, tone))}"/>`
  })
  const face = `<g fill="#ffe08a"><path d="M-.27-.46L-.1-.42L-.2-.58Z"/><path d="M.27-.46L.1-.42L.2-.58Z"/><path d="M-.28-.3Q0-.1 .28-.3L.17-.17L.08-.22L0-.13L-.08-.22L-.17-.17Z"/></g>`
  return (
    '<ellipse cx="0" cy="0" rx=".5" ry=".07" opacity=".45"/>' +
    ribs.join('') +
    `<path d="M-.04-.7Q-.06-.82 .04-.88L.09-.85Q.03-.78 .05-.7Z" fill="${hex(scale(rgb('#6b7040'), 0.8))}"/>` +
    (hasFace ? face : '')
  )
}
