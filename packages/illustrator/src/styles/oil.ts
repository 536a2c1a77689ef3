import { blurPlane, createPlane, type Plane, randomIntegers } from '@pentimento/imaging'
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
export function applyOil(canvas: Canvas, seed: number): void {
  const { data, width, height, unit } = canvas
  const reference = kuwahara(canvas, 0.004 * unit)
  const light = lightness(reference)
  const flow = blurPlane(light, Math.max(1, 0.006 * unit))
  const detail = detailOf(light, 0.008 * unit)
  const ridges = createPlane(width, height, () => 0)
  data.set(reference.data)
  const nextInteger = randomIntegers(seed + 1501)
  const random = () => nextInteger() / 2 ** 32
  for (const brush of brushes) {
    const radius = Math.max(1.2, brush.radius * unit)
    const spacing = radius * (brush.detail > 0.03 ? 0.9 : 1.15)
    const positions: [number, number][] = []
    for (let y = 0; y < height + spacing; y += spacing)
      for (let x = 0; x < width + spacing; x += spacing)
        positions.push([x + (random() - 0.5) * spacing, y + (random() - 0.5) * spacing])
    for (let at = positions.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1))
      const swapped = positions[at]
      positions[at] = positions[other]
      positions[other] = swapped
    }
    for (const [x, y] of positions) {
      const px = Math.min(width - 1, Math.max(0, Math.round(x)))
      const py = Math.min(height - 1, Math.max(0, Math.round(y)))
      if (detail[py * width + px] < brush.detail) continue
      paintStroke(canvas, ridges, reference, px, py, radius, strokeAngle(flow, px, py, random), random)
    }
  }
  addPaintRelief(canvas, ridges)
}

/** Local contrast: mean absolute deviation of the lightness around each pixel. */
function detailOf(light: Plane, deviation: number): Float32Array {
  const mean = blurPlane(light, deviation).data
  const deviations = createPlane(light.width, light.height, pixel =>
    Math.abs(light.data[pixel] - mean[pixel]),
  )
  return blurPlane(deviations, deviation).data
}

/** Stroke direction in radians: perpendicular to the gradient, or nearly horizontal where there is none. */
function strokeAngle({ data, width, height }: Plane, x: number, y: number, random: () => number): number {
  const left = Math.max(0, x - 2)
  const right = Math.min(width - 1, x + 2)
  const top = Math.max(0, y - 2)
  const bottom = Math.min(height - 1, y + 2)
  const gx = data[y * width + right] - data[y * width + left]
  const gy = data[bottom * width + x] - data[top * width + x]
  return Math.hypot(gx, gy) < 0.004 ? 0.5 * (random() - 0.5) : Math.atan2(gx, -gy) + 0.3 * (random() - 0.5)
}

function paintStroke(
  canvas: Canvas,
  ridges: Plane,
  reference: Canvas,
  x: number,
  y: number,
  radius: number,
  angle: number,
  random: () => number,
): void {
  const { data, width, height } = canvas
  const from = 3 * (y * width + x)
  const tone = 1 + 0.09 * (random() - 0.5)
  const warmth = 0.025 * (random() - 0.5)
  const color = [
    reference.data[from] * tone + warmth,
    reference.data[from + 1] * tone,
    reference.data[from + 2] * tone - warmth,
  ]
  const strokeLength = radius * (0.9 + 1.6 * random()) * (radius > 0.006 * canvas.unit ? 1.5 : 0.8)
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  const bristleFrequency = 2 + 3 * random()
  const reach = Math.ceil(strokeLength + radius)
  for (let py = Math.max(0, y - reach); py <= Math.min(height - 1, y + reach); py++)
    for (let px = Math.max(0, x - reach); px <= Math.min(width - 1, x + reach); px++) {
      const along = (px - x) * dx + (py - y) * dy
      const across = ((py - y) * dx - (px - x) * dy) / radius
      const beyond = Math.max(0, Math.abs(along) - strokeLength) / radius
      const off = Math.hypot(across, beyond)
      if (off >= 1) continue
      const bristle = 0.5 + 0.5 * Math.sin(across * bristleFrequency * 3.1 + x)
      const cover = Math.min(1, (1 - off) * 3.5) * (0.72 + 0.28 * bristle)
      const at = py * width + px
      for (let c = 0; c < 3; c++) data[3 * at + c] += (color[c] - data[3 * at + c]) * cover
      ridges.data[at] += (0.35 + 0.65 * bristle * (1 - off * off) - ridges.data[at]) * cover
    }
}

/** Shade the paint's thickness with light from the upper left. */
function addPaintRelief({ data, width, height }: Canvas, { data: thickness }: Plane): void {
  for (let y = 1; y < height; y++)
    for (let x = 1; x < width; x++) {
      const at = y * width + x
      const slope = thickness[at] - thickness[at - width - 1]
      const highlight = Math.max(-0.1, Math.min(0.12, slope * 0.2))
      for (let c = 0; c < 3; c++) data[3 * at + c] += highlight
    }
}
