import { oklabToSrgb, srgbToOklab } from '../color/oklab.ts'
import type { Raster } from '../raster.ts'

interface Gradient {
  shape: 'linear' | 'radial'
  /** For a linear gradient: its direction in degrees clockwise from straight up, as in CSS. */
  angle: number
  /** Two or more, as `#rrggbb`, evenly spaced; a radial gradient starts at the center. */
  colors: readonly string[]
}

/** Steps of the color ramp: finer than 8 bits can show. */
const steps = 4096

/**
 * Render a gradient, interpolated in Oklab, so that its middle is neither gray nor dark. Dithered by less
 * than one level to avoid banding.
 */
export function gradientBackground(
  { shape, angle, colors }: Gradient,
  width: number,
  height: number,
): Raster {
  const ramp = createRamp(colors)
  const positionAt = shape === 'linear' ? linearPosition(angle, width, height) : radialPosition(width, height)
  const data = new Uint8ClampedArray(width * height * 3)
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 3) {
      const share = Math.min(1, Math.max(0, positionAt(x + 0.5, y + 0.5)))
      const from = Math.round(share * steps) * 3
      const dither = noise(x, y)
      for (let channel = 0; channel < 3; channel++)
        data[to + channel] = Math.floor(ramp[from + channel] + dither)
    }
  }
  return { data, width, height, channels: 3 }
}

/**
 * An image of one color.
 *
 * @param color as `#rrggbb`
 */
export function solidBackground(color: string, width: number, height: number): Raster {
  const bytes = parseHexColor(color)
  const data = new Uint8ClampedArray(width * height * 3)
  for (let at = 0; at < data.length; at += 3) data.set(bytes, at)
  return { data, width, height, channels: 3 }
}

function linearPosition(angle: number, width: number, height: number): (x: number, y: number) => number {
  const turn = (angle * Math.PI) / 180
  const [right, down] = [Math.sin(turn), -Math.cos(turn)]
  const length = Math.abs(width * right) + Math.abs(height * down)
  return (x, y) => 0.5 + ((x - width / 2) * right + (y - height / 2) * down) / length
}

/** From the center to the farthest corner. */
function radialPosition(width: number, height: number): (x: number, y: number) => number {
  const reach = Math.hypot(width, height) / 2
  return (x, y) => Math.hypot(x - width / 2, y - height / 2) / reach
}

/** Encoded sRGB values, 0 to 255 with fractions. */
function createRamp(colors: readonly string[]): Float32Array {
  const ends = colors.map(color => srgbToOklab(...parseHexColor(color)))
  const ramp = new Float32Array((steps + 1) * 3)
  for (let step = 0; step <= steps; step++) {
    const place = (step / steps) * (ends.length - 1)
    const first = Math.min(ends.length - 2, Math.floor(place))
    const share = place - first
    const mixed = ends[first].map((value, axis) => value + share * (ends[first + 1][axis] - value))
    ramp.set(oklabToSrgb(mixed[0], mixed[1], mixed[2]), step * 3)
  }
  return ramp
}

function parseHexColor(color: string): [number, number, number] {
  const at = (start: number) => Number.parseInt(color.slice(start, start + 2), 16)
  return [at(1), at(3), at(5)]
}

/** Interleaved gradient noise (Jimenez, "Next Generation Post Processing in Call of Duty", 2014), 0 to 1. */
function noise(x: number, y: number): number {
  const value = 52.9829189 * ((0.06711056 * x + 0.00583715 * y) % 1)
  return value - Math.floor(value)
}
