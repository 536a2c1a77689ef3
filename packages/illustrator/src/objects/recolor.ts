import { oklabToSrgb, type Raster, srgbToOklab } from '@pentimento/imaging'
import { type Rgb, rgb } from '../paint/color.ts'

/** Oklab: lightness, a (green to red), b (blue to yellow). */
type Lab = readonly [number, number, number]

/** A color with less chroma than this counts as gray. */
const grayChroma = 0.045
/** Hues within this angle of the dominant one, in radians, are recolored with it. */
const hueTolerance = 0.72

/** Colors to replace where the dominant hue is the wrong one: a gift's paper, not its ribbon. */
export const sourceColors: Readonly<Record<string, readonly Rgb[]>> = {
  'wrapped-gift': [rgb('#f5b03e')],
  house: [rgb('#fff3e1')],
  'house-with-garden': [rgb('#fff3e1')],
  'hot-air-balloon': ['#e0463a', '#f6c23c', '#3f82c9'].map(rgb),
  bus: ['#f4daad', '#ff6110'].map(rgb),
  bicycle: [rgb('#67a6ad')],
  carrot: [rgb('#ff8d02')],
  kite: ['#ff8e00', '#ec3e24', '#917bf1', '#feb804'].map(rgb),
  'delivery-truck': ['#f5b03a', '#dc0d28'].map(rgb),
  locomotive: ['#f44336', '#00796b'].map(rgb),
  airplane: ['#006ca8', '#c8c8c8'].map(rgb),
  laptop: [rgb('#eeeeee')],
  ewe: ['#ffffff', '#a0a0a0'].map(rgb),
  'soccer-ball': [rgb('#ffffff')],
  microwave: [rgb('#c3cad0')],
  'mobile-phone': [rgb('#474d55')],
  'tv-remote': [rgb('#474d55')],
}

/**
 * Recolor a sprite in place: pixels of the dominant hue take the new color and keep their relative lightness; eyes,
 * wheels and shadows stay as they are. Computed in Oklab (Ottosson, 2020).
 *
 * @param sprite four channels
 * @param sources colors to replace instead of the dominant hue
 */
export function recolor(sprite: Raster, to: Rgb, sources?: readonly Rgb[]): void {
  const { data } = sprite
  const sourceLabs = sources ? sources.map(labOf) : dominantColor(sprite)
  const target = labOf(to)
  const targetChroma = Math.hypot(target[1], target[2])
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0) continue
    const lab = srgbToOklab(data[at], data[at + 1], data[at + 2])
    const [source, share] = closestSource(lab, sourceLabs)
    if (share === 0) continue
    const sourceChroma = Math.hypot(source[1], source[2])
    const lightness = remapLightness(lab[0], source[0], target[0])
    const chroma = Math.hypot(lab[1], lab[2])
    const strength = sourceChroma < grayChroma ? 1 : Math.min(1.3, chroma / sourceChroma)
    const scale = targetChroma < 0.02 ? strength * 0.6 : strength
    const recolored = oklabToSrgb(lightness, target[1] * scale, target[2] * scale)
    for (let c = 0; c < 3; c++) data[at + c] += (recolored[c] - data[at + c]) * share
  }
}

/**
 * Map lightness piecewise linearly so that `from` becomes `to`; black stays black and highlights stay light. Contrast
 * isn't increased: light parts of a white object stay dark in black.
 */
function remapLightness(lightness: number, from: number, to: number): number {
  if (lightness <= from) return (lightness / Math.max(0.05, from)) * to
  return to + (lightness - from) * Math.min(1, (1 - to) / Math.max(0.05, 1 - from)) * 0.85
}

function closestSource(lab: Lab, sourceLabs: readonly Lab[]): [Lab, number] {
  let closest: [Lab, number] = [lab, 0]
  for (const source of sourceLabs) {
    const share = colorSimilarity(lab, source)
    if (share > closest[1]) closest = [source, share]
  }
  return closest
}

/** How similar a color is to a source color, 0 to 1. */
function colorSimilarity(lab: Lab, source: Lab): number {
  const chroma = Math.hypot(lab[1], lab[2])
  const sourceChroma = Math.hypot(source[1], source[2])
  if (sourceChroma < grayChroma)
    return chroma < grayChroma * 1.4 && Math.abs(lab[0] - source[0]) < 0.34 ? 1 : 0
  if (chroma < 0.02) return 0
  const hueDifference = Math.abs(Math.atan2(lab[2], lab[1]) - Math.atan2(source[2], source[1]))
  const hueDistance = Math.min(hueDifference, 2 * Math.PI - hueDifference)
  if (hueDistance > hueTolerance) return 0
  return Math.min(1, (hueTolerance - hueDistance) / 0.25) * Math.min(1, chroma / 0.05)
}

/** Mean color of the dominant hue, or of the grays if they dominate. Black and transparent pixels are ignored. */
function dominantColor({ data }: Raster): Lab[] {
  const bins = Array.from({ length: 25 }, () => ({ weight: 0, l: 0, a: 0, b: 0 }))
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] < 128) continue
    const lab = srgbToOklab(data[at], data[at + 1], data[at + 2])
    const chroma = Math.hypot(lab[1], lab[2])
    if (chroma < grayChroma && (lab[0] < 0.3 || lab[0] > 0.985)) continue
    const hue = (Math.atan2(lab[2], lab[1]) / (2 * Math.PI) + 1) % 1
    const bin = bins[chroma < grayChroma ? 24 : Math.floor(hue * 24)]
    const weight = chroma < grayChroma ? 0.55 : 0.5 + Math.min(0.6, chroma * 4)
    bin.weight += weight
    bin.l += lab[0] * weight
    bin.a += lab[1] * weight
    bin.b += lab[2] * weight
  }
  // Two adjacent bins are summed, for a hue that falls on their border.
  const sums = bins.map((bin, at) => (at === 24 ? bin : addBins(bin, bins[(at + 1) % 24])))
  const largest = sums.reduce((best, bin) => (bin.weight > best.weight ? bin : best))
  return largest.weight === 0
    ? []
    : [[largest.l / largest.weight, largest.a / largest.weight, largest.b / largest.weight]]
}

type Bin = { weight: number; l: number; a: number; b: number }
const addBins = (one: Bin, other: Bin): Bin => ({
  weight: one.weight + other.weight,
  l: one.l + other.l,
  a: one.a + other.a,
  b: one.b + other.b,
})

const labOf = ([red, green, blue]: Rgb): Lab => srgbToOklab(255 * red, 255 * green, 255 * blue)
