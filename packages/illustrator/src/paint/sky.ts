import { randomIntegers } from '@pentimento/imaging'
import type { Light } from '../scene/light.ts'
import { addLight, blend, type Canvas } from './canvas.ts'
import { mix, type Rgb, smoothstep } from './color.ts'
import { paintCumulus } from './cumulus.ts'
import { createNoise, fractalNoise } from './noise.ts'

/**
 * Paint the sky down to the horizon: gradient, stars, sun or moon with its halo, and clouds lit from the sun's side.
 *
 * @param horizon in pixels from the top
 */
export function paintSky(canvas: Canvas, light: Light, horizon: number, seed: number): void {
  const bottom = Math.min(canvas.height, Math.ceil(horizon) + 2)
  paintGradient(canvas, light, horizon, bottom)
  if (light.stars > 0) paintStars(canvas, light.stars, horizon, seed)
  paintSunOrMoon(canvas, light, horizon, bottom)
  paintCloudLayer(canvas, light, horizon, bottom, seed)
  if (light.clouds.cover > 0.25 && light.clouds.cover < 0.85) paintCumulus(canvas, light, horizon, seed)
  if (light.sunOrMoon?.kind === 'sun') paintSunOverClouds(canvas, light.sunOrMoon, horizon, bottom)
}

/** Sky color at a height, 0 (horizon) to 1 (zenith). */
export function skyColorAt(light: Light, height: number): Rgb {
  return height > 0.5
    ? mix(light.middle, light.zenith, smoothstep(0, 1, (height - 0.5) * 2) * 0.5 + (height - 0.5))
    : mix(light.low, light.middle, height * 2)
}

function paintGradient(canvas: Canvas, light: Light, horizon: number, bottom: number): void {
  const { width } = canvas
  for (let y = 0; y < bottom; y++) {
    const height = Math.max(0, 1 - y / Math.max(1, horizon))
    const color = skyColorAt(light, height)
    for (let x = 0; x < width; x++) blend(canvas, x, y, color, 1)
  }
}

function paintStars(canvas: Canvas, strength: number, horizon: number, seed: number): void {
  const { width, height, unit } = canvas
  const nextInteger = randomIntegers(seed + 11)
  const random = () => (nextInteger() + 1) / 2 ** 32
  const count = Math.round((260 * strength * width * horizon) / (unit * unit))
  for (let star = 0; star < count; star++) {
    const x = random() * width
    const y = random() ** 1.3 * horizon
    const brightness = random() ** 4
    const size = Math.max(0.45, (0.0007 + 0.0017 * brightness) * unit)
    const color = mix([0.8, 0.87, 1], [1, 0.92, 0.8], random())
    paintStar(
      canvas,
      x,
      y,
      size,
      color,
      (0.3 + 0.7 * brightness) * strength * smoothstep(0, 0.25, 1 - y / horizon),
      height,
    )
  }
}

function paintStar(
  canvas: Canvas,
  x: number,
  y: number,
  size: number,
  color: Rgb,
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
      addLight(canvas, px, py, color, strength * Math.exp(-distance * distance))
    }
}

function paintSunOrMoon(canvas: Canvas, light: Light, horizon: number, bottom: number): void {
  if (!light.sunOrMoon) return
  const { width, unit } = canvas
  const { kind, color } = light.sunOrMoon
  const cx = light.sunOrMoon.x * width
  const cy = light.sunOrMoon.y * horizon
  const isLow = light.sunOrMoon.y > 0.7
  const radius = unit * (kind === 'sun' ? (isLow ? 0.062 : 0.04) : 0.055)
  const crescentOffset = radius * 0.55
  for (let y = 0; y < bottom; y++)
    for (let x = 0; x < width; x++) {
      const distance = Math.hypot(x - cx, y - cy)
      const near = distance / unit
      const halo =
        kind === 'sun'
          ? (isLow ? 0.55 : 0.42) * Math.exp(-near * 7.5) + (isLow ? 0.4 : 0.15) * Math.exp(-near * 2.6)
          : 0.3 * Math.exp(-near * 8)
      addLight(canvas, x, y, color, halo)
      let disc = smoothstep(radius + 1, radius - 1, distance)
      if (kind === 'crescent')
        disc *= smoothstep(
          radius * 0.94 - 1,
          radius * 0.94 + 1,
          Math.hypot(x - cx - crescentOffset, y - cy + crescentOffset * 0.5),
        )
      if (disc > 0)
        blend(
          canvas,
          x,
          y,
          kind === 'sun' ? mix(color, [1, 1, 0.94], 0.6) : moonColorAt(x - cx, y - cy, radius),
          disc,
        )
    }
}

/** Paint the sun over thin clouds, as seen through them. */
function paintSunOverClouds(
  canvas: Canvas,
  { x, y, color }: NonNullable<Light['sunOrMoon']>,
  horizon: number,
  bottom: number,
): void {
  const { width, unit } = canvas
  const radius = unit * (y > 0.7 ? 0.058 : 0.038)
  const bright = mix(color, [1, 1, 0.96], 0.75)
  for (let py = 0; py < bottom; py++)
    for (let px = 0; px < width; px++) {
      const off = Math.hypot(px - x * width, py - y * horizon)
      if (off > radius * 3) continue
      blend(canvas, px, py, bright, 0.85 * smoothstep(radius + 1.5, radius - 1.5, off))
      addLight(canvas, px, py, color, 0.3 * Math.exp(-((off / radius) ** 2) * 0.5))
    }
}

/** Color of the moon's disc, with the maria roughly where they are seen from the northern hemisphere. */
function moonColorAt(x: number, y: number, radius: number): Rgb {
  const maria = [
    [-0.3, -0.35, 0.34],
    [0.2, -0.3, 0.24],
    [0.42, 0, 0.22],
    [-0.45, 0.15, 0.3],
    [-0.1, 0.42, 0.2],
  ]
  let dark = 0
  for (const [sx, sy, size] of maria) {
    const distance = Math.hypot(x / radius - sx, y / radius - sy) / size
    dark = Math.max(dark, Math.exp(-(distance ** 3)))
  }
  return mix([0.97, 0.96, 0.9], [0.72, 0.74, 0.78], dark * 0.75)
}

function paintCloudLayer(canvas: Canvas, light: Light, horizon: number, bottom: number, seed: number): void {
  const { cover, bright, dark } = light.clouds
  if (cover <= 0.05) return
  const { width, unit } = canvas
  const noise = createNoise(seed + 23)
  const sunX = (light.sunOrMoon?.x ?? 0.4) * width
  const sunStep = 0.14
  const density = (x: number, y: number) =>
    fractalNoise(noise, x, y, 5) + 0.35 * noise(x * 0.35 + 40, y * 0.35)
  const from = 0.42 - 0.8 * cover
  for (let y = 0; y < bottom; y++) {
    const height = 1 - y / Math.max(1, horizon)
    const perspectiveScale = 1 / (0.16 + height)
    const fade = smoothstep(0.02, 0.3, height)
    for (let x = 0; x < width; x++) {
      const u = ((x - width / 2) / unit) * perspectiveScale * 0.75 + 5
      const v = perspectiveScale * 2.1
      const here = density(u, v)
      const alpha = smoothstep(from, from + 0.42, here) * fade
      if (alpha <= 0.004) continue
      const side = Math.sign(sunX - x) * Math.min(1, Math.abs(sunX - x) / unit)
      const densityTowardSun = density(u + sunStep * side, v + sunStep * 1.1)
      const shade = smoothstep(-0.25, 0.45, densityTowardSun - from) * 0.85
      blend(canvas, x, y, mix(bright, dark, shade), alpha * (0.9 - 0.25 * (1 - fade)))
    }
  }
}
