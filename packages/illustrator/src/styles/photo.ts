import { blurPlane, createPlane } from '@pentimento/imaging'
import type { Canvas } from '../paint/canvas.ts'
import { smoothstep } from '../paint/color.ts'
import { createNoise } from '../paint/noise.ts'
import { applyVignette } from './vignette.ts'

/** Photo: bloom, an S-shaped tone curve, film grain and a vignette. */
export function applyPhoto(canvas: Canvas, seed: number): void {
  addBloom(canvas, 0.02, 0.22)
  const { data, width, unit } = canvas
  const grain = createNoise(seed + 1601)
  for (let at = 0; at < data.length; at++) {
    const pixel = Math.floor(at / 3)
    const value = Math.min(1, Math.max(0, data[at]))
    const grainValue = 0.018 * grain(((pixel % width) / unit) * 480, (Math.floor(pixel / width) / unit) * 480)
    data[at] =
      value + 0.16 * (smoothstep(0, 1, value) - value) + grainValue * (1 - Math.abs(2 * value - 1) * 0.6)
  }
  applyVignette(canvas, 0.3)
}

/** 3D render: bloom, more saturation and a vignette. */
export function applyRender(canvas: Canvas): void {
  addBloom(canvas, 0.03, 0.2)
  const { data } = canvas
  for (let at = 0; at < data.length; at += 3) {
    const gray = 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2]
    for (let c = 0; c < 3; c++) data[at + c] = Math.min(1, gray + (data[at + c] - gray) * 1.1)
  }
  applyVignette(canvas, 0.22)
}

/** Add a blurred copy of the highlights. */
function addBloom({ data, width, height, unit }: Canvas, radius: number, strength: number): void {
  for (let c = 0; c < 3; c++) {
    const bright = createPlane(width, height, pixel => Math.max(0, data[3 * pixel + c] - 0.7))
    const spread = blurPlane(bright, Math.max(1, radius * unit)).data
    for (let pixel = 0; pixel < spread.length; pixel++)
      data[3 * pixel + c] += strength * 3 * spread[pixel] * (1 - Math.min(1, data[3 * pixel + c]) * 0.7)
  }
}
