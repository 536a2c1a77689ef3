import { blurPlane, createPlane } from '@pentimento/imaging'
import { type Canvas, createCanvas } from '../paint/canvas.ts'
import { smoothstep } from '../paint/color.ts'
import { createNoise, fractalNoise } from '../paint/noise.ts'
import { kuwahara } from './kuwahara.ts'
import { lightness } from './lines.ts'
import { createPaperTexture } from './paper.ts'

/**
 * Watercolor: washes with wobbly borders, edge darkening, pigment granulation on paper texture and a white paper
 * border (after Bousseau et al., "Interactive watercolor rendering", 2006).
 */
export function applyWatercolor(canvas: Canvas, seed: number): void {
  const { width, height, unit } = canvas
  const washes = kuwahara(kuwahara(displaceBorders(canvas, seed), 0.0055 * unit), 0.004 * unit)
  const light = lightness(washes)
  const around = blurPlane(light, 0.009 * unit).data
  const noise = createNoise(seed + 1311)
  const paper = createPaperTexture(seed)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 3) {
      const [u, v] = [x / unit, y / unit]
      const pixel = at / 3
      const tooth = paper(u, v)
      const pool = fractalNoise(noise, u * 3.2, v * 3.2, 4)
      const edgeDarkening = Math.max(0, Math.min(0.22, (around[pixel] - light.data[pixel]) * 1.5))
      const density = 0.86 + 0.3 * pool + 1.6 * edgeDarkening + 0.13 * tooth
      const border = borderMask(u, v, width / unit, height / unit, noise)
      for (let c = 0; c < 3; c++) {
        const pigment = Math.min(1, Math.max(0.02, washes.data[at + c]))
        const painted = pigment ** Math.max(0.3, density) * 1.03
        const sheet = 0.985 + 0.018 * tooth - (c === 2 ? 0.025 : 0)
        canvas.data[at + c] = sheet * (1 - border) + Math.min(sheet, painted * 0.96 + 0.05) * border
      }
    }
}

/** Displace pixels by noise, so that color borders wobble as if wet paint had run. */
function displaceBorders(canvas: Canvas, seed: number): Canvas {
  const { data, width, height, unit } = canvas
  const noise = createNoise(seed + 1313)
  const out = createCanvas(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = [(x / unit) * 38, (y / unit) * 38]
      const sx = Math.min(
        width - 1,
        Math.max(0, Math.round(x + 0.0042 * unit * fractalNoise(noise, u, v, 2))),
      )
      const sy = Math.min(
        height - 1,
        Math.max(0, Math.round(y + 0.0042 * unit * fractalNoise(noise, u + 50, v, 2))),
      )
      const [from, to] = [3 * (sy * width + sx), 3 * (y * width + x)]
      for (let c = 0; c < 3; c++) out.data[to + c] = data[from + c]
    }
  return out
}

/** 0 on the unpainted border of the paper, 1 inside. */
function borderMask(
  u: number,
  v: number,
  sheetWidth: number,
  sheetHeight: number,
  noise: ReturnType<typeof createNoise>,
): number {
  const off = Math.min(u, v, sheetWidth - u, sheetHeight - v)
  const brush = 0.022 + 0.014 * noise(u * 5, v * 5) + 0.006 * noise(u * 24, v * 24)
  return smoothstep(brush - 0.004, brush + 0.004, off)
}

/** Ink wash: gray washes and dark strokes of a single ink on rice paper. */
export function applyInkWash(canvas: Canvas, seed: number, lines: Float32Array): void {
  const { width, height, unit } = canvas
  const light = lightness(kuwahara(kuwahara(displaceBorders(canvas, seed), 0.007 * unit), 0.005 * unit))
  const flat = createPlane(width, height, pixel => light.data[pixel])
  const around = blurPlane(flat, 0.012 * unit).data
  const noise = createNoise(seed + 1317)
  const paper = createPaperTexture(seed)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 3) {
      const [u, v] = [x / unit, y / unit]
      const pixel = at / 3
      const pool = 0.07 * fractalNoise(noise, u * 4, v * 4, 4) + 0.03 * paper(u, v)
      const tone = light.data[pixel] + pool
      const wash =
        0.2 +
        0.26 * smoothstep(0.12, 0.26, tone) +
        0.28 * smoothstep(0.36, 0.5, tone) +
        0.26 * smoothstep(0.6, 0.8, tone)
      const edgeDarkening = Math.max(0, around[pixel] - light.data[pixel]) * 0.6
      const brush = lines[pixel] * (0.75 + 0.35 * noise(u * 60, v * 60))
      const ink = Math.min(1, Math.max(0, 1 - wash + edgeDarkening)) * 0.86 * (1 - brush) + 0.93 * brush
      const sheet = 0.965 + 0.02 * paper(u, v)
      canvas.data[at] = sheet * (1 - ink) + 0.1 * ink
      canvas.data[at + 1] = (sheet - 0.015) * (1 - ink) + 0.1 * ink
      canvas.data[at + 2] = (sheet - 0.06) * (1 - ink) + 0.12 * ink
    }
}
