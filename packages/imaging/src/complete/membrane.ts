/** Relaxation passes per level; coarser levels have already propagated distant values. */
const passes = 12
const minSide = 4

/** The role of a pixel: a known boundary value, an unknown to interpolate, or excluded. */
export const [fixed, free, excluded] = [0, 1, 2]

/** `channels` values per pixel, and for each pixel {@link fixed}, {@link free} or {@link excluded}. */
export interface MembraneProblem {
  values: Float32Array
  kinds: Uint8Array
  width: number
  height: number
  channels: number
}

/**
 * Fill unknown pixels with the smoothest interpolation of the known ones: a membrane, whose Laplacian is zero
 * (Pérez, Gangnet & Blake, "Poisson Image Editing", 2003, with no guidance). Solved coarse to fine, in time
 * proportional to the number of pixels. If no pixel is known, values become 0.
 */
export function interpolateMembrane(field: MembraneProblem): void {
  const { values, kinds, width, height, channels } = field
  const inside = freePixels(kinds)
  if (inside.length === 0) return
  if (Math.min(width, height) >= minSide) {
    const coarse = downsample(field)
    interpolateMembrane(coarse)
    for (const i of inside) {
      const x = i % width
      const from = ((((i - x) / width) >> 1) * coarse.width + (x >> 1)) * channels
      for (let c = 0; c < channels; c++) values[i * channels + c] = coarse.values[from + c]
    }
  } else fillWithMean(field, inside)
  for (let pass = 0; pass < passes; pass++) relax(field, inside, pass % 2 === 1)
}

function freePixels(kinds: Uint8Array): Int32Array {
  let count = 0
  for (let i = 0; i < kinds.length; i++) if (kinds[i] === free) count++
  const inside = new Int32Array(count)
  for (let i = 0, n = 0; i < kinds.length; i++) if (kinds[i] === free) inside[n++] = i
  return inside
}

function downsample({ values, kinds, width, height, channels }: MembraneProblem): MembraneProblem {
  const w = (width + 1) >> 1
  const h = (height + 1) >> 1
  const sums = new Float32Array(w * h * channels)
  const counts = new Uint8Array(w * h)
  const halvedKinds = new Uint8Array(w * h).fill(excluded)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const to = (y >> 1) * w + (x >> 1)
      halvedKinds[to] = Math.min(halvedKinds[to], kinds[i])
      if (kinds[i] !== fixed) continue
      counts[to]++
      for (let c = 0; c < channels; c++) sums[to * channels + c] += values[i * channels + c]
    }
  }
  for (let i = 0; i < counts.length; i++)
    if (counts[i] > 1) for (let c = 0; c < channels; c++) sums[i * channels + c] /= counts[i]
  return { values: sums, kinds: halvedKinds, width: w, height: h, channels }
}

function fillWithMean({ values, kinds, channels }: MembraneProblem, inside: Int32Array): void {
  for (let c = 0; c < channels; c++) {
    let sum = 0
    let count = 0
    for (let i = 0; i < kinds.length; i++) {
      if (kinds[i] !== fixed) continue
      sum += values[i * channels + c]
      count++
    }
    for (const i of inside) values[i * channels + c] = count > 0 ? sum / count : 0
  }
}

/**
 * One Gauss–Seidel pass; a neighbor that is outside the image or excluded is replaced by the pixel itself.
 */
function relax(
  { values, kinds, width, channels }: MembraneProblem,
  inside: Int32Array,
  isBackwards: boolean,
): void {
  const total = kinds.length
  for (let n = 0; n < inside.length; n++) {
    const i = inside[isBackwards ? inside.length - 1 - n : n]
    const x = i % width
    const left = x > 0 && kinds[i - 1] !== excluded ? i - 1 : i
    const right = x + 1 < width && kinds[i + 1] !== excluded ? i + 1 : i
    const above = i >= width && kinds[i - width] !== excluded ? i - width : i
    const below = i + width < total && kinds[i + width] !== excluded ? i + width : i
    for (let c = 0; c < channels; c++) {
      values[i * channels + c] =
        (values[left * channels + c] +
          values[right * channels + c] +
          values[above * channels + c] +
          values[below * channels + c]) /
        4
    }
  }
}
