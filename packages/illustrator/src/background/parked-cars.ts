import { roadHalfWidthAt } from '../landscape/road.ts'
import { applyHaze, createRandom, type Scene } from '../landscape/scene.ts'
import { compositeLayer, renderSvg } from '../paint/canvas.ts'
import { hex, mix, type Rgb, rgb, scale } from '../paint/color.ts'

const carColors = ['#d9dbdd', '#22252a', '#8d939a', '#2d3d57', '#7c2a2a', '#c9c4b8', '#3b4a45'].map(rgb)
/** Distances of the cars, as of the houses: 1 is where the road is as wide as the image. */
const distances = [0.13, 0.18, 0.25, 0.35, 0.5]
/** Width and height of a car, relative to its distance, in units, and the share of cars left out. */
const car = { width: 0.23, height: 0.18, missing: 0.25 }
/** Row of what stands at a distance, below the horizon, in units. */
const rowAt = 0.3

/** Paint cars that are parked at both sides of a street that runs ahead, seen from behind and out of focus. */
export async function paintParkedCars(scene: Scene): Promise<void> {
  const { canvas, horizon, seed } = scene
  const { width, unit } = canvas
  const random = createRandom(seed, 89)
  const parts = distances.flatMap(near =>
    [-1, 1].map(side => {
      const color = carColors[Math.floor(random() * carColors.length)]
      if (random() < car.missing) return ''
      const foot = horizon + rowAt * near * unit
      const x = width / 2 + side * (roadHalfWidthAt(scene, foot) - 0.62 * car.width * near * unit)
      const body = carSvg(scene, applyHaze(scene, color, Math.max(0, 0.5 - near)))
      return `<g transform="translate(${x.toFixed(1)} ${foot.toFixed(1)}) scale(${(near * unit).toFixed(2)})">${body}</g>`
    }),
  )
  compositeLayer(canvas, await renderSvg(parts.join(''), canvas))
}

/** SVG markup of a car seen from behind, whose wheels stand at the origin. */
function carSvg({ light }: Scene, color: Rgb): string {
  const [w, h] = [car.width, car.height]
  const rect = (x: number, y: number, width: number, height: number, fill: string, round: number) =>
    `<rect x="${(x * w).toFixed(4)}" y="${(-y * h).toFixed(4)}" width="${(width * w).toFixed(4)}" height="${(height * h).toFixed(4)}" rx="${(round * h).toFixed(4)}" fill="${fill}"/>`
  const glass = hex(mix([0.1, 0.11, 0.13], light.middle, 0.3))
  const tailLight = hex(mix([0.5, 0.08, 0.06], [1, 0.32, 0.22], light.night))
  return (
    `<ellipse cx="0" cy="0" rx="${0.58 * w}" ry="${0.09 * h}" opacity=".5"/>` +
    rect(-0.46, 0.24, 0.16, 0.24, '#17181a', 0.05) +
    rect(0.3, 0.24, 0.16, 0.24, '#17181a', 0.05) +
    rect(-0.38, 1, 0.76, 0.6, hex(scale(color, 0.92)), 0.16) +
    rect(-0.33, 0.94, 0.66, 0.32, glass, 0.1) +
    rect(-0.5, 0.64, 1, 0.5, hex(color), 0.12) +
    rect(-0.5, 0.34, 1, 0.18, hex(scale(color, 0.6)), 0.08) +
    rect(-0.48, 0.58, 0.16, 0.12, tailLight, 0.03) +
    rect(0.32, 0.58, 0.16, 0.12, tailLight, 0.03)
  )
}
