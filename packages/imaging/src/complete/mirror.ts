/** The axes along which a square is mirrored. */
export interface Mirroring {
  horizontal: boolean
  vertical: boolean
}

/** One of four reflections, by seed; seed 0 is the identity. */
export function mirroringForSeed(seed: number): Mirroring {
  return { horizontal: seed % 2 === 1, vertical: Math.floor(seed / 2) % 2 === 1 }
}

/** Mirror pixels; applying it twice gives the original. */
export function mirror<Pixels extends Float32Array | Uint8Array | Uint8ClampedArray>(
  data: Pixels,
  width: number,
  { horizontal, vertical }: Mirroring,
  channels = 1,
): Pixels {
  if (!horizontal && !vertical) return data
  const output = data.slice() as Pixels
  const height = data.length / width / channels
  for (let y = 0, to = 0; y < height; y++) {
    const row = (vertical ? height - 1 - y : y) * width
    for (let x = 0; x < width; x++) {
      const from = (row + (horizontal ? width - 1 - x : x)) * channels
      for (let c = 0; c < channels; c++) output[to++] = data[from + c]
    }
  }
  return output
}
