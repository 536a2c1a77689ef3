import { blurPlane, type Plane, planeOf, randomIntegers } from '@pentimento/imaging'
import type { Canvas } from '../paint/canvas.ts'
import { kuwahara } from './kuwahara.ts'
import { lightness } from './lines.ts'

/** Brushes from coarse to fine: radius as a fraction of the shorter side, and the minimum detail they are used at. */
const brushes = [
  { radius: 0.016, detail: -1 },
  { radius: 0.0085, detail: 0.012 },
  { radius: 0.0042, detail: 0.022 },
  { radius: 0.0023, detail: 0.034 },
]

/**
 * Oil painting: brush strokes along the contours, coarse ones first, fine ones where there is detail (Hertzmann,
 * "Painterly rendering with curved brush strokes of multiple sizes", 1998), with relief shading of the paint.
 */
export function oil(canvas: Canvas, seed: number): void {
  const { data, width, height, unit } = canvas
  const truth = kuwahara(canvas, 0.004 * unit)
  const light = lightness(truth)
  const flow = blurPlane(light, Math.max(1, 0.006 * unit))
  const detail = detailOf(light, 0.008 * unit)
  const ridges = planeOf(width, height, () => 0)
  data.set(truth.data)
  const next = randomIntegers(seed + 1501)
  const chance = () => next() / 2 ** 32
  for (const brush of brushes) {
    const radius = Math.max(1.2, brush.radius * unit)
    const pace = radius * (brush.detail > 0.03 ? 0.9 : 1.15)
    const places: [number, number][] = []
    for (let y = 0; y < height + pace; y += pace)
      for (let x = 0; x < width + pace; x += pace)
        places.push([x + (chance() - 0.5) * pace, y + (chance() - 0.5) * pace])
    for (let at = places.length - 1; at > 0; at--) {
      const other = Math.floor(chance() * (at + 1))
      const kept = places[at]
      places[at] = places[other]
      places[other] = kept
    }
    for (const [x, y] of places) {
      const px = Math.min(width - 1, Math.max(0, Math.round(x)))
      const py = Math.min(height - 1, Math.max(0, Math.round(y)))
      if (detail[py * width + px] < brush.detail) continue
      stroke(canvas, ridges, truth, px, py, radius, turnAt(flow, px, py, chance), chance)
    }
  }
  relieve(canvas, ridges)
}

/** Local contrast: mean absolute deviation of the lightness around each pixel. */
function detailOf(light: Plane, deviation: number): Float32Array {
  const mean = blurPlane(light, deviation).data
  const off = planeOf(light.width, light.height, pixel => Math.abs(light.data[pixel] - mean[pixel]))
  return blurPlane(off, deviation).data
}

/** Stroke direction in radians: perpendicular to the gradient, or nearly horizontal where there is none. */
function turnAt({ data, width, height }: Plane, x: number, y: number, chance: () => number): number {
  const left = Math.max(0, x - 2)
  const right = Math.min(width - 1, x + 2)
  const top = Math.max(0, y - 2)
  const bottom = Math.min(height - 1, y + 2)
  const gx = data[y * width + right] - data[y * width + left]
  const gy = data[bottom * width + x] - data[top * width + x]
  return Math.hypot(gx, gy) < 0.004 ? 0.5 * (chance() - 0.5) : Math.atan2(gx, -gy) + 0.3 * (chance() - 0.5)
}

function stroke(
  canvas: Canvas,
  ridges: Plane,
  truth: Canvas,
  x: number,
  y: number,
  radius: number,
  turn: number,
  chance: () => number,
): void {
  const { data, width, height } = canvas
  const from = 3 * (y * width + x)
  const tone = 1 + 0.09 * (chance() - 0.5)
  const warmth = 0.025 * (chance() - 0.5)
  const colour = [
    truth.data[from] * tone + warmth,
    truth.data[from + 1] * tone,
    truth.data[from + 2] * tone - warmth,
  ]
  const long = radius * (0.9 + 1.6 * chance()) * (radius > 0.006 * canvas.unit ? 1.5 : 0.8)
  const [dx, dy] = [Math.cos(turn), Math.sin(turn)]
  const grain = 2 + 3 * chance()
  const reach = Math.ceil(long + radius)
  for (let py = Math.max(0, y - reach); py <= Math.min(height - 1, y + reach); py++)
    for (let px = Math.max(0, x - reach); px <= Math.min(width - 1, x + reach); px++) {
      const along = (px - x) * dx + (py - y) * dy
      const across = ((py - y) * dx - (px - x) * dy) / radius
      const beyond = Math.max(0, Math.abs(along) - long) / radius
      const off = Math.hypot(across, beyond)
      if (off >= 1) continue
      const bristle = 0.5 + 0.5 * Math.sin(across * grain * 3.1 + x)
      const cover = Math.min(1, (1 - off) * 3.5) * (0.72 + 0.28 * bristle)
      const at = py * width + px
      for (let c = 0; c < 3; c++) data[3 * at + c] += (colour[c] - data[3 * at + c]) * cover
      ridges.data[at] += (0.35 + 0.65 * bristle * (1 - off * off) - ridges.data[at]) * cover
    }
}

/** Shade the paint's thickness with light from the upper left. */
function relieve({ data, width, height }: Canvas, { data: thick }: Plane): void {
  for (let y = 1; y < height; y++)
    for (let x = 1; x < width; x++) {
      const at = y * width + x
      const slope = thick[at] - thick[at - width - 1]
      const shine = Math.max(-0.1, Math.min(0.12, slope * 0.2))
      for (let c = 0; c < 3; c++) data[3 * at + c] += shine
    }
}
