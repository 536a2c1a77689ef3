import { drawn, layOn } from '../paint/canvas.ts'
import { hex, mixed, type Rgb, rgb, scaled, smooth } from '../paint/colour.ts'
import { aired, chanceOf, type Scenery } from './scenery.ts'

const facades = ['#8b9bb0', '#a7a4a0', '#6f8298', '#b6a58f', '#7c8fa8', '#93857c', '#5f7489']
const warm = ['#ffd98a', '#ffc668', '#ffe7b3', '#bfe3ff']

/** Paint three rows of towers along the horizon; at night their windows are lit. */
export async function paintSkyline(scene: Scenery, height = 0.42): Promise<void> {
  const { canvas, horizon, seed } = scene
  const { width, unit } = canvas
  const parts: string[] = []
  for (const row of [0, 1, 2]) {
    const chance = chanceOf(seed, 61 + row)
    const far = [0.72, 0.42, 0.14][row]
    const most = height * unit * [1, 0.82, 0.55][row]
    for (let x = -0.05 * unit * chance(); x < width; ) {
      const wide = unit * (0.045 + 0.06 * chance()) * (0.8 + 0.3 * row)
      const middle = 1 - 0.45 * Math.abs((x + wide / 2) / width - 0.5) * 2
      const tall = most * middle * (0.4 + 0.6 * chance() ** 1.5)
      parts.push(tower(scene, x, horizon, wide, tall, far, chance))
      x += wide * (0.92 + 0.35 * chance())
    }
  }
  layOn(canvas, await drawn(parts.join(''), canvas))
}

function tower(
  scene: Scenery,
  x: number,
  foot: number,
  wide: number,
  tall: number,
  far: number,
  chance: () => number,
): string {
  const { night } = scene.light
  const base = rgb(facades[Math.floor(chance() * facades.length)])
  const wall = aired(scene, base, far)
  const top = foot - tall
  const rect = (left: number, y: number, w: number, h: number, fill: Rgb, opacity = 1) =>
    `<rect x="${left.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" fill="${hex(fill)}" opacity="${opacity.toFixed(2)}"/>`
  const out = [
    rect(x, top, wide, tall + 2, wall),
    rect(x + wide * 0.62, top, wide * 0.38, tall + 2, scaled(wall, 0.82)),
  ]
  const kind = chance()
  if (kind < 0.2)
    out.push(
      `<polygon points="${x.toFixed(1)},${(top + 1).toFixed(1)} ${(x + wide / 2).toFixed(1)},${(top - wide * 0.6).toFixed(1)} ${(x + wide).toFixed(1)},${(top + 1).toFixed(1)}" fill="${hex(scaled(wall, 0.9))}"/>`,
    )
  else if (kind < 0.5)
    out.push(rect(x + wide * 0.25, top - wide * 0.3, wide * 0.5, wide * 0.32, scaled(wall, 0.95)))
  if (kind > 0.75)
    out.push(rect(x + wide * 0.48, top - wide * 0.7, wide * 0.04, wide * 0.72, scaled(wall, 0.8)))
  const columns = Math.max(2, Math.round(wide / (scene.canvas.unit * 0.014)))
  const storey = (wide / columns) * 1.45
  for (let y = top + storey * 0.6; y < foot - storey * 0.4; y += storey)
    for (let column = 0; column < columns; column++) {
      const on = chance() < 0.12 + 0.4 * night
      const lamp = rgb(warm[Math.floor(chance() * warm.length)])
      const glass = mixed(scaled(wall, 0.72), scene.light.middle, 0.3)
      const fill = on && night > 0.2 ? mixed(glass, lamp, smooth(0.1, 0.8, night) * (1 - 0.6 * far)) : glass
      out.push(
        rect(
          x + ((column + 0.22) * wide) / columns,
          y,
          (0.56 * wide) / columns,
          storey * 0.55,
          fill,
          1 - 0.5 * far,
        ),
      )
    }
  return out.join('')
}

const plaster = ['#e9d8b8', '#d9a78b', '#f0e6d2', '#c9b59a', '#e3c48f', '#cfd6d3']
const tiles = ['#a8543a', '#8c4433', '#b5654a', '#6f5a52']

/** Paint small houses below the horizon. */
export async function paintVillage(scene: Scenery): Promise<void> {
  const { canvas, horizon, seed, light } = scene
  const { width, unit } = canvas
  const chance = chanceOf(seed, 71)
  const houses: { y: number; body: string }[] = []
  const amount = Math.round((11 * width) / unit)
  for (let at = 0; at < amount; at++) {
    const near = chance()
    const size = unit * (0.07 + 0.075 * near)
    const x = ((at + 0.15 + 0.7 * chance()) / amount) * width
    const y = horizon + unit * (0.11 * near ** 1.2 - 0.015) * (scene.setting.water ? 0.32 : 1)
    const wall = aired(scene, rgb(plaster[Math.floor(chance() * plaster.length)]), 0.35 - 0.25 * near)
    const snow = scene.setting.season === 'winter'
    const roof = aired(
      scene,
      snow ? [0.94, 0.96, 1] : rgb(tiles[Math.floor(chance() * tiles.length)]),
      0.3 - 0.2 * near,
    )
    const pane =
      light.night > 0.2
        ? mixed(scaled(wall, 0.5), [1, 0.85, 0.5], light.night)
        : mixed(scaled(wall, 0.45), light.middle, 0.25)
    houses.push({
      y,
      body: `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(2)})">${house(wall, roof, pane, chance)}</g>`,
    })
  }
  houses.sort((a, b) => a.y - b.y)
  layOn(canvas, await drawn(houses.map(({ body }) => body).join(''), canvas))
}

/** SVG markup of a house of height 1 that stands at the origin, seen from its gable or eaves side. */
function house(wall: Rgb, roof: Rgb, pane: Rgb, chance: () => number): string {
  const wide = 0.42 + 0.22 * chance()
  const gable = chance() < 0.5
  const window = (x: number, y = -0.42) =>
    `<rect x="${x}" y="${y}" width=".15" height=".17" fill="${hex(pane)}" stroke="${hex(mixed(wall, [1, 1, 1], 0.5))}" stroke-width=".03"/>`
  const top = gable
    ? `<polygon points="${-wide},-.56 0,-1 ${wide},-.56" fill="${hex(wall)}"/><polygon points="${-wide - 0.12},-.5 ${-wide - 0.12},-.6 0,-1.14 ${wide + 0.12},-.6 ${wide + 0.12},-.5 0,-1" fill="${hex(roof)}"/>${window(-0.075, -0.78)}`
    : `<polygon points="${-wide - 0.12},-.53 ${-wide * 0.6},-1.05 ${wide * 0.6},-1.05 ${wide + 0.12},-.53" fill="${hex(roof)}"/><polygon points="${wide * 0.1},-.53 ${wide * 0.1},-1.05 ${wide * 0.6},-1.05 ${wide + 0.12},-.53" fill="${hex(scaled(roof, 0.88))}"/>`
  return (
    `<rect x="${wide * 0.35}" y="-1.16" width=".11" height=".4" fill="${hex(scaled(roof, 0.72))}"/>` +
    `<rect x="${-wide}" y="-.58" width="${2 * wide}" height=".6" fill="${hex(wall)}"/>` +
    `<rect x="${wide * 0.3}" y="-.58" width="${wide * 0.7}" height=".6" fill="${hex(scaled(wall, 0.9))}"/>` +
    top +
    window(-wide * 0.78) +
    window(wide * 0.45) +
    `<rect x="-.09" y="-.32" width=".18" height=".34" fill="${hex(scaled(wall, 0.42))}"/>`
  )
}

/** Paint a street between houses, in one-point perspective. */
export async function paintStreet(scene: Scenery): Promise<void> {
  const { canvas, horizon, seed, light } = scene
  const { width, height, unit } = canvas
  const middle = width / 2
  const chance = chanceOf(seed, 81)
  const wet = scene.setting.weather.some(weather => weather === 'rain' || weather === 'storm')
  const bottom = height - horizon
  const edge = (share: number, side: number) => middle + side * share * unit * 0.62
  const asphalt = aired(scene, wet ? rgb('#4b525c') : rgb('#6a6d73'), 0)
  const parts = [
    `<defs><linearGradient id="road" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${hex(mixed(asphalt, light.haze, 0.6))}"/><stop offset=".5" stop-color="${hex(asphalt)}"/><stop offset="1" stop-color="${hex(scaled(asphalt, 0.8))}"/></linearGradient></defs>`,
    `<rect y="${horizon}" width="${width}" height="${bottom}" fill="${hex(aired(scene, rgb('#b3aca3'), 0.1))}"/>`,
    `<polygon points="${middle - 0.02 * unit},${horizon} ${middle + 0.02 * unit},${horizon} ${edge(1, 1)},${height} ${edge(1, -1)},${height}" fill="url(#road)"/>`,
  ]
  for (let dash = 0; dash < 7; dash++) {
    const from = 0.06 * 1.62 ** dash
    if (from > 1) break
    const to = from * 1.28
    const at = (share: number) => horizon + bottom * share
    const half = (share: number) => 0.012 * unit * share
    parts.push(
      `<polygon points="${middle - half(from)},${at(from)} ${middle + half(from)},${at(from)} ${middle + half(to)},${at(to)} ${middle - half(to)},${at(to)}" fill="${hex(lit(scene))}" opacity=".8"/>`,
    )
  }
  for (const side of [-1, 1]) parts.push(...rowOfHouses(scene, side, middle, chance))
  layOn(canvas, await drawn(parts.join(''), canvas))
}

const lit = (scene: Scenery) => aired(scene, [0.93, 0.92, 0.86], 0)
const shops = ['#c98f6b', '#b7705a', '#d8bf98', '#8ba0a8', '#c7a56a', '#a3626a', '#7f9a86', '#d9cdb8']

/** SVG markup of the facades on one side of the street, nearest first. */
function rowOfHouses(scene: Scenery, side: number, middle: number, chance: () => number): string[] {
  const { canvas, horizon, light } = scene
  const { unit, width } = canvas
  const houses: string[] = []
  const reach = Math.max(0.62, width / 2 / unit)
  let near = 0.09
  while (near < 2.2) {
    const next = near * (1.35 + 0.2 * chance())
    const tall = 0.75 + 0.75 * chance()
    const at = (depth: number) => middle + side * depth * reach * unit
    const roof = (depth: number) => horizon - depth * tall * unit * 1.05
    const foot = (depth: number) => horizon + depth * unit * 0.3
    const far = Math.max(0, 0.62 - near * 0.9)
    const wall = aired(scene, rgb(shops[Math.floor(chance() * shops.length)]), far)
    const shade = scaled(wall, side > 0 === (light.orb?.x ?? 0.3) < 0.5 ? 1 : 0.82)
    const out = [
      quad(at(near), roof(near), foot(near), at(next), roof(next), foot(next), 0, 1, 0, 1, hex(shade)),
    ]
    const columns = 3
    const storeys = Math.max(2, Math.round(tall * 3.2))
    for (let storey = 0; storey < storeys; storey++)
      for (let column = 0; column < columns; column++) {
        const on = chance() < 0.2 + 0.5 * light.night || storey === storeys - 1
        const lamp = rgb(warm[Math.floor(chance() * 3)])
        const glass = mixed(scaled(shade, 0.55), light.middle, 0.3)
        const fill = on ? mixed(glass, lamp, 0.15 + 0.85 * light.night) : glass
        const u = (column + 0.25) / columns
        const v = (storey + 0.22) / (storeys + 0.25)
        out.push(
          quad(
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
            hex(mixed(fill, light.haze, far * 0.5)),
          ),
        )
      }
    houses.push(out.join(''))
    near = next
  }
  return houses.reverse()
}

/** SVG polygon for a rectangle on a wall in perspective; u and v are fractions of the wall's width and height. */
function quad(
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
