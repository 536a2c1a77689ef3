import { paintParkedCars } from '../background/parked-cars.ts'
import { paintStreetTrees, type StreetTree } from '../background/street-trees.ts'
import { compositeLayer, renderSvg } from '../paint/canvas.ts'
import { hex, mix, type Rgb, rgb, saturate, scale, smoothstep } from '../paint/color.ts'
import { createNoise, fractalNoise, type Noise } from '../paint/noise.ts'
import { roadSvg } from './road.ts'
import { applyHaze, createRandom, type Scene } from './scene.ts'

const facadeColors = ['#8b9bb0', '#a7a4a0', '#6f8298', '#b6a58f', '#7c8fa8', '#93857c', '#5f7489']
const windowLightColors = ['#ffd98a', '#ffc668', '#ffe7b3', '#bfe3ff']
const neonColors = ['#ff4fd8', '#3fe8ff', '#a06cff', '#ff7a4f', '#5affc8']

/** Colors of lit windows: of neon light if the prompt asks for it. */
const lightColorsOf = ({ setting }: Scene) =>
  setting.mood.includes('neon') ? [...neonColors, '#ffd98a'] : windowLightColors

/** Paint three rows of towers along the horizon; at night their windows are lit. */
export async function paintSkyline(scene: Scene, height = 0.42): Promise<void> {
  const { canvas, horizon, seed } = scene
  const { width, unit } = canvas
  const parts: string[] = []
  for (const row of [0, 1, 2]) {
    const random = createRandom(seed, 61 + row)
    const distance = [0.72, 0.42, 0.14][row]
    const maxHeight = height * unit * [1, 0.82, 0.55][row]
    for (let x = -0.05 * unit * random(); x < width; ) {
      const buildingWidth = unit * (0.045 + 0.06 * random()) * (0.8 + 0.3 * row)
      const middle = 1 - 0.45 * Math.abs((x + buildingWidth / 2) / width - 0.5) * 2
      const buildingHeight = maxHeight * middle * (0.4 + 0.6 * random() ** 1.5)
      parts.push(towerSvg(scene, x, horizon, buildingWidth, buildingHeight, distance, random))
      x += buildingWidth * (0.92 + 0.35 * random())
    }
  }
  compositeLayer(canvas, await renderSvg(parts.join(''), canvas))
}

function towerSvg(
  scene: Scene,
  x: number,
  foot: number,
  buildingWidth: number,
  buildingHeight: number,
  distance: number,
  random: () => number,
): string {
  const { night } = scene.light
  const base = rgb(facadeColors[Math.floor(random() * facadeColors.length)])
  const wall = applyHaze(scene, base, distance)
  const top = foot - buildingHeight
  const rect = (left: number, y: number, w: number, h: number, fill: Rgb, opacity = 1) =>
    `<rect x="${left.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" fill="${hex(fill)}" opacity="${opacity.toFixed(2)}"/>`
  const out = [
    rect(x, top, buildingWidth, buildingHeight + 2, wall),
    rect(x + buildingWidth * 0.62, top, buildingWidth * 0.38, buildingHeight + 2, scale(wall, 0.82)),
  ]
  const lightColors = lightColorsOf(scene)
  const kind = random()
  if (kind < 0.2)
    out.push(
      `<polygon points="${x.toFixed(1)},${(top + 1).toFixed(1)} ${(x + buildingWidth / 2).toFixed(1)},${(top - buildingWidth * 0.6).toFixed(1)} ${(x + buildingWidth).toFixed(1)},${(top + 1).toFixed(1)}" fill="${hex(scale(wall, 0.9))}"/>`,
    )
  else if (kind < 0.5)
    out.push(
      rect(
        x + buildingWidth * 0.25,
        top - buildingWidth * 0.3,
        buildingWidth * 0.5,
        buildingWidth * 0.32,
        scale(wall, 0.95),
      ),
    )
  if (kind > 0.75)
    out.push(
      rect(
        x + buildingWidth * 0.48,
        top - buildingWidth * 0.7,
        buildingWidth * 0.04,
        buildingWidth * 0.72,
        scale(wall, 0.8),
      ),
    )
  const columns = Math.max(2, Math.round(buildingWidth / (scene.canvas.unit * 0.014)))
  const storey = (buildingWidth / columns) * 1.45
  for (let y = top + storey * 0.6; y < foot - storey * 0.4; y += storey)
    for (let column = 0; column < columns; column++) {
      const isLit = random() < 0.12 + 0.4 * night
      const lightColor = rgb(lightColors[Math.floor(random() * lightColors.length)])
      const glass = mix(scale(wall, 0.72), scene.light.middle, 0.3)
      const fill =
        isLit && night > 0.2
          ? mix(glass, lightColor, smoothstep(0.1, 0.8, night) * (1 - 0.6 * distance))
          : glass
      out.push(
        rect(
          x + ((column + 0.22) * buildingWidth) / columns,
          y,
          (0.56 * buildingWidth) / columns,
          storey * 0.55,
          fill,
          1 - 0.5 * distance,
        ),
      )
    }
  out.push(...neonSign(scene, { x, top, width: buildingWidth, height: buildingHeight }, kind, distance))
  return out.join('')
}

/** A glowing upright sign on about two thirds of the towers, if the prompt asks for neon; nothing by day. */
function neonSign(
  scene: Scene,
  tower: { x: number; top: number; width: number; height: number },
  chance: number,
  distance: number,
): string[] {
  if (!scene.setting.mood.includes('neon') || scene.light.night <= 0.2 || chance <= 0.35) return []
  const color = neonColors[Math.floor(chance * 97) % neonColors.length]
  const w = tower.width * 0.2
  const h = Math.min(tower.height * 0.5, tower.width * 1.8)
  const [x, y] = [tower.x + tower.width * 0.08, tower.top + tower.height * 0.14]
  const rect = (grow: number, opacity: number) =>
    `<rect x="${(x - grow * w).toFixed(1)}" y="${(y - grow * w).toFixed(1)}" width="${(w * (1 + 2 * grow)).toFixed(1)}" height="${(h + 2 * grow * w).toFixed(1)}" fill="${color}" opacity="${opacity.toFixed(2)}"/>`
  return [rect(0.6, 0.22), rect(0, 0.95 - 0.5 * distance)]
}

const wallColors = ['#e9d8b8', '#d9a78b', '#f0e6d2', '#c9b59a', '#e3c48f', '#cfd6d3']
const roofColors = ['#a8543a', '#8c4433', '#b5654a', '#6f5a52']

/** Paint small houses below the horizon. */
export async function paintVillage(scene: Scene): Promise<void> {
  const { canvas, horizon, seed, light } = scene
  const { width, unit } = canvas
  const random = createRandom(seed, 71)
  const houses: { y: number; body: string }[] = []
  const count = Math.round((11 * width) / unit)
  for (let at = 0; at < count; at++) {
    const near = random()
    const size = unit * (0.07 + 0.075 * near)
    const x = ((at + 0.15 + 0.7 * random()) / count) * width
    const y = horizon + unit * (0.11 * near ** 1.2 - 0.015) * (scene.setting.water ? 0.32 : 1)
    const wall = applyHaze(
      scene,
      rgb(wallColors[Math.floor(random() * wallColors.length)]),
      0.35 - 0.25 * near,
    )
    const isSnowy = scene.setting.season === 'winter'
    const roof = applyHaze(
      scene,
      isSnowy ? [0.94, 0.96, 1] : rgb(roofColors[Math.floor(random() * roofColors.length)]),
      0.3 - 0.2 * near,
    )
    const pane =
      light.night > 0.2
        ? mix(scale(wall, 0.5), [1, 0.85, 0.5], light.night)
        : mix(scale(wall, 0.45), light.middle, 0.25)
    houses.push({
      y,
      body: `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(2)})">${houseSvg(wall, roof, pane, random)}</g>`,
    })
  }
  houses.sort((a, b) => a.y - b.y)
  compositeLayer(canvas, await renderSvg(houses.map(({ body }) => body).join(''), canvas))
}

/** SVG markup of a house of height 1 that stands at the origin, seen from its gable or eaves side. */
function houseSvg(wall: Rgb, roof: Rgb, pane: Rgb, random: () => number): string {
  const buildingWidth = 0.42 + 0.22 * random()
  const isGableView = random() < 0.5
  const window = (x: number, y = -0.42) =>
    `<rect x="${x}" y="${y}" width=".15" height=".17" fill="${hex(pane)}" stroke="${hex(mix(wall, [1, 1, 1], 0.5))}" stroke-width=".03"/>`
  const top = isGableView
    ? `<polygon points="${-buildingWidth},-.56 0,-1 ${buildingWidth},-.56" fill="${hex(wall)}"/><polygon points="${-buildingWidth - 0.12},-.5 ${-buildingWidth - 0.12},-.6 0,-1.14 ${buildingWidth + 0.12},-.6 ${buildingWidth + 0.12},-.5 0,-1" fill="${hex(roof)}"/>${window(-0.075, -0.78)}`
    : `<polygon points="${-buildingWidth - 0.12},-.53 ${-buildingWidth * 0.6},-1.05 ${buildingWidth * 0.6},-1.05 ${buildingWidth + 0.12},-.53" fill="${hex(roof)}"/><polygon points="${buildingWidth * 0.1},-.53 ${buildingWidth * 0.1},-1.05 ${buildingWidth * 0.6},-1.05 ${buildingWidth + 0.12},-.53" fill="${hex(scale(roof, 0.88))}"/>`
  return (
    `<rect x="${buildingWidth * 0.35}" y="-1.16" width=".11" height=".4" fill="${hex(scale(roof, 0.72))}"/>` +
    `<rect x="${-buildingWidth}" y="-.58" width="${2 * buildingWidth}" height=".6" fill="${hex(wall)}"/>` +
    `<rect x="${buildingWidth * 0.3}" y="-.58" width="${buildingWidth * 0.7}" height=".6" fill="${hex(scale(wall, 0.9))}"/>` +
    top +
    window(-buildingWidth * 0.78) +
    window(buildingWidth * 0.45) +
    `<rect x="-.09" y="-.32" width=".18" height=".34" fill="${hex(scale(wall, 0.42))}"/>`
  )
}

/** Paint a street between houses, in one-point perspective. */
export async function paintStreet(scene: Scene): Promise<void> {
  const { canvas, horizon, seed } = scene
  const { width, height } = canvas
  const middle = width / 2
  const random = createRandom(seed, 81)
  const pavement = hex(applyHaze(scene, rgb('#b3aca3'), 0.1))
  const parts = [
    `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${pavement}"/>`,
    ...(isCobbled(scene) ? [] : roadSvg(scene)),
  ]
  for (const side of [-1, 1]) parts.push(...facadesSvg(scene, side, middle, random))
  compositeLayer(canvas, await renderSvg(parts.join(''), canvas))
  if (!scene.backdrop) return
  roughenGround(scene)
  paintStreetTrees(scene, avenueTrees(scene))
  await paintParkedCars(scene)
}

/** Strengths of patches and of grains on a road and pavements. */
const [patches, grains] = [0.22, 0.1]

/** Whether a street has stones from house to house. */
export const isCobbled = ({ setting, backdrop }: Scene) =>
  backdrop !== undefined && setting.material === 'stone'

/** Cobbles in a unit at a distance of one unit, and the darkness of their joints. */
const cobbles = { perUnit: 8, joints: 0.4 }

/** Brightness of a cobbled ground at a point: rounded stones of different tones in rows. */
function cobbleTone(noise: Noise, u: number, v: number): number {
  const row = Math.floor(cobbles.perUnit * v)
  const across = cobbles.perUnit * u + 0.5 * (row & 1) + 0.25 * noise(row * 1.7, 3)
  const stone = Math.floor(across)
  const off = Math.max(Math.abs(across - stone - 0.5), Math.abs(cobbles.perUnit * v - row - 0.5))
  const tone = 0.24 * noise(stone * 3.3 + 0.5, row * 5.1 + 0.5)
  return tone - cobbles.joints * smoothstep(0.34, 0.5, off)
}

/** Give a road and its pavements the texture that a photo shows of them. */
export function roughenGround(scene: Scene): void {
  const { canvas, horizon, seed } = scene
  const hasCobbles = isCobbled(scene)
  const { data, width, height, unit } = canvas
  const noise = createNoise(seed + 883)
  for (let y = Math.max(0, Math.ceil(horizon)); y < height; y++) {
    const near = (y - horizon) / unit
    const depth = 1 / (near + 0.05)
    const grain = grains * smoothstep(0.05, 0.4, near)
    for (let x = 0; x < width; x++) {
      const across = ((x - width / 2) / unit) * depth
      const tone =
        1 +
        patches * fractalNoise(noise, across * 1.1, depth * 2.2, 3) +
        grain * noise(x * 0.5, y * 0.5) +
        (hasCobbles ? cobbleTone(noise, across, depth) * smoothstep(0.04, 0.2, near) : 0)
      for (let at = 3 * (y * width + x), end = at + 3; at < end; at++) data[at] *= tone
    }
  }
}

/** Trees on both pavements of a street that runs ahead, farthest first. */
function avenueTrees({ canvas, horizon }: Scene): StreetTree[] {
  const { unit, width } = canvas
  const reach = Math.max(0.62, width / 2 / unit)
  return [0.16, 0.24, 0.36, 0.56, 0.88].flatMap((near, at) =>
    [-1, 1].map(side => ({
      x: width / 2 + side * near * 0.88 * reach * unit,
      y: horizon + 0.3 * near * unit,
      height: near * unit * (at % 2 === (side > 0 ? 1 : 0) ? 1 : 0.85),
      distance: Math.max(0, 0.6 - near),
    })),
  )
}

const shopColors = ['#c98f6b', '#b7705a', '#d8bf98', '#8ba0a8', '#c7a56a', '#a3626a', '#7f9a86', '#d9cdb8']

/** SVG markup of the facades on one side of the street, nearest first. */
function facadesSvg(scene: Scene, side: number, middle: number, random: () => number): string[] {
  const { canvas, horizon, light } = scene
  const { unit, width } = canvas
  const houses: string[] = []
  const reach = Math.max(0.62, width / 2 / unit)
  let near = 0.09
  while (near < 2.2) {
    const next = near * (1.35 + 0.2 * random())
    const buildingHeight = 0.75 + 0.75 * random()
    const at = (depth: number) => middle + side * depth * reach * unit
    const roof = (depth: number) => horizon - depth * buildingHeight * unit * 1.05
    const foot = (depth: number) => horizon + depth * unit * 0.3
    const distance = Math.max(0, 0.62 - near * 0.9)
    const color = rgb(shopColors[Math.floor(random() * shopColors.length)])
    const wall = applyHaze(scene, scene.backdrop ? saturate(color, 0.55) : color, distance)
    const shade = scale(wall, side > 0 === (light.sunOrMoon?.x ?? 0.3) < 0.5 ? 1 : 0.82)
    const out = [
      wallQuad(at(near), roof(near), foot(near), at(next), roof(next), foot(next), 0, 1, 0, 1, hex(shade)),
    ]
    const columns = 3
    const storeys = Math.max(2, Math.round(buildingHeight * 3.2))
    for (let storey = 0; storey < storeys; storey++)
      for (let column = 0; column < columns; column++) {
        const isLit = random() < 0.2 + 0.5 * light.night || storey === storeys - 1
        const lightColor = rgb(windowLightColors[Math.floor(random() * 3)])
        const glass = mix(scale(shade, 0.55), light.middle, 0.3)
        const fill = isLit ? mix(glass, lightColor, 0.15 + 0.85 * light.night) : glass
        const u = (column + 0.25) / columns
        const v = (storey + 0.22) / (storeys + 0.25)
        out.push(
          wallQuad(
            at(near),
            roof(near),
            foot(near),
            at(next),
            roof(next),
            foot(next),
            u,
            u + 0.5 / columns,
            v,
            v + 0.55 / storeys,
            hex(mix(fill, light.haze, distance * 0.5)),
          ),
        )
      }
    houses.push(out.join(''))
    near = next
  }
  return houses.reverse()
}

/** SVG polygon for a rectangle on a wall in perspective; u and v are fractions of the wall's width and height. */
function wallQuad(
  x0: number,
  top0: number,
  foot0: number,
  x1: number,
  top1: number,
  foot1: number,
  u0: number,
  u1: number,
  v0: number,
  v1: number,
  fill: string,
): string {
  const point = (u: number, v: number) => {
    const top = top0 + (top1 - top0) * u
    const foot = foot0 + (foot1 - foot0) * u
    return `${(x0 + (x1 - x0) * u).toFixed(1)},${(top + (foot - top) * v).toFixed(1)}`
  }
  return `<polygon points="${point(u0, v0)} ${point(u1, v0)} ${point(u1, v1)} ${point(u0, v1)}" fill="${fill}"/>`
}
