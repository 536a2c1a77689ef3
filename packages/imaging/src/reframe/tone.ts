import { isOtherContent, isWithin, type ShiftMap, sourceIndex, type ViewFeatures } from './shift-map.ts'

/** Offsets to add to a shift map's colors so that its parts and the image match in brightness and color. */
export interface Tone {
  mosaic: ShiftMap
  /** `channels` values per pixel. */
  added: Float32Array
}

/** Pixels at the edge that are compared with what a shift would show there. */
const comparedPixels = 3
/**
 * A difference of this many levels is halved, and much larger ones vanish: they come from different content,
 * not different lighting.
 */
const halvingDifference = 70
/** Within the sky, and between what is out of focus, much larger ones are lighting: a hard edge is wrong there. */
const halvingSmoothDifference = { sky: 300, unfocused: 150 }
/** Between sky and ground, only small ones are lighting. */
const halvingAtHorizon = 25
/** Out of focus is what has less {@link ViewFeatures.texture} than this. */
const maxSmoothTexture = 20
/** Screening weight: how strongly pixels far from the edge keep their own colors. */
const screening = 2e-4
const minSide = 4

/**
 * Solve for the tone that hides a shift map's seams: a screened Poisson equation (Pérez, Gangnet & Blake,
 * "Poisson Image Editing", 2003; Bhat et al., "Fourier Analysis of the 2D Screened Poisson Equation", 2008)
 * whose guidance field is the difference across seams, with the image's edge as boundary condition.
 */
export function solveTone(mosaic: ShiftMap, { texture }: ViewFeatures): Tone {
  const { view, reach, shifts, label } = mosaic
  const { lines, channels, data, guides } = view
  const across = new Float32Array(label.length * channels)
  const along = new Float32Array(label.length * channels)
  for (let p = 0; p < label.length; p++) {
    const u = p % reach
    const line = (p - u) / reach
    const own = sourceIndex(view, shifts[label[p]], u, line)
    if (u === 0) edgeDifference(line, p)
    else if (label[p - 1] !== label[p]) seamDifference(own, p - 1, u - 1, u, line, line, across)
    if (line > 0 && label[p - reach] !== label[p]) seamDifference(own, p - reach, u, u, line - 1, line, along)

    function seamDifference(
      own: number,
      q: number,
      qu: number,
      u: number,
      qline: number,
      line: number,
      to: Float32Array,
    ) {
      const [mine, other] = [shifts[label[p]], shifts[label[q]]]
      const theirs = sourceIndex(view, other, qu, qline)
      const ownThere = sourceIndex(view, mine, qu, qline)
      const theirsHere = sourceIndex(view, other, u, line)
      for (let c = 0; c < channels; c++) {
        const [a, b] = [data[own * channels + c], data[theirs * channels + c]]
        const step = (a - data[ownThere * channels + c] + (data[theirsHere * channels + c] - b)) / 2
        to[p * channels + c] = compressDifference(step - (a - b), halvingBetween(own, theirs))
      }
    }
  }
  return { mosaic, added: solvePoisson({ across, along, reach, lines, channels }) }

  /** The median of the pixels at the edge: a scan's border has misleading brightness. */
  function edgeDifference(line: number, p: number) {
    if (isOtherContent(mosaic, line)) return
    const shift = shifts[label[p]]
    const halving = halvingBetween(line * view.depth, sourceIndex(view, shift, 0, line))
    for (let c = 0; c < channels; c++) {
      const found: number[] = []
      for (let j = 0; j < comparedPixels; j++) {
        const column = Math.min(view.depth - 1, j)
        const before = isWithin(view, shift, -1 - j, line)
          ? sourceIndex(view, shift, -1 - j, line)
          : line * view.depth + column
        found.push(data[(line * view.depth + column) * channels + c] - data[before * channels + c])
      }
      found.sort((a, b) => a - b)
      across[p * channels + c] = compressDifference(found[1], halving)
    }
  }

  function halvingBetween(a: number, b: number): number {
    const skies = (guides.sky[a] > 127 ? 1 : 0) + (guides.sky[b] > 127 ? 1 : 0)
    if (skies === 2) return halvingSmoothDifference.sky
    if (skies === 1) return halvingAtHorizon
    const isUnfocused = Math.max(texture[a], texture[b]) < maxSmoothTexture
    return isUnfocused ? halvingSmoothDifference.unfocused : halvingDifference
  }
}

/** The part of a difference that is attributed to lighting. */
export const compressDifference = (difference: number, halving = halvingDifference) =>
  difference / (1 + (difference / halving) ** 4)

/**
 * Target differences: `across` from the previous pixel (or from 0, at the edge), `along` from the previous
 * line.
 */
interface TargetDifferences {
  across: Float32Array
  along: Float32Array
  reach: number
  lines: number
  channels: number
}

function solvePoisson(steps: TargetDifferences, screeningWeight = screening): Float32Array {
  const { reach, lines, channels } = steps
  const value = new Float32Array(reach * lines * channels)
  if (Math.min(reach, lines) >= minSide) {
    const half = downsampleDifferences(steps)
    const coarse = solvePoisson(half, screeningWeight * 4)
    for (let p = 0; p < reach * lines; p++) {
      const u = p % reach
      const from = (((p - u) / reach) >> 1) * half.reach + (u >> 1)
      for (let c = 0; c < channels; c++) value[p * channels + c] = coarse[from * channels + c]
    }
  }
  for (let pass = 0; pass < 24; pass++) relax(steps, value, screeningWeight, pass % 2 === 1)
  return value
}

/**
 * The differences between pixels of twice the size: each the sum of the two it spans, averaged over both
 * rows.
 */
function downsampleDifferences({
  across,
  along,
  reach,
  lines,
  channels,
}: TargetDifferences): TargetDifferences {
  const [r, l] = [(reach + 1) >> 1, (lines + 1) >> 1]
  const half = { across: new Float32Array(r * l * channels), along: new Float32Array(r * l * channels) }
  for (let line = 0; line < lines; line++)
    for (let u = 0; u < reach; u++) {
      const to = (line >> 1) * r + (u >> 1)
      const from = line * reach + u
      for (let c = 0; c < channels; c++) {
        // A difference at the boundary of a coarse pixel, plus half of the one inside it and of the one
        // before.
        const first = across[from * channels + c]
        half.across[to * channels + c] += (u % 2 === 0 ? first : first / 2) / 2
        if (u % 2 === 1 && (u >> 1) + 1 < r) half.across[(to + 1) * channels + c] += first / 4
        const down = along[from * channels + c]
        half.along[to * channels + c] += (line % 2 === 0 ? down : down / 2) / 2
        if (line % 2 === 1 && (line >> 1) + 1 < l) half.along[(to + r) * channels + c] += down / 4
      }
    }
  return { ...half, reach: r, lines: l, channels }
}

function relax(
  { across, along, reach, lines, channels }: TargetDifferences,
  value: Float32Array,
  screeningWeight: number,
  isBackwards: boolean,
) {
  const total = reach * lines
  for (let n = 0; n < total; n++) {
    const p = isBackwards ? total - 1 - n : n
    const u = p % reach
    const hasNext = u + 1 < reach
    const hasAbove = p >= reach
    const hasBelow = p + reach < total
    const weight = screeningWeight + 1 + (hasNext ? 1 : 0) + (hasAbove ? 1 : 0) + (hasBelow ? 1 : 0)
    for (let c = 0; c < channels; c++) {
      const at = p * channels + c
      let sum = across[at] + (u > 0 ? value[at - channels] : 0)
      if (hasNext) sum += value[at + channels] - across[at + channels]
      if (hasAbove) sum += value[at - reach * channels] + along[at]
      if (hasBelow) sum += value[at + reach * channels] - along[at + reach * channels]
      value[at] = sum / weight
    }
  }
}
