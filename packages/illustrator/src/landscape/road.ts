import { compositeLayer, paintRows, renderSvg } from '../paint/canvas.ts'
import { hex, mix, type Rgb, rgb, scale, smoothstep } from '../paint/color.ts'
import { createNoise, fractalNoise } from '../paint/noise.ts'
import { applyHaze, type Scene } from './scene.ts'

/** Half the road's width at the bottom and at the horizon, in units of the canvas. */
const [nearHalfWidth, farHalfWidth] = [0.62, 0.02]
/** Where the first dash of the center line begins, as a share of the way from the horizon, and how the dashes grow. */
const dashes = { first: 0.06, growth: 1.62, length: 1.28, halfWidth: 0.012 }

/** Half the width of a road that runs ahead, in pixels, at a row. */
export function roadHalfWidthAt({ canvas, horizon }: Scene, y: number): number {
  const share = (y - horizon) / (canvas.height - horizon)
  return canvas.unit * (farHalfWidth + (nearHalfWidth - farHalfWidth) * share)
}

/** Paint a road that runs straight to the horizon through open land. */
export async function paintRoad(scene: Scene): Promise<void> {
  compositeLayer(scene.canvas, await renderSvg(roadSvg(scene).join(''), scene.canvas))
}

/** SVG markup of a road with a dashed center line, in one-point perspective. */
export function roadSvg(scene: Scene): string[] {
  const { canvas, horizon, light, setting } = scene
  const { width, height, unit } = canvas
  const middle = width / 2
  const isWet = setting.weather.some(weather => weather === 'rain' || weather === 'storm')
  const isSnowy = scene.backdrop !== undefined && setting.season === 'winter'
  const dry = isSnowy ? mix(rgb('#6a6d73'), rgb('#e3e9ef'), 0.55) : rgb('#6a6d73')
  const asphalt = applyHaze(scene, isWet ? rgb('#4b525c') : dry, 0)
  const [near, far] = [nearHalfWidth * unit, farHalfWidth * unit]
  const stop = (offset: number, color: Rgb) => `<stop offset="${offset}" stop-color="${hex(color)}"/>`
  const stops = stop(0, mix(asphalt, light.haze, 0.6)) + stop(0.5, asphalt) + stop(1, scale(asphalt, 0.8))
  const parts = [
    `<defs><linearGradient id="road" x1="0" x2="0" y1="0" y2="1">${stops}</linearGradient></defs>`,
    `<polygon points="${middle - far},${horizon} ${middle + far},${horizon} ${middle + near},${height} ${middle - near},${height}" fill="url(#road)"/>`,
  ]
  // Who stands in the middle of a street would stand on its center line.
  if (scene.backdrop && setting.ground === 'street') return parts
  const marking = hex(applyHaze(scene, [0.93, 0.92, 0.86], 0))
  for (let from = dashes.first; from <= 1; from *= dashes.growth) {
    const to = from * dashes.length
    const at = (share: number) => horizon + (height - horizon) * share
    const half = (share: number) => dashes.halfWidth * unit * share
    parts.push(
      `<polygon points="${middle - half(from)},${at(from)} ${middle + half(from)},${at(from)} ${middle + half(to)},${at(to)} ${middle - half(to)},${at(to)}" fill="${marking}" opacity="${isSnowy ? 0.2 : 0.8}"/>`,
    )
  }
  return parts
}

/** Paint an unpaved path that winds to the horizon. */
export async function paintPath(scene: Scene): Promise<void> {
  const { canvas, horizon } = scene
  const { height, unit } = canvas
  if (scene.backdrop) {
    paintTroddenPath(scene)
    return
  }
  const steps = 40
  const bendOf = (share: number) => pathMiddleAt(scene, share)
  const edge = (side: 1 | -1, widening: number) =>
    Array.from({ length: steps + 1 }, (_, at) => {
      const share = at / steps
      const half = unit * (0.008 + 0.2 * share ** 1.4) * widening
      return `${(bendOf(share) + side * half).toFixed(1)},${(horizon + (height - horizon) * share).toFixed(1)}`
    })
  const outline = (widening: number) => [...edge(-1, widening), ...edge(1, widening).reverse()].join(' ')
  const isSnowy = scene.setting.season === 'winter'
  const earth = applyHaze(scene, rgb(isSnowy ? '#c9cfd6' : '#b89468'), 0)
  const body =
    `<polygon points="${outline(1.12)}" fill="${hex(scale(earth, 0.8))}" opacity=".7"/>` +
    `<polygon points="${outline(1)}" fill="${hex(earth)}"/>` +
    `<polygon points="${outline(0.5)}" fill="${hex(mix(earth, [1, 1, 1], 0.2))}" opacity=".5"/>`
  compositeLayer(canvas, await renderSvg(body, canvas))
}

/** Column of a path's middle, at a share of the way from the horizon to the lower edge. */
const pathMiddleAt = ({ canvas: { width, unit }, seed }: Scene, share: number) =>
  width / 2 + (seed & 1 ? -1 : 1) * unit * 0.16 * Math.sin(share * 5.2) * Math.sqrt(share)

/** Light that trees leave on a path among them. */
const pathShade = 0.68

/** Paint a path of earth without clear edges, as it's seen behind a subject in a photo. */
function paintTroddenPath(scene: Scene): void {
  const { canvas, horizon, seed, setting } = scene
  const { height, unit } = canvas
  const noise = createNoise(seed + 523)
  const earth = applyHaze(scene, rgb(setting.season === 'winter' ? '#c9cfd6' : '#a58d6c'), 0.1)
  const lit = scene.backdrop?.isInWoods ? scale(earth, pathShade) : earth
  const textureAt = (x: number, y: number) => {
    const near = (y - horizon) / unit
    const depth = 1 / (near + 0.06)
    return fractalNoise(noise, ((x - canvas.width / 2) / unit) * depth * 1.4, depth * 2.6, 4)
  }
  paintRows(
    canvas,
    horizon,
    height,
    (x, y) => scale(lit, 1 + 0.34 * textureAt(x, y) + 0.06 * noise(x * 0.4, y * 0.4)),
    (x, y) => {
      const share = (y - horizon) / (height - horizon)
      const half = unit * (0.008 + 0.2 * share ** 1.4)
      const off = Math.abs(x - pathMiddleAt(scene, share)) / half
      return off > 1.6 ? 0 : 0.94 * smoothstep(1.25, 0.7, off + 0.5 * textureAt(x + 3 * unit, y))
    },
  )
}
