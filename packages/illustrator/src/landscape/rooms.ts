import { furnishings, windowless, windowWidth } from '../background/furnishings.ts'
import { woodColor } from '../background/wooden-boards.ts'
import { compositeLayer, paintRows, renderSvg } from '../paint/canvas.ts'
import { hex, illuminate, mix, type Rgb, rgb, scale, smoothstep } from '../paint/color.ts'
import { createNoise, fractalNoise, type Noise } from '../paint/noise.ts'
import { skyColorAt } from '../paint/sky.ts'
import type { Interior, Material } from '../scene/setting.ts'
import { furniture } from './furniture.ts'
import { type MaterialPattern, patternedMaterials } from './patterned-materials.ts'
import type { Scene } from './scene.ts'

const wallColors: Record<Interior, string> = {
  'living-room': '#e9dfcf',
  kitchen: '#e6ebe6',
  bedroom: '#d9dbe6',
  office: '#e4e6e8',
  cafe: '#b98d6c',
  library: '#8a6a4f',
  classroom: '#dfe6d8',
  gallery: '#f1efec',
  bathroom: '#cfe3e6',
}

/** Light of lamps that is left in a dark room. */
const darkRoomLight = 0.66

/** Color of the light indoors; warmer at night, when lamps are on. */
export function indoorLightOf({ light: { ambient, night }, setting }: Scene): Rgb {
  const lamps = mix(mix(ambient, [1, 1, 1], 0.45), [0.82, 0.62, 0.42], night * 0.75)
  return setting.mood.includes('dark') ? scale(lamps, darkRoomLight) : lamps
}

/** Scale of a floor's boards relative to a table's: they're farther away. */
const boards = 0.75

/** Paint a room from the front: wall, window with the sky, floor, and furniture at the wall. */
export async function paintRoom(scene: Scene, interior: Interior): Promise<void> {
  const { canvas, horizon, setting, light, seed } = scene
  const { width, height, unit } = canvas
  const indoorLight = indoorLightOf(scene)
  const wall = illuminate(setting.tint ?? rgb(wallColors[interior]), indoorLight)
  const windowX = (light.sunOrMoon?.x ?? 0.3) < 0.5 ? 0.26 * width : 0.74 * width
  const noise = createNoise(seed + 601)
  paintRows(canvas, 0, horizon, (x, y) => {
    const off = Math.hypot((x - windowX) / unit, (y - horizon * 0.45) / unit)
    const bright =
      1.06 -
      0.28 * smoothstep(0.1, 1.1, off) +
      0.012 * fractalNoise(noise, (x / unit) * 90, (y / unit) * 90, 2)
    return scale(wall, bright)
  })
  const floor = setting.material ?? (interior === 'kitchen' || interior === 'bathroom' ? 'tiles' : 'wood')
  paintFloor(scene, indoorLight, (noise, across, depth) =>
    scene.backdrop && floor === 'wood'
      ? woodColor(noise, boards * depth, boards * across, setting.tint)
      : materialColor(floor, noise, across, depth, setting.tint),
  )
  const skirting = `<rect y="${horizon - 0.022 * unit}" width="${width}" height="${0.024 * unit}" fill="${hex(mix(wall, [1, 1, 1], 0.45))}"/>`
  const pieces =
    (scene.backdrop && furnishings(scene, interior, windowX, indoorLight)) ??
    furniture(interior, { width, horizon, unit, indoorLight, windowX, wall, night: light.night })
  const hasWindow = !scene.backdrop || !windowless.includes(interior)
  const body = (hasWindow ? windowSvg(scene, windowX) : '') + skirting + pieces
  compositeLayer(canvas, await renderSvg(body, { width, height }))
}

/** Sizes of windows in units: those behind a subject light the room. */
const [smallWindow, largeWindow] = [
  { width: 0.36, height: 0.42 },
  { width: windowWidth, height: 0.54 },
]

/** How much paler what is outside a window looks, behind a subject. */
const windowGlare = 0.68

/** SVG markup of a window with the sky in it and its light on the floor. */
function windowSvg({ canvas, light, horizon, backdrop }: Scene, x: number): string {
  const { unit } = canvas
  // A photo exposed for what is in the room overexposes what is outside.
  const glare = backdrop ? windowGlare * (1 - light.night) : 0
  const outside = (color: Rgb) => hex(mix(color, [1, 1, 0.98], glare))
  const hillColor = mix(illuminate([0.42, 0.58, 0.34], light.ambient), light.haze, 0.35)
  const { width: share, height: tallness } = backdrop ? largeWindow : smallWindow
  const w = share * unit
  const h = Math.min(tallness * unit, horizon * 0.66)
  const left = x - w / 2
  const top = horizon * 0.14
  const bar = (rx: number, ry: number, rw: number, rh: number) =>
    `<rect x="${rx}" y="${ry}" width="${rw}" height="${rh}" fill="${hex(scale([0.97, 0.95, 0.92], 1 - 0.35 * light.night))}"/>`
  const stops = [1, 0.6, 0.3, 0]
    .map((height, at) => `<stop offset="${at / 3}" stop-color="${outside(skyColorAt(light, height))}"/>`)
    .join('')
  const frame = 0.014 * unit
  const hill = `<path d="M${left} ${top + h * 0.82}Q${left + w * 0.3} ${top + h * 0.62} ${left + w * 0.55} ${top + h * 0.8}T${left + w} ${top + h * 0.74}V${top + h}H${left}Z" fill="${outside(hillColor)}"/>`
  const beam = `<polygon points="${left},${horizon + 0.12 * unit} ${left + w},${horizon + 0.12 * unit} ${left + w * 1.5},${horizon + 0.42 * unit} ${left + w * 0.3},${horizon + 0.42 * unit}" fill="${hex(light.keyLight)}" opacity="${(0.2 * (1 - light.night)).toFixed(2)}" filter="url(#soft)"/>`
  return (
    `<defs><linearGradient id="outside" x1="0" x2="0" y1="0" y2="1">${stops}</linearGradient><filter id="soft"><feGaussianBlur stdDeviation="${(backdrop ? 0.03 : 0.012) * unit}"/></filter></defs>` +
    `<rect x="${left}" y="${top}" width="${w}" height="${h}" fill="url(#outside)"/>${hill}` +
    bar(left - frame, top - frame, w + 2 * frame, frame) +
    bar(left - frame, top + h, w + 2 * frame, frame * 1.6) +
    bar(left - frame, top, frame, h) +
    bar(left + w, top, frame, h) +
    bar(left + w / 2 - frame / 3, top, frame * 0.66, h) +
    bar(left, top + h * 0.42, w, frame * 0.66) +
    beam
  )
}

/**
 * Paint a horizontal surface in perspective, from the horizon down.
 *
 * @param colorAt color at texture coordinates, across and in depth
 */
export function paintFloor(
  { canvas, horizon, seed }: Scene,
  light: Rgb,
  colorAt: (noise: Noise, across: number, depth: number) => Rgb,
): void {
  const { width, height, unit } = canvas
  const noise = createNoise(seed + 611)
  paintRows(canvas, horizon, height, (x, y) => {
    const near = (y - horizon) / unit
    const across = (x - width / 2) / unit / (near + 0.55)
    const depth = 1 / (near + 0.55)
    return illuminate(
      scale(
        colorAt(noise, across, depth),
        0.86 + 0.3 * smoothstep(0, 0.35, near) - 0.16 * smoothstep(0.35, 0.9, near),
      ),
      light,
    )
  })
}

/** Materials whose patterns have a function each. */
const patterns: Partial<Record<Material, MaterialPattern>> = {
  masonry: (noise, u, v, tint) => masonryColor(noise, u, v, tint),
  gingham: (noise, u, v, tint) => ginghamColor(noise, u, v, tint),
  ...patternedMaterials,
}

/** Color of a material at texture coordinates `u`, `v`. */
export function materialColor(material: Material, noise: Noise, u: number, v: number, tint?: Rgb): Rgb {
  const applyTint = (color: Rgb) => (tint ? mix(color, tint, 0.7) : color)
  if (material === 'wood') {
    const board = Math.floor(u * 5)
    const seam = smoothstep(0.47, 0.495, Math.abs(u * 5 - board - 0.5))
    const rings = fractalNoise(noise, u * 26 + board * 7.7, v * 1.6 + board * 3.1, 4)
    const grain = noise(u * 240, v * 9 + board)
    const tone = noise(board * 3.7 + 0.5, 0.5)
    return scale(
      mix(applyTint(rgb('#a9764a')), applyTint(rgb('#7d5230')), 0.5 + 0.75 * rings),
      1 + 0.12 * tone + 0.05 * grain - 0.4 * seam,
    )
  }
  if (material === 'marble') {
    const warp = fractalNoise(noise, u * 1.7, v * 2.1, 4)
    const flow = 1 - Math.abs(noise(u * 1.1 + warp * 1.4 + v * 1.3, v * 1.2 - u * 0.7 + warp))
    const fine = 1 - Math.abs(noise(u * 3.3 + warp * 2 + v * 2.1, v * 3.1 + warp * 2.4))
    const veinVisibility = smoothstep(-0.25, 0.5, noise(u * 1.3 + 20, v * 1.7))
    const vein = (0.5 * flow ** 26 + 0.22 * flow ** 6 + 0.3 * fine ** 34) * veinVisibility
    const cloud = fractalNoise(noise, u * 2.4 + 9, v * 3, 4)
    return mix(applyTint(scale(rgb('#f1efed'), 1 + 0.06 * cloud)), rgb('#8b8c93'), vein)
  }
  if (material === 'tiles' || material === 'brick') {
    const row = Math.floor(v * 9)
    const shifted = u * 4.5 + (material === 'brick' ? (row & 1) * 0.5 : 0)
    const joint = Math.max(
      smoothstep(0.46, 0.49, Math.abs(shifted - Math.floor(shifted) - 0.5)),
      smoothstep(0.42, 0.47, Math.abs(v * 9 - row - 0.5)),
    )
    const tone = noise(Math.floor(shifted) * 5.3 + 0.5, row * 3.9 + 0.5)
    const base = material === 'brick' ? rgb('#a9563f') : rgb('#d8d6d0')
    return mix(
      scale(applyTint(base), 1 + 0.13 * tone + 0.07 * noise(u * 60, v * 60)),
      rgb('#b5aea6'),
      joint * (material === 'brick' ? 0.75 : 0.5),
    )
  }
  if (material === 'fabric') {
    const fold = Math.sin(u * 5 + 3 * fractalNoise(noise, u * 1.3, v * 2, 3))
    return scale(applyTint(rgb('#cfc4b8')), 1 + 0.09 * fold + 0.03 * noise(u * 300, v * 300))
  }
  const pattern = patterns[material]
  if (pattern) return pattern(noise, u, v, tint)
  if (material === 'glass') return applyTint(rgb('#bcc8c8'))
  const base =
    material === 'stone'
      ? rgb('#97928b')
      : material === 'plaster'
        ? rgb('#e4ddd2')
        : material === 'grass'
          ? rgb('#6fa046')
          : rgb('#b4b3b0')
  return scale(
    applyTint(base),
    1 + 0.12 * fractalNoise(noise, u * 5, v * 7, 5) + 0.05 * noise(u * 140, v * 140),
  )
}

/** Rows of stones in a unit of texture, and their lengths relative to a row's height. */
const [stoneRows, stoneLength] = [5.2, 2.1]
const [grayStone, sandStone, mortar] = ['#918c86', '#a8977f', '#bab2a5'].map(rgb)

/** Color of a wall of rough stones of different sizes, whose joints are uneven. */
function masonryColor(noise: Noise, u: number, v: number, tint: Rgb | undefined): Rgb {
  const bend = 0.14 * fractalNoise(noise, 3.1 * u, 3.1 * v, 3)
  const rowAt = stoneRows * v + bend + 0.25 * noise(0.7 * u, 5 * v)
  const row = Math.floor(rowAt)
  const across = (stoneRows / stoneLength) * u * (1 + 0.3 * noise(row * 3.7 + 0.5, 0.5)) + row * 0.37 + bend
  const stone = Math.floor(across)
  const part = noise(stone * 5.3 + 0.5, row * 3.9 + 0.5)
  const toJoint = Math.min(
    0.5 - Math.abs(rowAt - row - 0.5),
    stoneLength * (0.5 - Math.abs(across - stone - 0.5)),
  )
  const base = mix(grayStone, sandStone, 0.5 + 1.3 * noise(stone * 2.9 + 7.5, row * 6.1 + 0.5))
  const rough = 0.2 * fractalNoise(noise, 9 * u + stone, 9 * v + row, 4) + 0.05 * noise(70 * u, 70 * v)
  // Stones are rounded: their upper edges are in the light.
  const round = 0.16 * smoothstep(0.3, 0.05, rowAt - row) * -1 + 0.1 * smoothstep(0.7, 0.95, rowAt - row)
  const color = scale(tint ? mix(base, tint, 0.7) : base, 0.96 + 0.38 * part + rough + round)
  return mix(mortar, color, smoothstep(0.03, 0.08, toJoint))
}

/** Checks of gingham in a unit of texture, and its color unless the prompt names one. */
const [ginghamChecks, ginghamTint] = [11, rgb('#b23a35')]

/** Color of a cloth whose white and dyed threads cross in checks, with folds. */
function ginghamColor(noise: Noise, u: number, v: number, tint: Rgb = ginghamTint): Rgb {
  const bend = 0.05 * fractalNoise(noise, u * 1.7, v * 1.7, 3)
  const isDyed = (at: number) => smoothstep(-0.08, 0.08, Math.sin(Math.PI * ginghamChecks * (at + bend)))
  const share = (isDyed(u) + isDyed(v)) / 2
  const fold = Math.sin(u * 5 + 3 * fractalNoise(noise, u * 1.3, v * 2, 3))
  return scale(mix(rgb('#f3efe8'), tint, 0.94 * share), 1 + 0.07 * fold + 0.05 * noise(u * 260, v * 260))
}

/** Paint a tabletop from the horizon down. */
export function paintTable(scene: Scene): void {
  const { material = 'wood', tint } = scene.setting
  paintFloor(scene, indoorLightOf(scene), (noise, across, depth) =>
    materialColor(material, noise, across, depth, tint),
  )
}

/** Paint a seamless studio background: one color, brighter near the lamp. */
export function paintStudio(scene: Scene): void {
  const { canvas, horizon, light, setting, seed } = scene
  const { width, height, unit } = canvas
  const base = illuminate(setting.tint ?? rgb('#dfe3e6'), mix(light.ambient, [1, 1, 1], 0.35))
  const noise = createNoise(seed + 621)
  const lampX = (light.sunOrMoon?.x ?? 0.35) * width
  paintRows(canvas, 0, height, (x, y) => {
    const up = smoothstep(horizon + 0.16 * unit, horizon - 0.14 * unit, y)
    const off = Math.hypot((x - lampX) / unit, (y - horizon * 0.6) / unit)
    const floor = 0.97 - 0.2 * smoothstep(horizon, height, y)
    const bright =
      (floor + (1.07 - floor - 0.34 * smoothstep(0.05, 1.1, off)) * up) *
      (1 + 0.008 * noise(x * 0.9, y * 0.9))
    return scale(base, bright)
  })
}

/** Paint a wall that fills the image, in a material or color. */
export function paintWall(scene: Scene): void {
  const { canvas, setting, light, seed } = scene
  const { width, height, unit } = canvas
  const noise = createNoise(seed + 631)
  const indoorLight = mix(light.ambient, [1, 1, 1], 0.4)
  paintRows(canvas, 0, height, (x, y) => {
    const off = Math.hypot(x / width - 0.35, y / height - 0.3)
    const color = materialColor(
      setting.material ?? 'plaster',
      noise,
      (x / unit) * 2.1,
      (y / unit) * 1.9,
      setting.tint,
    )
    return illuminate(scale(color, 1.06 - 0.3 * off), indoorLight)
  })
}
