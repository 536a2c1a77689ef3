import { randomIntegers } from '@pentimento/imaging'
import type { Light } from '../scene/light.ts'
import { blend, type Canvas, glow } from './canvas.ts'
import { mixed, type Rgb, smooth } from './colour.ts'
import { paintCumulus } from './cumulus.ts'
import { layered, noiseOf } from './noise.ts'

/**
 * Paint the sky down to the horizon: gradient, stars, sun or moon with its halo, and clouds lit from the sun's side.
 *
 * @param horizon in pixels from the top
 */
export function paintSky(canvas: Canvas, light: Light, horizon: number, seed: number): void {
  const bottom = Math.min(canvas.height, Math.ceil(horizon) + 2)
  gradient(canvas, light, horizon, bottom)
  if (light.stars > 0) stars(canvas, light.stars, horizon, seed)
  orb(canvas, light, horizon, bottom)
  veils(canvas, light, horizon, bottom, seed)
  if (light.clouds.cover > 0.25 && light.clouds.cover < 0.85) paintCumulus(canvas, light, horizon, seed)
  if (light.orb?.kind === 'sun') veiledSun(canvas, light.orb, horizon, bottom)
}

/** Sky color at a height, 0 (horizon) to 1 (zenith). */
export function skyAt(light: Light, height: number): Rgb {
  return height > 0.5
    ? mixed(light.middle, light.zenith, smooth(0, 1, (height - 0.5) * 2) * 0.5 + (height - 0.5))
    : mixed(light.low, light.middle, height * 2)
}

function gradient(canvas: Canvas, light: Light, horizon: number, bottom: number): void {
  const { width } = canvas
  for (let y = 0; y < bottom; y++) {
    const height = Math.max(0, 1 - y / Math.max(1, horizon))
    const colour = skyAt(light, height)
    for (let x = 0; x < width; x++) blend(canvas, x, y, colour, 1)
  }
}

function stars(canvas: Canvas, strength: number, horizon: number, seed: number): void {
  const { width, height, unit } = canvas
  const chance = randomIntegers(seed + 11)
  const share = () => (chance() + 1) / 2 ** 32
  const amount = Math.round((260 * strength * width * horizon) / (unit * unit))
  for (let star = 0; star < amount; star++) {
    const x = share() * width
    const y = share() ** 1.3 * horizon
    const bright = share() ** 4
    const size = Math.max(0.45, (0.0007 + 0.0017 * bright) * unit)
    const colour = mixed([0.8, 0.87, 1], [1, 0.92, 0.8], share())
    spot(
      canvas,
      x,
      y,
      size,
      colour,
      (0.3 + 0.7 * bright) * strength * smooth(0, 0.25, 1 - y / horizon),
      height,
    )
  }
}

function spot(
  canvas: Canvas,
  x: number,
  y: number,
  size: number,
  colour: Rgb,
  strength: number,
  bottom: number,
) {
  const reach = Math.ceil(size * 3)
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      const px = Math.round(x) + dx
      const py = Math.round(y) + dy
      if (px < 0 || py < 0 || px >= canvas.width || py >= bottom) continue
      const distance = Math.hypot(px - x, py - y) / size
      glow(canvas, px, py, colour, strength * Math.exp(-distance * distance))
    }
}

function orb(canvas: Canvas, light: Light, horizon: number, bottom: number): void {
  if (!light.orb) return
  const { width, unit } = canvas
  const { kind, colour } = light.orb
  const cx = light.orb.x * width
  const cy = light.orb.y * horizon
  const low = light.orb.y > 0.7
  const radius = unit * (kind === 'sun' ? (low ? 0.062 : 0.04) : 0.055)
  const bite = radius * 0.55
  for (let y = 0; y < bottom; y++)
    for (let x = 0; x < width; x++) {
      const distance = Math.hypot(x - cx, y - cy)
      const near = distance / unit
      const halo =
        kind === 'sun'
          ? (low ? 0.55 : 0.42) * Math.exp(-near * 7.5) + (low ? 0.4 : 0.15) * Math.exp(-near * 2.6)
          : 0.3 * Math.exp(-near * 8)
      glow(canvas, x, y, colour, halo)
      let disc = smooth(radius + 1, radius - 1, distance)
      if (kind === 'crescent')
        disc *= smooth(radius * 0.94 - 1, radius * 0.94 + 1, Math.hypot(x - cx - bite, y - cy + bite * 0.5))
      if (disc > 0)
        blend(
          canvas,
          x,
          y,
          kind === 'sun' ? mixed(colour, [1, 1, 0.94], 0.6) : moonAt(x - cx, y - cy, radius),
          disc,
        )
    }
}

/** Paint the sun over thin clouds, as seen through them. */
function veiledSun(
  canvas: Canvas,
  { x, y, colour }: NonNullable<Light['orb']>,
  horizon: number,
  bottom: number,
): void {
  const { width, unit } = canvas
  const radius = unit * (y > 0.7 ? 0.058 : 0.038)
  const bright = mixed(colour, [1, 1, 0.96], 0.75)
  for (let py = 0; py < bottom; py++)
    for (let px = 0; px < width; px++) {
      const off = Math.hypot(px - x * width, py - y * horizon)
      if (off > radius * 3) continue
      blend(canvas, px, py, bright, 0.85 * smooth(radius + 1.5, radius - 1.5, off))
      glow(canvas, px, py, colour, 0.3 * Math.exp(-((off / radius) ** 2) * 0.5))
    }
}

/** Color of the moon's disc, with the maria roughly where they are seen from the northern hemisphere. */
function moonAt(x: number, y: number, radius: number): Rgb {
  const seas = [
    [-0.3, -0.35, 0.34],
    [0.2, -0.3, 0.24],
    [0.42, 0, 0.22],
    [-0.45, 0.15, 0.3],
    [-0.1, 0.42, 0.2],
  ]
  let dark = 0
  for (const [sx, sy, size] of seas) {
    const distance = Math.hypot(x / radius - sx, y / radius - sy) / size
    dark = Math.max(dark, Math.exp(-(distance ** 3)))
  }
  return mixed([0.97, 0.96, 0.9], [0.72, 0.74, 0.78], dark * 0.75)
}

function veils(canvas: Canvas, light: Light, horizon: number, bottom: number, seed: number): void {
  const { cover, bright, dark } = light.clouds
  if (cover <= 0.05) return
  const { width, unit } = canvas
  const noise = noiseOf(seed + 23)
  const sunX = (light.orb?.x ?? 0.4) * width
  const toSun = 0.14
  const density = (x: number, y: number) => layered(noise, x, y, 5) + 0.35 * noise(x * 0.35 + 40, y * 0.35)
  const from = 0.42 - 0.8 * cover
  for (let y = 0; y < bottom; y++) {
    const height = 1 - y / Math.max(1, horizon)
    const far = 1 / (0.16 + height)
    const fading = smooth(0.02, 0.3, height)
    for (let x = 0; x < width; x++) {
      const u = ((x - width / 2) / unit) * far * 0.75 + 5
      const v = far * 2.1
      const here = density(u, v)
      const alpha = smooth(from, from + 0.42, here) * fading
      if (alpha <= 0.004) continue
      const side = Math.sign(sunX - x) * Math.min(1, Math.abs(sunX - x) / unit)
      const towards = density(u + toSun * side, v + toSun * 1.1)
      const shade = smooth(-0.25, 0.45, towards - from) * 0.85
      blend(canvas, x, y, mixed(bright, dark, shade), alpha * (0.9 - 0.25 * (1 - fading)))
    }
  }
}
