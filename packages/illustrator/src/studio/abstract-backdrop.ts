import { namedColors } from '../background/named-colors.ts'
import type { Scene } from '../landscape/scene.ts'
import type { Canvas } from '../paint/canvas.ts'
import { mix, type Rgb, rgb, saturate, scale } from '../paint/color.ts'
import { createNoise, fractalNoise, type Noise } from '../paint/noise.ts'

/** A backdrop without things. */
export interface AbstractBackdrop {
  /** Folds of a liquid or of silk, or colors that merge. */
  kind: 'waves' | 'gradient'
  /** Colors that the prompt names; if there are none, the seed chooses. */
  colors: readonly Rgb[]
}

const wavesPattern =
  /\b(?:liquid|fluid|flowing|molten|swirl(?:s|ing)?|wav(?:y|es)|marbled|silky|paint (?:strokes|pour|splash)|ink)\b/i
const abstractPattern =
  /\babstract\b(?! (?:shapes|geometric|solids|art\b|artworks?|paintings?|prints?|sculptures?))|\b(?:liquid|fluid) (?:background|shapes?|waves?|art|paint)\b/i
const gradientPattern = /\b(?:gradients?|ombre|ombré|holographic|iridescent|duotone|rainbow background)\b/i
const iridescentPattern = /\b(?:holographic|iridescent)\b/i

/** The backdrop without things that a prompt asks for, if it does. */
export function abstractBackdropOf(prompt: string): AbstractBackdrop | undefined {
  const named = namedColors(prompt, false)
  const colors = named.length === 0 && iridescentPattern.test(prompt) ? iridescent : named
  const isGradient = gradientPattern.test(prompt)
  if (abstractPattern.test(prompt))
    return { kind: isGradient && !wavesPattern.test(prompt) ? 'gradient' : 'waves', colors }
  return isGradient && colors.length > 1 ? { kind: 'gradient', colors } : undefined
}

/** Colors of an abstract backdrop whose prompt names none, by the seed. */
const palettes = [
  ['#2b3a8c', '#6f52c9', '#e58ac2', '#f6c7a8'],
  ['#0e4d64', '#1f8a9c', '#86d3c9', '#f1f0d8'],
  ['#3a1f5d', '#a23b8f', '#f2756b', '#fbc687'],
  ['#dfe6f2', '#b9c8e8', '#e9d3ea', '#f8ece2'],
].map(colors => colors.map(rgb))
const iridescent = ['#b7e3f2', '#d9c6f4', '#f6cfe3', '#d6f2dc', '#c4d4fa'].map(rgb)

function colorsOf(named: readonly Rgb[], seed: number): readonly Rgb[] {
  if (named.length === 0) return palettes[seed % palettes.length]
  if (named.length > 1) return named
  return [scale(saturate(named[0], 1.1), 0.62), named[0], mix(named[0], [1, 1, 1], 0.45)]
}

/** Size of the folds, in units, how much their course is bent, and how many there are across a unit. */
const folds = { size: 1.15, warp: 0.85, count: 1.55 }
/** Steepness of the folds: how far their normals turn from the viewer. */
const relief = 0.3
/** Direction of the light, and strength and exponent of highlights. */
const lamp = { x: -0.5, y: -0.62, z: 0.6, highlight: 0.3, exponent: 22 }

/** Paint an abstract backdrop over all of a canvas. */
export function paintAbstract({ canvas, seed }: Scene, { kind, colors: named }: AbstractBackdrop): void {
  const colors = colorsOf(named, seed)
  const noise = createNoise(seed + 977)
  if (kind === 'gradient') paintGradient(canvas, colors, noise)
  else paintWaves(canvas, colors, noise)
}

/** A color from a list that is interpolated, 0 to 1. */
function colorAt(colors: readonly Rgb[], share: number): Rgb {
  const at = Math.min(0.9999, Math.max(0, share)) * (colors.length - 1)
  const from = Math.floor(at)
  return mix(colors[from], colors[from + 1], at - from)
}

/** Colors that merge, from the upper left to the lower right in about the order of the prompt. */
function paintGradient({ data, width, height, unit }: Canvas, colors: readonly Rgb[], noise: Noise): void {
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / unit, y / unit]
      const along = 0.42 * (x / width) + 0.58 * (y / height)
      const share = 0.5 + 1.15 * (along - 0.5) + 0.3 * fractalNoise(noise, 0.8 * u, 0.8 * v + 5, 2)
      data.set(colorAt(colors, share), 3 * (y * width + x))
    }
}

/** Folds of a glossy liquid or cloth, by a height whose course is bent by noise, in the light of one lamp. */
function paintWaves({ data, width, height, unit }: Canvas, colors: readonly Rgb[], noise: Noise): void {
  const heights = new Float32Array((width + 1) * (height + 1))
  const phases = new Float32Array((width + 1) * (height + 1))
  for (let y = 0; y <= height; y++)
    for (let x = 0; x <= width; x++) {
      const [u, v] = [x / unit / folds.size, y / unit / folds.size]
      const bent = fractalNoise(noise, 0.9 * u, 0.9 * v, 2)
      const bentAgain = noise(0.7 * u + 1.6 * bent + 9, 0.7 * v - 1.2 * bent + 4)
      const phase = folds.count * (0.62 * u + 0.78 * v + folds.warp * (bent + 0.7 * bentAgain))
      const at = y * (width + 1) + x
      phases[at] = 0.5 + 0.55 * bentAgain + 0.4 * bent
      heights[at] = Math.sin(2 * Math.PI * phase) + 0.35 * Math.sin(4 * Math.PI * phase + 3 * bentAgain)
    }
  const steep = relief * unit * 0.2
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * (width + 1) + x
      const slopeX = steep * (heights[at + 1] - heights[at])
      const slopeY = steep * (heights[at + width + 1] - heights[at])
      const length = Math.hypot(slopeX, slopeY, 1)
      const facing = (-slopeX * lamp.x - slopeY * lamp.y + lamp.z) / length
      const lit = 0.62 + 0.42 * Math.max(-0.5, facing)
      const shine = lamp.highlight * Math.max(0, facing) ** lamp.exponent
      const color = colorAt(colors, phases[at] + 0.12 * heights[at])
      for (let c = 0; c < 3; c++) data[3 * (y * width + x) + c] = Math.min(1, color[c] * lit + shine)
    }
}
