import type { Canvas } from '../paint/canvas.ts'
import { smoothstep } from '../paint/color.ts'
import { createNoise } from '../paint/noise.ts'
import { kuwahara } from './kuwahara.ts'
import { detectLines, lightness } from './lines.ts'
import { createPaperTexture } from './paper.ts'

/** Line art: black lines of one width on white. */
export function applyLineArt(canvas: Canvas): void {
  const { data, unit } = canvas
  const lines = detectLines(smoothDetail(canvas, 0.0058), 0.0024 * unit, 0.018).data
  for (let at = 0; at < data.length; at++) data[at] = 1 - 0.9 * lines[Math.floor(at / 3)]
}

/** Pencil: graphite lines, and hatching in more directions in darker areas. */
export function applyPencil(canvas: Canvas, seed: number): void {
  const { data, width, height, unit } = canvas
  const smoothed = smoothDetail(canvas, 0.005)
  const lines = detectLines(smoothed, 0.0019 * unit, 0.018).data
  const light = lightness(smoothed).data
  const noise = createNoise(seed + 1401)
  const paper = createPaperTexture(seed)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const [u, v] = [x / unit, y / unit]
      const tooth = paper(u, v)
      const tone = light[pixel]
      const wobble = 0.004 * noise(u * 9, v * 9)
      const hatch = (angle: number, from: number) => {
        const across = (u * Math.cos(angle) + v * Math.sin(angle) + wobble) * 125
        const stroke = smoothstep(0.2, 0.5, Math.abs(across - Math.floor(across) - 0.5) * 2)
        return (1 - stroke) * smoothstep(from + 0.1, from - 0.1, tone)
      }
      const shade =
        0.36 * hatch(0.9, 0.72) +
        0.36 * hatch(0.5, 0.5) +
        0.4 * hatch(2.2, 0.32) +
        0.14 * smoothstep(0.8, 0.2, tone)
      const graphite = Math.min(0.94, (shade + lines[pixel] * 0.9) * (0.85 + 0.45 * tooth))
      const sheet = 0.975 + 0.02 * tooth
      const at = 3 * pixel
      for (let c = 0; c < 3; c++)
        data[at + c] = sheet * (1 - graphite) + (0.2 + 0.01 * c) * graphite - (c === 2 ? 0.014 : 0)
    }
}

/** Comic: posterized flat colors, halftone shadows and heavy outlines. */
export function applyComic(canvas: Canvas): void {
  const { data, width, height, unit } = canvas
  const smoothed = smoothDetail(canvas, 0.005)
  const lines = detectLines(smoothed, 0.0027 * unit, 0.022).data
  const light = lightness(smoothed).data
  const pitch = Math.max(3, 0.0085 * unit)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const tone = light[pixel]
      const step = Math.round(Math.min(1, tone * 1.06) * 5) / 5
      const dot = halftoneDistance(x, y, pitch)
      const shadow = smoothstep(0.02, -0.02, dot - 0.62 * smoothstep(0.62, 0.12, tone)) * 0.3
      const at = 3 * pixel
      for (let c = 0; c < 3; c++) {
        const hue = tone + (smoothed.data[at + c] - tone) * 1.45
        const flat = Math.min(1, Math.max(0, hue + (step - tone) * 0.85))
        data[at + c] = flat * (1 - shadow) * (1 - 0.95 * lines[pixel])
      }
    }
}

/** Distance of a pixel to the nearest dot of a 45° halftone screen, as a fraction of the pitch. */
function halftoneDistance(x: number, y: number, pitch: number): number {
  const u = (x + y) / (pitch * Math.SQRT2)
  const v = (x - y) / (pitch * Math.SQRT2)
  return Math.hypot(u - Math.floor(u) - 0.5, v - Math.floor(v) - 0.5)
}

/** Remove fine detail that would produce lines. `radius` is a fraction of the shorter side. */
const smoothDetail = (canvas: Canvas, radius: number) =>
  kuwahara(kuwahara(canvas, radius * canvas.unit), radius * 0.7 * canvas.unit)
