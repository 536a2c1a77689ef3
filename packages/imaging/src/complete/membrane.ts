/** Passes of relaxation a level; the coarser levels have brought what is far. */
const passes = 12
const smallest = 4

/**
 * Fill a hole with the smoothest values its rim allows: those of a membrane, whose Laplacian is zero
 * (Pérez, Gangnet & Blake, "Poisson Image Editing", 2003, with no guidance). Coarse to fine, so that the
 * work grows with the pixels alone.
 *
 * @param values `channels` numbers a pixel, `width × height`; those of the hole are replaced
 * @param hole   1 where a value is to be made; somewhere it must be 0
 */
export function spanMembrane(
  values: Float32Array,
  hole: Uint8Array,
  width: number,
  height: number,
  channels: number,
): void {
  if (!hole.includes(1)) return
  if (Math.min(width, height) >= smallest) {
    const coarse = halvedField(values, hole, width, height, channels)
    spanMembrane(coarse.values, coarse.hole, coarse.width, coarse.height, channels)
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        if (!hole[i]) continue
        const from = ((y >> 1) * coarse.width + (x >> 1)) * channels
        for (let c = 0; c < channels; c++) values[i * channels + c] = coarse.values[from + c]
      }
    }
  } else fillWithMean(values, hole, channels)
  relax(values, hole, width, height, channels)
}

function halvedField(
  values: Float32Array,
  hole: Uint8Array,
  width: number,
  height: number,
  channels: number,
) {
  const w = (width + 1) >> 1
  const h = (height + 1) >> 1
  const sums = new Float32Array(w * h * channels)
  const counts = new Uint8Array(w * h)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (hole[i]) continue
      const to = (y >> 1) * w + (x >> 1)
      counts[to]++
      for (let c = 0; c < channels; c++) sums[to * channels + c] += values[i * channels + c]
    }
  }
  const coarseHole = new Uint8Array(w * h)
  for (let i = 0; i < counts.length; i++) {
    if (counts[i] === 0) coarseHole[i] = 1
    else for (let c = 0; c < channels; c++) sums[i * channels + c] /= counts[i]
  }
  return { values: sums, hole: coarseHole, width: w, height: h }
}

function fillWithMean(values: Float32Array, hole: Uint8Array, channels: number): void {
  for (let c = 0; c < channels; c++) {
    let sum = 0
    let count = 0
    for (let i = 0; i < hole.length; i++) {
      if (hole[i]) continue
      sum += values[i * channels + c]
      count++
    }
    const mean = count > 0 ? sum / count : 0
    for (let i = 0; i < hole.length; i++) if (hole[i]) values[i * channels + c] = mean
  }
}

/** Gauss–Seidel, forwards and backwards in turn; beyond the picture's edge lies the edge again. */
function relax(
  values: Float32Array,
  hole: Uint8Array,
  width: number,
  height: number,
  channels: number,
): void {
  const inside: number[] = []
  for (let i = 0; i < hole.length; i++) if (hole[i]) inside.push(i)
  for (let pass = 0; pass < passes; pass++) {
    for (let n = 0; n < inside.length; n++) {
      const i = inside[pass % 2 === 0 ? n : inside.length - 1 - n]
      const x = i % width
      const left = x > 0 ? i - 1 : i
      const right = x + 1 < width ? i + 1 : i
      const above = i >= width ? i - width : i
      const below = i + width < width * height ? i + width : i
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
}
