import { blurPlane, planeOf } from '@pentimento/imaging'
import type { Canvas } from '../paint/canvas.ts'
import { smooth } from '../paint/colour.ts'
import { noiseOf } from '../paint/noise.ts'
import { vignette } from './vignette.ts'

/** Photo: bloom, an S-shaped tone curve, film grain and a vignette. */
export function photographed(canvas: Canvas, seed: number): void {
  bloom(canvas, 0.02, 0.22)
  const { data, width, unit } = canvas
  const grain = noiseOf(seed + 1601)
  for (let at = 0; at < data.length; at++) {
    const pixel = Math.floor(at / 3)
    const value = Math.min(1, Math.max(0, data[at]))
    const speck = 0.018 * grain(((pixel % width) / unit) * 480, (Math.floor(pixel / width) / unit) * 480)
    data[at] = value + 0.16 * (smooth(0, 1, value) - value) + speck * (1 - Math.abs(2 * value - 1) * 0.6)
  }
  vignette(canvas, 0.3)
}

/** 3D render: bloom, more saturation and a vignette. */
export function rendered(canvas: Canvas): void {
  bloom(canvas, 0.03, 0.2)
  const { data } = canvas
  for (let at = 0; at < data.length; at += 3) {
    const grey = 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2]
    for (let c = 0; c < 3; c++) data[at + c] = Math.min(1, grey + (data[at + c] - grey) * 1.1)
  }
  vignette(canvas, 0.22)
}

/** Add a blurred copy of the highlights. */
function bloom({ data, width, height, unit }: Canvas, reach: number, strength: number): void {
  for (let c = 0; c < 3; c++) {
    const bright = planeOf(width, height, pixel => Math.max(0, data[3 * pixel + c] - 0.7))
    const spilt = blurPlane(bright, Math.max(1, reach * unit)).data
    for (let pixel = 0; pixel < spilt.length; pixel++)
      data[3 * pixel + c] += strength * 3 * spilt[pixel] * (1 - Math.min(1, data[3 * pixel + c]) * 0.7)
  }
}
