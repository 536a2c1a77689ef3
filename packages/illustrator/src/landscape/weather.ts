import { addLight, blend, compositeLayer, renderSvg } from '../paint/canvas.ts'
import { hex, mix, type Rgb, smoothstep } from '../paint/color.ts'
import { createNoise, fractalNoise } from '../paint/noise.ts'
import { createRandom, type Scene } from './scene.ts'

/** Paint weather in front of the scene: lightning, fireworks, fog, rain and snow; nothing indoors. */
export async function paintWeather(scene: Scene): Promise<void> {
  const { weather, ground, interior } = scene.setting
  const isIndoors = ground === 'room' || ground === 'studio' || (ground === 'table' && interior !== undefined)
  if (isIndoors) return
  if (weather.includes('storm')) await paintLightning(scene)
  if (weather.includes('fireworks')) paintFireworks(scene)
  if (weather.includes('fog')) paintFog(scene)
  if (weather.includes('rain') || weather.includes('storm')) await paintRain(scene)
  if (weather.includes('snowing')) paintSnow(scene)
}

function paintFog(scene: Scene): void {
  const { canvas, light, horizon, seed } = scene
  const { width, height, unit } = canvas
  const noise = createNoise(seed + 901)
  for (let y = 0; y < height; y++) {
    const band = Math.exp(-(((y - horizon - 0.05 * unit) / (0.26 * unit)) ** 2))
    for (let x = 0; x < width; x++) {
      const wisp = 0.65 + 0.5 * fractalNoise(noise, (x / unit) * 1.8, (y / unit) * 6, 4)
      blend(canvas, x, y, mix(light.haze, [1, 1, 1], 0.12), Math.min(0.85, (0.16 + 0.62 * band) * wisp))
    }
  }
}

async function paintRain(scene: Scene): Promise<void> {
  const { canvas, seed, horizon, light } = scene
  const { width, height, unit } = canvas
  const random = createRandom(seed, 911)
  const tone = hex(mix(light.low, [0.92, 0.96, 1], 0.65))
  const out: string[] = []
  for (let drop = 0; drop < Math.round((520 * width * height) / (unit * unit)); drop++) {
    const near = random()
    const dropLength = unit * (0.018 + 0.05 * near)
    const x = random() * width * 1.1
    const y = random() * height
    out.push(
      `<path d="M${x.toFixed(1)} ${y.toFixed(1)}l${(-dropLength * 0.16).toFixed(1)} ${dropLength.toFixed(1)}" stroke="${tone}" stroke-width="${(unit * (0.0007 + 0.0014 * near)).toFixed(2)}" opacity="${(0.2 + 0.35 * near).toFixed(2)}" stroke-linecap="round"/>`,
    )
  }
  for (let ring = 0; ring < 70; ring++) {
    const near = random()
    const y = horizon + (height - horizon) * (0.1 + 0.9 * near)
    const size = unit * (0.004 + 0.014 * near)
    out.push(
      `<ellipse cx="${(random() * width).toFixed(1)}" cy="${y.toFixed(1)}" rx="${size.toFixed(1)}" ry="${(size * 0.3).toFixed(1)}" fill="none" stroke="${tone}" stroke-width="${(unit * 0.0012).toFixed(2)}" opacity=".4"/>`,
    )
  }
  compositeLayer(canvas, await renderSvg(out.join(''), canvas))
}

function paintSnow({ canvas, seed }: Scene): void {
  const { width, height, unit } = canvas
  const random = createRandom(seed, 921)
  for (let flake = 0; flake < Math.round((620 * width * height) / (unit * unit)); flake++) {
    const near = random() ** 2.4
    const size = unit * (0.0016 + 0.0062 * near)
    const x = random() * width
    const y = random() * height
    const soft = 1 + 1.6 * near
    const reach = Math.ceil(size * soft)
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) {
        const px = Math.round(x) + dx
        const py = Math.round(y) + dy
        if (px < 0 || py < 0 || px >= width || py >= height) continue
        const off = Math.hypot(px - x, py - y) / size
        blend(canvas, px, py, [0.98, 0.99, 1], (0.9 - 0.35 * near) * smoothstep(soft, soft * 0.25, off))
      }
  }
}

async function paintLightning({ canvas, seed, horizon }: Scene): Promise<void> {
  const { width, height, unit } = canvas
  const random = createRandom(seed, 931)
  const x0 = width * (0.2 + 0.6 * random())
  const fork = (x: number, y: number, until: number, thickness: number): string => {
    let path = `M${x.toFixed(1)} ${y.toFixed(1)}`
    const more: string[] = []
    while (y < until) {
      x += unit * 0.075 * (random() - 0.5)
      y += unit * (0.02 + 0.035 * random())
      path += `L${x.toFixed(1)} ${y.toFixed(1)}`
      if (thickness > 0.003 * unit && random() < 0.28)
        more.push(fork(x, y, Math.min(horizon, y + unit * (0.08 + 0.12 * random())), thickness * 0.5))
    }
    return `<path d="${path}" fill="none" stroke="#fdfcff" stroke-width="${thickness.toFixed(2)}" stroke-linejoin="round"/>${more.join('')}`
  }
  const bolt = fork(x0, -2, horizon * 0.97, unit * 0.0055)
  const halo = `<filter id="halo" x="-1" y="-.2" width="3" height="1.4"><feGaussianBlur stdDeviation="${unit * 0.014}"/></filter>`
  for (let y = 0; y < Math.min(height, horizon); y++)
    for (let x = 0; x < width; x++)
      addLight(canvas, x, y, [0.75, 0.78, 1], 0.3 * Math.exp(-Math.abs(x - x0) / (0.2 * unit)))
  compositeLayer(
    canvas,
    await renderSvg(`${halo}<g filter="url(#halo)" opacity=".9">${bolt}</g>${bolt}`, canvas),
  )
}

const sparkColors: readonly Rgb[] = [
  [1, 0.45, 0.4],
  [1, 0.82, 0.35],
  [0.45, 0.8, 1],
  [0.75, 0.5, 1],
  [0.5, 1, 0.6],
  [1, 0.6, 0.85],
]

function paintFireworks({ canvas, seed, horizon }: Scene): void {
  const { width, unit, height } = canvas
  const random = createRandom(seed, 941)
  for (let burst = 0; burst < Math.round((6 * width) / unit); burst++) {
    const cx = width * (0.1 + 0.8 * random())
    const cy = Math.min(horizon, height) * (0.12 + 0.48 * random())
    const size = unit * (0.1 + 0.1 * random())
    const color = sparkColors[(burst + seed) % sparkColors.length]
    const rays = 34
    for (let ray = 0; ray < rays; ray++) {
      const angle = (ray / rays) * 2 * Math.PI + 0.1 * random()
      const rayLength = size * (0.75 + 0.3 * random())
      const steps = Math.ceil(rayLength)
      for (let step = steps * 0.25; step < steps; step++) {
        const share = step / steps
        const x = Math.round(cx + Math.cos(angle) * rayLength * share)
        const y = Math.round(cy + Math.sin(angle) * rayLength * share + size * 0.22 * share * share)
        const halfThickness = Math.max(0, Math.round(unit * 0.0011 + (share > 0.94 ? unit * 0.0016 : 0)))
        for (let dy = -halfThickness; dy <= halfThickness; dy++)
          for (let dx = -halfThickness; dx <= halfThickness; dx++)
            if (x + dx >= 0 && y + dy >= 0 && x + dx < width && y + dy < height)
              addLight(
                canvas,
                x + dx,
                y + dy,
                mix([1, 0.97, 0.85], color, share * 1.4),
                0.28 + 0.5 * share ** 3,
              )
      }
    }
  }
}
