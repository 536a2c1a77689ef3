import { compositeLayer, renderSvg } from '../paint/canvas.ts'
import { hex, illuminate, mix, type Rgb, rgb, scale } from '../paint/color.ts'
import { createNoise } from '../paint/noise.ts'
import { applyHaze, createRandom, type Scene } from './scene.ts'

/** Colors that grow together in a meadow, as photos show them from nearby. */
const meadowColors = [
  ['#f1ede2', '#eed06a', '#b9a0cf', '#f1ede2'],
  ['#f1ede2', '#d9685a', '#eed06a', '#f1ede2'],
  ['#efe6ee', '#a892c9', '#e3b7c8', '#f3e9c4'],
]
const flowerColors = ['#f4f1ea', '#f6c945', '#e8574f', '#c77ad6', '#f08fb0', '#6f8fe8']

/** Paint tufts of grass, which the ground behind a subject has already, and optional flowers, except where `isWet`. */
export async function paintGrass(
  scene: Scene,
  flowers: boolean,
  isWet: (x: number, y: number) => boolean,
): Promise<void> {
  const { canvas, horizon, seed, setting } = scene
  const { width, height, unit } = canvas
  const random = createRandom(seed, 91)
  const season = setting.season ?? 'summer'
  const green = rgb(season === 'autumn' ? '#8f7a38' : season === 'spring' ? '#6aa842' : '#4c8a36')
  const parts: { y: number; body: string }[] = []
  const groundDepth = height - horizon
  const count = scene.backdrop ? 0 : Math.round((420 * width) / unit)
  for (let at = 0; at < count; at++) {
    const near = 0.12 + 0.9 * random() ** 0.7
    const y = horizon + groundDepth * near
    const x = random() * width
    if (isWet(x, y)) continue
    const plantHeight = unit * (0.012 + 0.042 * near) * (0.6 + 0.8 * random())
    const lean = plantHeight * 0.6 * (random() - 0.5)
    const tone = applyHaze(scene, scale(green, 0.75 + 0.5 * random()), 0.3 * (1 - near))
    parts.push({ y, body: blades(x, y, plantHeight, lean, tone) })
  }
  const perUnit = (setting.petalColors ? 520 : 230) * (scene.backdrop ? 2 : 1)
  const flowerCount = Math.round((perUnit * width) / unit)
  const colors = scene.backdrop ? meadowColors[seed % meadowColors.length] : flowerColors
  const noise = createNoise(seed + 93)
  if (flowers)
    for (let at = 0; at < flowerCount; at++) {
      const near = 0.03 + 0.97 * random() ** 0.8
      const y = horizon + groundDepth * near
      const x = random() * width
      if (isWet(x, y)) continue
      // They grow in patches.
      const depth = 1 / (near + 0.15)
      if (scene.backdrop && noise((x / unit) * depth * 1.6, depth * 3) < 0.35 * random() - 0.25) continue
      const color =
        setting.petalColors?.[Math.floor(random() * setting.petalColors.length)] ??
        rgb(colors[Math.floor(random() * colors.length)])
      // Large flowers with petals look drawn beside a photo.
      const size = unit * (0.0025 + (scene.backdrop ? 0.0058 : 0.0115) * near) * (0.6 + 0.8 * random() ** 2)
      parts.push({
        y,
        body: flower(
          x,
          y,
          size,
          near,
          applyHaze(scene, scene.backdrop ? scale(color, 0.68 + 0.36 * random()) : color, 0.35 * (1 - near)),
          applyHaze(scene, green, 0.2),
        ),
      })
    }
  parts.sort((a, b) => a.y - b.y)
  compositeLayer(canvas, await renderSvg(parts.map(({ body }) => body).join(''), canvas))
}

function blades(x: number, y: number, plantHeight: number, lean: number, tone: Rgb): string {
  const blade = (dx: number, bend: number, reach: number) =>
    `M${(x + dx - plantHeight * 0.05).toFixed(1)} ${y.toFixed(1)}Q${(x + dx).toFixed(1)} ${(y - plantHeight * 0.6 * reach).toFixed(1)} ${(x + dx + bend).toFixed(1)} ${(y - plantHeight * reach).toFixed(1)}Q${(x + dx + plantHeight * 0.06).toFixed(1)} ${(y - plantHeight * 0.5 * reach).toFixed(1)} ${(x + dx + plantHeight * 0.05).toFixed(1)} ${y.toFixed(1)}Z`
  return `<path d="${blade(0, lean, 1)}${blade(plantHeight * 0.12, lean + plantHeight * 0.3, 0.75)}${blade(-plantHeight * 0.12, lean - plantHeight * 0.3, 0.8)}" fill="${hex(tone)}"/>`
}

function flower(x: number, y: number, size: number, near: number, color: Rgb, stem: Rgb): string {
  const top = y - size * 2.6
  const stalk = `<path d="M${x.toFixed(1)} ${y.toFixed(1)}L${x.toFixed(1)} ${top.toFixed(1)}" stroke="${hex(scale(stem, 0.8))}" stroke-width="${(size * 0.22).toFixed(2)}"/>`
  if (near < 0.25)
    return `<circle cx="${x.toFixed(1)}" cy="${top.toFixed(1)}" r="${size.toFixed(2)}" fill="${hex(color)}"/>`
  const petal = [0, 72, 144, 216, 288]
    .map(
      angle =>
        `<ellipse cx="0" cy="${(-size * 0.75).toFixed(2)}" rx="${(size * 0.5).toFixed(2)}" ry="${(size * 0.72).toFixed(2)}" transform="rotate(${angle})" fill="${hex(scale(color, 0.9 + 0.03 * (angle / 72)))}"/>`,
    )
    .join('')
  return `${stalk}<g transform="translate(${x.toFixed(1)} ${top.toFixed(1)}) scale(1 .62)">${petal}<circle r="${(size * 0.42).toFixed(2)}" fill="#f2c230"/></g>`
}

/** Paint seaweed, corals and air bubbles at both sides of the sea floor. */
export async function paintSeabedPlants(scene: Scene): Promise<void> {
  const { canvas, seed, light } = scene
  const { width, height, unit } = canvas
  const random = createRandom(seed, 95)
  const out: string[] = []
  const hues = ['#e8637a', '#f0a04b', '#c86bd0', '#f2c14e']
  for (let at = 0; at < Math.round((26 * width) / unit); at++) {
    const side = random() < 0.5 ? -1 : 1
    const x = width / 2 + side * (0.2 + 0.8 * random() ** 0.8) * (width / 2)
    const y = height * (0.84 + 0.15 * random())
    const plantHeight = unit * (0.08 + 0.2 * random())
    const applyWater = (color: Rgb) =>
      mix(
        illuminate(color, light.ambient),
        illuminate(rgb('#12639a'), light.ambient),
        0.45 - 0.35 * ((y / height - 0.84) / 0.15),
      )
    if (random() < 0.68) {
      const color = hex(applyWater(scale(rgb('#3f9a58'), 0.7 + 0.6 * random())))
      const sway = plantHeight * 0.22
      out.push(
        `<path d="M${x} ${y}C${x + sway} ${y - plantHeight * 0.3} ${x - sway} ${y - plantHeight * 0.6} ${x + sway * 0.6} ${y - plantHeight}" stroke="${color}" stroke-width="${unit * 0.01}" stroke-linecap="round" fill="none"/>`,
      )
    } else
      out.push(
        coral(
          x,
          y,
          plantHeight * 0.55,
          hex(applyWater(rgb(hues[Math.floor(random() * hues.length)]))),
          random,
        ),
      )
  }
  for (let at = 0; at < Math.round((30 * width) / unit); at++) {
    const r = unit * (0.003 + 0.009 * random() ** 2)
    const x = random() * width
    const y = random() * height * 0.8
    out.push(
      `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" opacity=".14"/><circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#fff" stroke-width="${r * 0.16}" opacity=".55"/><circle cx="${x - r * 0.35}" cy="${y - r * 0.35}" r="${r * 0.2}" fill="#fff" opacity=".8"/>`,
    )
  }
  compositeLayer(canvas, await renderSvg(out.join(''), canvas))
}

function coral(x: number, y: number, plantHeight: number, color: string, random: () => number): string {
  const branch = (fromX: number, fromY: number, length: number, angle: number, width: number): string => {
    const toX = fromX + Math.sin(angle) * length
    const toY = fromY - Math.cos(angle) * length
    const line = `<path d="M${fromX.toFixed(1)} ${fromY.toFixed(1)}L${toX.toFixed(1)} ${toY.toFixed(1)}" stroke="${color}" stroke-width="${width.toFixed(1)}" stroke-linecap="round"/>`
    if (length < plantHeight * 0.16) return line
    const spread = 0.3 + 0.35 * random()
    return (
      line +
      branch(toX, toY, length * 0.72, angle - spread, width * 0.78) +
      branch(toX, toY, length * 0.72, angle + spread, width * 0.78)
    )
  }
  return branch(x, y, plantHeight * 0.42, 0, plantHeight * 0.14)
}
