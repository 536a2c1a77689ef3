import { blend, drawn, glow, layOn } from '../paint/canvas.ts'
import { hex, mixed, type Rgb, smooth } from '../paint/colour.ts'
import { layered, noiseOf } from '../paint/noise.ts'
import { chanceOf, type Scenery } from './scenery.ts'

/** Paint weather in front of the scene: lightning, fireworks, fog, rain and snow; nothing indoors. */
export async function paintWeather(scene: Scenery): Promise<void> {
  const { weather, ground, interior } = scene.setting
  const indoors = ground === 'room' || ground === 'studio' || (ground === 'table' && interior !== undefined)
  if (indoors) return
  if (weather.includes('storm')) await lightning(scene)
  if (weather.includes('fireworks')) fireworks(scene)
  if (weather.includes('fog')) fog(scene)
  if (weather.includes('rain') || weather.includes('storm')) await rain(scene)
  if (weather.includes('snowing')) snow(scene)
}

function fog(scene: Scenery): void {
  const { canvas, light, horizon, seed } = scene
  const { width, height, unit } = canvas
  const noise = noiseOf(seed + 901)
  for (let y = 0; y < height; y++) {
    const band = Math.exp(-(((y - horizon - 0.05 * unit) / (0.26 * unit)) ** 2))
    for (let x = 0; x < width; x++) {
      const wisp = 0.65 + 0.5 * layered(noise, (x / unit) * 1.8, (y / unit) * 6, 4)
      blend(canvas, x, y, mixed(light.haze, [1, 1, 1], 0.12), Math.min(0.85, (0.16 + 0.62 * band) * wisp))
    }
  }
}

async function rain(scene: Scenery): Promise<void> {
  const { canvas, seed, horizon, light } = scene
  const { width, height, unit } = canvas
  const chance = chanceOf(seed, 911)
  const tone = hex(mixed(light.low, [0.92, 0.96, 1], 0.65))
  const out: string[] = []
  for (let drop = 0; drop < Math.round((520 * width * height) / (unit * unit)); drop++) {
    const near = chance()
    const long = unit * (0.018 + 0.05 * near)
    const x = chance() * width * 1.1
    const y = chance() * height
    out.push(
      `<path d="M${x.toFixed(1)} ${y.toFixed(1)}l${(-long * 0.16).toFixed(1)} ${long.toFixed(1)}" stroke="${tone}" stroke-width="${(unit * (0.0007 + 0.0014 * near)).toFixed(2)}" opacity="${(0.2 + 0.35 * near).toFixed(2)}" stroke-linecap="round"/>`,
    )
  }
  for (let ring = 0; ring < 70; ring++) {
    const near = chance()
    const y = horizon + (height - horizon) * (0.1 + 0.9 * near)
    const size = unit * (0.004 + 0.014 * near)
    out.push(
      `<ellipse cx="${(chance() * width).toFixed(1)}" cy="${y.toFixed(1)}" rx="${size.toFixed(1)}" ry="${(size * 0.3).toFixed(1)}" fill="none" stroke="${tone}" stroke-width="${(unit * 0.0012).toFixed(2)}" opacity=".4"/>`,
    )
  }
  layOn(canvas, await drawn(out.join(''), canvas))
}

function snow({ canvas, seed }: Scenery): void {
  const { width, height, unit } = canvas
  const chance = chanceOf(seed, 921)
  for (let flake = 0; flake < Math.round((620 * width * height) / (unit * unit)); flake++) {
    const near = chance() ** 2.4
    const size = unit * (0.0016 + 0.0062 * near)
    const x = chance() * width
    const y = chance() * height
    const soft = 1 + 1.6 * near
    const reach = Math.ceil(size * soft)
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) {
        const px = Math.round(x) + dx
        const py = Math.round(y) + dy
        if (px < 0 || py < 0 || px >= width || py >= height) continue
        const off = Math.hypot(px - x, py - y) / size
        blend(canvas, px, py, [0.98, 0.99, 1], (0.9 - 0.35 * near) * smooth(soft, soft * 0.25, off))
      }
  }
}

async function lightning({ canvas, seed, horizon }: Scenery): Promise<void> {
  const { width, height, unit } = canvas
  const chance = chanceOf(seed, 931)
  const x0 = width * (0.2 + 0.6 * chance())
  const fork = (x: number, y: number, until: number, thick: number): string => {
    let path = `M${x.toFixed(1)} ${y.toFixed(1)}`
    const more: string[] = []
    while (y < until) {
      x += unit * 0.075 * (chance() - 0.5)
      y += unit * (0.02 + 0.035 * chance())
      path += `L${x.toFixed(1)} ${y.toFixed(1)}`
      if (thick > 0.003 * unit && chance() < 0.28)
        more.push(fork(x, y, Math.min(horizon, y + unit * (0.08 + 0.12 * chance())), thick * 0.5))
    }
    return `<path d="${path}" fill="none" stroke="#fdfcff" stroke-width="${thick.toFixed(2)}" stroke-linejoin="round"/>${more.join('')}`
  }
  const bolt = fork(x0, -2, horizon * 0.97, unit * 0.0055)
  const halo = `<filter id="halo" x="-1" y="-.2" width="3" height="1.4"><feGaussianBlur stdDeviation="${unit * 0.014}"/></filter>`
  for (let y = 0; y < Math.min(height, horizon); y++)
    for (let x = 0; x < width; x++)
      glow(canvas, x, y, [0.75, 0.78, 1], 0.3 * Math.exp(-Math.abs(x - x0) / (0.2 * unit)))
  layOn(canvas, await drawn(`${halo}<g filter="url(#halo)" opacity=".9">${bolt}</g>${bolt}`, canvas))
}

const sparks: readonly Rgb[] = [
  [1, 0.45, 0.4],
  [1, 0.82, 0.35],
  [0.45, 0.8, 1],
  [0.75, 0.5, 1],
  [0.5, 1, 0.6],
  [1, 0.6, 0.85],
]

function fireworks({ canvas, seed, horizon }: Scenery): void {
  const { width, unit, height } = canvas
  const chance = chanceOf(seed, 941)
  for (let burst = 0; burst < Math.round((6 * width) / unit); burst++) {
    const cx = width * (0.1 + 0.8 * chance())
    const cy = Math.min(horizon, height) * (0.12 + 0.48 * chance())
    const size = unit * (0.1 + 0.1 * chance())
    const colour = sparks[(burst + seed) % sparks.length]
    const rays = 34
    for (let ray = 0; ray < rays; ray++) {
      const turn = (ray / rays) * 2 * Math.PI + 0.1 * chance()
      const long = size * (0.75 + 0.3 * chance())
      const steps = Math.ceil(long)
      for (let step = steps * 0.25; step < steps; step++) {
        const share = step / steps
        const x = Math.round(cx + Math.cos(turn) * long * share)
        const y = Math.round(cy + Math.sin(turn) * long * share + size * 0.22 * share * share)
        const thick = Math.max(0, Math.round(unit * 0.0011 + (share > 0.94 ? unit * 0.0016 : 0)))
        for (let dy = -thick; dy <= thick; dy++)
          for (let dx = -thick; dx <= thick; dx++)
            if (x + dx >= 0 && y + dy >= 0 && x + dx < width && y + dy < height)
              glow(
                canvas,
                x + dx,
                y + dy,
                mixed([1, 0.97, 0.85], colour, share * 1.4),
                0.28 + 0.5 * share ** 3,
              )
      }
    }
  }
}
