import { oklabOf, type Raster, srgbOf } from '@pentimento/imaging'
import { type Rgb, rgb } from '../paint/colour.ts'

/** Oklab: lightness, a (green to red), b (blue to yellow). */
type Lab = readonly [number, number, number]

/** A color with less chroma than this counts as gray. */
const grey = 0.045
/** Hues within this angle of the dominant one, in radians, are recolored with it. */
const kin = 0.72

/** Colors to replace where the dominant hue is the wrong one: a gift's paper, not its ribbon. */
export const meantColours: Readonly<Record<string, readonly Rgb[]>> = {
  'wrapped-gift': [rgb('#f5b03e')],
  'hot-air-balloon': ['#e0463a', '#f6c23c', '#3f82c9'].map(rgb),
}

/**
 * Recolor a sprite in place: pixels of the dominant hue take the new color and keep their relative lightness; eyes,
 * wheels and shadows stay as they are. Computed in Oklab (Ottosson, 2020).
 *
 * @param sprite four channels
 * @param sources colors to replace instead of the dominant hue
 */
export function recolour(sprite: Raster, to: Rgb, meant?: readonly Rgb[]): void {
  const { data } = sprite
  const chiefs = meant ? meant.map(labOf) : chiefColour(sprite)
  const target = labOf(to)
  const targetChroma = Math.hypot(target[1], target[2])
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0) continue
    const lab = oklabOf(data[at], data[at + 1], data[at + 2])
    const [chief, share] = nearestKin(lab, chiefs)
    if (share === 0) continue
    const chiefChroma = Math.hypot(chief[1], chief[2])
    const light = lightened(lab[0], chief[0], target[0])
    const chroma = Math.hypot(lab[1], lab[2])
    const strength = chiefChroma < grey ? 1 : Math.min(1.3, chroma / chiefChroma)
    const scale = targetChroma < 0.02 ? strength * 0.6 : strength
    const turned = srgbOf(light, target[1] * scale, target[2] * scale)
    for (let c = 0; c < 3; c++) data[at + c] += (turned[c] - data[at + c]) * share
  }
}

/** Map lightness piecewise linearly so that `from` becomes `to`; black stays black and highlights stay light. */
function lightened(light: number, from: number, to: number): number {
  if (light <= from) return (light / Math.max(0.05, from)) * to
  return to + ((light - from) / Math.max(0.05, 1 - from)) * (1 - to) * 0.85
}

function nearestKin(lab: Lab, chiefs: readonly Lab[]): [Lab, number] {
  let kin: [Lab, number] = [lab, 0]
  for (const chief of chiefs) {
    const share = kinship(lab, chief)
    if (share > kin[1]) kin = [chief, share]
  }
  return kin
}

/** How similar a color is to a source color, 0 to 1. */
function kinship(lab: Lab, chief: Lab): number {
  const chroma = Math.hypot(lab[1], lab[2])
  const chiefChroma = Math.hypot(chief[1], chief[2])
  if (chiefChroma < grey) return chroma < grey * 1.4 && Math.abs(lab[0] - chief[0]) < 0.34 ? 1 : 0
  if (chroma < 0.02) return 0
  const turn = Math.abs(Math.atan2(lab[2], lab[1]) - Math.atan2(chief[2], chief[1]))
  const away = Math.min(turn, 2 * Math.PI - turn)
  if (away > kin) return 0
  return Math.min(1, (kin - away) / 0.25) * Math.min(1, chroma / 0.05)
}

/** Mean color of the dominant hue, or of the grays if they dominate. Black and transparent pixels are ignored. */
function chiefColour({ data }: Raster): Lab[] {
  const bins = Array.from({ length: 25 }, () => ({ weight: 0, l: 0, a: 0, b: 0 }))
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] < 128) continue
    const lab = oklabOf(data[at], data[at + 1], data[at + 2])
    const chroma = Math.hypot(lab[1], lab[2])
    if (chroma < grey && (lab[0] < 0.3 || lab[0] > 0.985)) continue
    const turn = (Math.atan2(lab[2], lab[1]) / (2 * Math.PI) + 1) % 1
    const bin = bins[chroma < grey ? 24 : Math.floor(turn * 24)]
    const weight = chroma < grey ? 0.55 : 0.5 + Math.min(0.6, chroma * 4)
    bin.weight += weight
    bin.l += lab[0] * weight
    bin.a += lab[1] * weight
    bin.b += lab[2] * weight
  }
  // Two adjacent bins are summed, for a hue that falls on their border.
  const sums = bins.map((bin, at) => (at === 24 ? bin : joined(bin, bins[(at + 1) % 24])))
  const most = sums.reduce((best, bin) => (bin.weight > best.weight ? bin : best))
  return most.weight === 0 ? [] : [[most.l / most.weight, most.a / most.weight, most.b / most.weight]]
}

type Bin = { weight: number; l: number; a: number; b: number }
const joined = (one: Bin, other: Bin): Bin => ({
  weight: one.weight + other.weight,
  l: one.l + other.l,
  a: one.a + other.a,
  b: one.b + other.b,
})

const labOf = ([red, green, blue]: Rgb): Lab => oklabOf(255 * red, 255 * green, 255 * blue)
