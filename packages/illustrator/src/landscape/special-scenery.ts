import { addLight, blend, paintRows } from '../paint/canvas.ts'
import { illuminate, mix, type Rgb, rgb, scale, smoothstep } from '../paint/color.ts'
import { createNoise, fractalNoise } from '../paint/noise.ts'
import { createRandom, type Scene } from './scene.ts'

/** Paint outer space: stars and nebulae. */
export function paintSpace(scene: Scene): void {
  const { canvas, seed, setting } = scene
  const { width, height, unit } = canvas
  const noise = createNoise(seed + 701)
  const tone = seed % 3
  const hues: readonly (readonly [Rgb, Rgb])[] = [
    [rgb('#3b2a8c'), rgb('#d4509a')],
    [rgb('#12426e'), rgb('#3fb6b2')],
    [rgb('#4a1f5e'), rgb('#f08a4b')],
  ]
  const [cool, warm] = setting.tint ? [scale(setting.tint, 0.5), setting.tint] : hues[tone]
  paintRows(canvas, 0, height, (x, y) => {
    const u = (x / unit) * 1.5
    const v = (y / unit) * 1.5
    const warp = fractalNoise(noise, u, v, 4)
    const lane = smoothstep(
      0.95,
      0,
      Math.abs((x / width - 0.5) * 0.6 + (y / height - 0.48) + 0.35 * warp) * 1.7,
    )
    const dust = fractalNoise(noise, u * 2.3 + warp * 1.5, v * 2.3 - warp, 5)
    const cloud = smoothstep(-0.3, 0.45, dust + 0.22) * lane
    const base = mix([0.012, 0.015, 0.045], [0.03, 0.03, 0.1], y / height)
    const hot = smoothstep(-0.05, 0.5, fractalNoise(noise, u * 1.7 + 20, v * 1.7 + warp, 4) + 0.2)
    return mix(base, mix(scale(cool, 1.25), mix(warm, [1, 0.95, 0.9], 0.55 * hot * hot), hot), cloud * 0.92)
  })
  const random = createRandom(seed, 703)
  const count = Math.round((900 * width * height) / (unit * unit))
  for (let star = 0; star < count; star++) {
    const x = Math.floor(random() * width)
    const y = Math.floor(random() * height)
    const bright = random() ** 6
    const size = (0.0006 + 0.0032 * bright) * unit
    const reach = Math.max(1, Math.ceil(size * 3))
    const color = mix([0.75, 0.85, 1], [1, 0.86, 0.7], random())
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) {
        if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue
        const off = Math.hypot(dx, dy) / Math.max(0.6, size)
        const ray = bright > 0.5 ? Math.exp(-Math.abs(dx * dy) / (size * 0.6)) * Math.exp(-off * 0.7) : 0
        addLight(
          canvas,
          x + dx,
          y + dy,
          color,
          (0.35 + 0.65 * bright) * Math.max(Math.exp(-off * off), ray * 0.8),
        )
      }
  }
}

/** Paint an underwater view: light shafts from above, darker blue below, a sandy floor with caustics. */
export function paintUnderwater(scene: Scene): void {
  const { canvas, seed, light, setting } = scene
  const { width, height, unit } = canvas
  const noise = createNoise(seed + 711)
  const floor = (x: number) =>
    height * 0.8 - 0.05 * unit * noise((x / unit) * 1.6, 4) - 0.015 * unit * noise((x / unit) * 7, 8)
  const top = illuminate(setting.tint ?? rgb('#7fe0e6'), light.ambient)
  const middle = illuminate(setting.tint ? scale(setting.tint, 0.6) : rgb('#1e8fc0'), light.ambient)
  const deep = illuminate(setting.tint ? scale(setting.tint, 0.35) : rgb('#0b3f78'), light.ambient)
  paintRows(canvas, 0, height, (x, y) => {
    const down = y / height
    const water = down < 0.4 ? mix(top, middle, down / 0.4) : mix(middle, deep, (down - 0.4) / 0.6)
    const fan = (x / width - 0.42) / (0.35 + down) + 0.25
    const shaft =
      smoothstep(0.12, 0.5, fractalNoise(noise, fan * 7, 0.5, 3)) * smoothstep(0.95, 0, down) * 0.3
    return mix(water, [0.88, 1, 0.98], shaft)
  })
  const sand = illuminate(rgb('#d9c79a'), light.ambient)
  for (let x = 0; x < width; x++) {
    const line = floor(x)
    for (let y = Math.max(0, Math.floor(line)); y < height; y++) {
      const near = (y - line) / unit
      const depth = 1 / (near + 0.12)
      const u = ((x - width / 2) / unit) * depth * 2
      const net = Math.abs(noise(u * 1.6 + 0.4 * noise(u, depth), depth * 2.4))
      const bright = 0.8 + 0.28 * smoothstep(0.16, 0, net) + 0.08 * noise(u * 9, depth * 14)
      const shade = mix(scale(sand, bright), middle, 0.62 - 0.42 * smoothstep(0, 0.25, near))
      blend(canvas, x, y, shade, Math.min(1, y - line))
    }
  }
}

/** Paint an aurora. */
export function paintAurora(scene: Scene): void {
  const { canvas, seed, horizon } = scene
  const { width, unit } = canvas
  const noise = createNoise(seed + 721)
  for (let band = 0; band < 3; band++)
    for (let x = 0; x < width; x++) {
      const u = x / unit
      const foot = horizon * (0.72 - 0.2 * band) + 0.13 * unit * noise(u * 1.3 + band * 5, band)
      const ray = 0.45 + 0.55 * smoothstep(-0.5, 0.6, fractalNoise(noise, u * 16 + band * 9, 3, 3))
      const curtainHeight = unit * (0.2 + 0.14 * noise(u * 2 + 4, band * 3))
      for (
        let y = Math.max(0, Math.floor(foot - curtainHeight * 1.5));
        y < Math.min(horizon, foot + 0.03 * unit);
        y++
      ) {
        const up = (foot - y) / curtainHeight
        const strength = (up < 0 ? smoothstep(-0.12, 0, up) : Math.exp(-up * 1.9)) * ray * 0.62
        addLight(canvas, x, y, mix([0.2, 1, 0.55], [0.55, 0.25, 0.9], smoothstep(0.15, 1, up)), strength)
      }
    }
}

/** Paint a rainbow: an arc around the point opposite the sun (Descartes, 1637), red outside. */
export function paintRainbow(scene: Scene): void {
  const { canvas, light, horizon } = scene
  const { width, unit } = canvas
  const cx = (1 - (light.sunOrMoon?.x ?? 0.35)) * width
  const radius = Math.min(0.62 * unit, horizon * 1.02)
  const cy = horizon + 0.1 * unit
  const band = 0.065 * unit
  for (let y = 0; y < Math.min(horizon + 0.05 * unit, canvas.height); y++)
    for (let x = 0; x < width; x++) {
      const bandPosition = (radius - Math.hypot(x - cx, y - cy)) / band
      if (bandPosition < -0.2 || bandPosition > 1.2) continue
      blend(
        canvas,
        x,
        y,
        rainbowColor(bandPosition * 0.78),
        0.6 *
          smoothstep(-0.15, 0.2, bandPosition) *
          smoothstep(1.15, 0.8, bandPosition) *
          smoothstep(horizon + 0.05 * unit, horizon - 0.1 * unit, y),
      )
    }
}

const spectrum = ['#f2433c', '#f79432', '#f9e24a', '#55c95a', '#3d8ff0', '#5a4fcf', '#9a4fd0'].map(rgb)

function rainbowColor(at: number): Rgb {
  const position = Math.min(0.999, Math.max(0, at / 0.78)) * (spectrum.length - 1)
  const index = Math.floor(position)
  return mix(spectrum[index], spectrum[index + 1], position - index)
}
