/**
 * The luminance quantization table of ITU-T T.81, Annex K, in zigzag order, which libjpeg scales by its
 * quality.
 */
export const standardLuminance = [
  16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37, 29, 40, 58,
  51, 61, 60, 57, 51, 56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87, 95, 98, 103, 104, 103,
  62, 77, 113, 121, 112, 100, 120, 92, 101, 103, 99,
]

/**
 * Estimate a JPEG's quality: the libjpeg quality with the most similar luminance table.
 *
 * @param file the whole file or its beginning up to the first scan
 * @returns 1 to 100, or `undefined` if this is no JPEG or has no luminance table
 */
export function jpegQuality(file: Uint8Array): number | undefined {
  const table = luminanceTable(file)
  if (!table) return undefined
  let best = 1
  let least = Number.POSITIVE_INFINITY
  for (let quality = 1; quality <= 100; quality++) {
    const distance = distanceTo(table, quality)
    if (distance < least) {
      least = distance
      best = quality
    }
  }
  return best
}

/** Uses logarithms, so that a step of 2 instead of 1 weighs as much as 20 instead of 10. */
function distanceTo(table: number[], quality: number): number {
  const percent = quality < 50 ? 5000 / quality : 200 - 2 * quality
  return table.reduce((sum, step, i) => {
    const scaled = Math.min(255, Math.max(1, Math.floor((standardLuminance[i] * percent + 50) / 100)))
    return sum + Math.log(Math.max(1, step) / scaled) ** 2
  }, 0)
}

/** Table 0, which every encoder uses for luminance. */
function luminanceTable(file: Uint8Array): number[] | undefined {
  if (file[0] !== 0xff || file[1] !== 0xd8) return undefined
  let at = 2
  while (at + 4 <= file.length && file[at] === 0xff) {
    const marker = file[at + 1]
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xda || marker === 0xd9) return undefined
    const end = at + 2 + file[at + 2] * 256 + file[at + 3]
    const table = marker === 0xdb ? tableZero(file.subarray(at + 4, end)) : undefined
    if (table) return table
    at = end
  }
  return undefined
}

function tableZero(segment: Uint8Array): number[] | undefined {
  for (let at = 0; at < segment.length; ) {
    const bytes = segment[at] >> 4 === 0 ? 1 : 2
    const values = segment.subarray(at + 1, at + 1 + 64 * bytes)
    if (values.length < 64 * bytes) return undefined
    if ((segment[at] & 15) === 0) {
      return Array.from({ length: 64 }, (_, i) =>
        bytes === 1 ? values[i] : values[2 * i] * 256 + values[2 * i + 1],
      )
    }
    at += 1 + 64 * bytes
  }
  return undefined
}
