import { compositeLayer, paintRows, renderSvg } from '../paint/canvas.ts'
import { hex, mix, type Rgb, rgb, scale, smoothstep } from '../paint/color.ts'
import { createNoise, fractalNoise } from '../paint/noise.ts'
import { createRandom, type Scene } from './scene.ts'

/** Center and half width of the cave's mouth, as fractions of the width and of the shorter image side. */
const mouth = { x: 0.5, y: 0.42, half: 0.17 }
/** Distances from the mouth, in units, at which a nearer and darker rock wall begins. */
const wallEdges = [0, 0.14, 0.3, 0.48]

/** Paint the inside of a cave: walls that get darker toward the viewer, and light from the mouth on the floor. */
export async function paintCave(scene: Scene): Promise<void> {
  const { canvas, light, setting, horizon, seed } = scene
  const { width, height, unit } = canvas
  const noise = createNoise(seed + 651)
  const isMagical = setting.mood.includes('dreamy') || setting.mood.includes('neon')
  const glow: Rgb = isMagical ? [0.55, 0.85, 1] : mix(light.low, [1, 0.93, 0.78], 0.5)
  const stone: Rgb = setting.tint ?? (isMagical ? rgb('#5b5484') : rgb('#7a6857'))
  const [cx, cy] = [mouth.x * width, mouth.y * height]
  paintRows(canvas, 0, height, (x, y) => {
    const [u, v] = [(x - cx) / unit, (y - cy) / unit]
    const angle = Math.atan2(v, u)
    const ragged = 0.05 * fractalNoise(noise, Math.cos(angle) * 2.1 + 7, Math.sin(angle) * 2.1, 3)
    const off = Math.hypot(u, v * 0.82) - mouth.half - ragged
    if (off < 0) return mix(glow, [1, 1, 1], smoothstep(0, -0.16, off) * 0.75)
    const wall = wallEdges.findLastIndex(
      (edge, at) => off > edge + 0.045 * fractalNoise(noise, u * 3 + 13 * at, v * 3 - 5 * at, 3),
    )
    const texture = fractalNoise(noise, u * 6 + 3 * wall, v * 9, 4)
    const lit = Math.exp(-2.4 * off) * (1 - 0.16 * Math.max(0, wall))
    const rim = smoothstep(0.05, 0, off - wallEdges[Math.max(0, wall)]) * 0.22
    const color = scale(stone, (0.2 + 0.85 * lit + rim) * (1 + 0.34 * texture))
    const floor = smoothstep(horizon - 0.01 * unit, horizon + 0.05 * unit, y - 0.04 * unit * texture)
    const pool = Math.exp(-(((x - cx) / (0.3 * unit + 0.7 * Math.max(0, y - horizon))) ** 2)) * floor
    return mix(
      mix(color, scale(stone, 0.34 * (1 + 0.4 * texture)), 0.6 * floor),
      glow,
      0.42 * lit + 0.3 * pool,
    )
  })
  compositeLayer(
    canvas,
    await renderSvg(stalactites(scene, stone) + (isMagical ? crystals(scene) : ''), canvas),
  )
}

/** SVG markup of rocks that hang from the ceiling. */
function stalactites({ canvas, seed }: Scene, stone: Rgb): string {
  const { width, unit } = canvas
  const random = createRandom(seed, 653)
  const count = Math.round((13 * width) / unit)
  return Array.from({ length: count }, (_, at) => {
    const x = ((at + random()) / count) * width
    const isOverMouth = Math.abs(x / width - mouth.x) < 0.2
    const reach = unit * (isOverMouth ? 0.05 + 0.07 * random() : 0.08 + 0.2 * random())
    const half = reach * (0.14 + 0.1 * random())
    const tone = 0.2 + 0.2 * random()
    return `<path d="M${x - half} -2Q${x - half * 0.3} ${reach * 0.5} ${x} ${reach}Q${x + half * 0.3} ${reach * 0.5} ${x + half} -2Z" fill="${hex(scale(stone, tone))}"/><path d="M${x} -2L${x} ${reach}Q${x + half * 0.3} ${reach * 0.5} ${x + half} -2Z" fill="#000" opacity=".2"/>`
  }).join('')
}

/** SVG markup of glowing crystals on both sides of the floor. */
function crystals({ canvas, horizon, seed }: Scene): string {
  const { width, height, unit } = canvas
  const random = createRandom(seed, 655)
  const hues = ['#8fe3ff', '#c79bff', '#ff9be6', '#9bffd8']
  return Array.from({ length: 9 }, (_, at) => {
    const side = at % 2 ? 1 : -1
    const x = width / 2 + side * width * (0.27 + 0.2 * random())
    const y = horizon + (height - horizon) * (0.08 + 0.6 * random())
    const size = unit * (0.04 + 0.06 * random())
    const fill = hues[at % hues.length]
    const shards = [-24, 4, 30].map(
      (turn, shard) =>
        `<path d="M-.2 0L-.16-.9L0-1.25L.16-.9L.2 0Z" transform="rotate(${turn}) scale(${[0.8, 1.15, 0.7][shard]})" fill="${fill}" opacity=".9"/><path d="M0 0V-1.25L.16-.9L.2 0Z" transform="rotate(${turn}) scale(${[0.8, 1.15, 0.7][shard]})" fill="#fff" opacity=".35"/>`,
    )
    return `<g transform="translate(${x} ${y}) scale(${size})"><circle cy="-.6" r="1.7" fill="${fill}" opacity=".13"/>${shards.join('')}</g>`
  }).join('')
}
