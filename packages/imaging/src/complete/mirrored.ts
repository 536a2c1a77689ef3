/** The axes along which a square is mirrored. */
export interface Mirroring {
  across: boolean
  down: boolean
}

/** One of four reflections, by seed; seed 0 is the identity. */
export function mirroringOf(seed: number): Mirroring {
  return { across: seed % 2 === 1, down: Math.floor(seed / 2) % 2 === 1 }
}

/** Mirror pixels; applying it twice gives the original. */
export function mirrored<Pixels extends Float32Array | Uint8Array | Uint8ClampedArray>(
  data: Pixels,
  width: number,
  { across, down }: Mirroring,
  channels = 1,
): Pixels {
  if (!across && !down) return data
  const turned = data.slice() as Pixels
  const height = data.length / width / channels
  for (let y = 0, to = 0; y < height; y++) {
    const row = (down ? height - 1 - y : y) * width
    for (let x = 0; x < width; x++) {
      const from = (row + (across ? width - 1 - x : x)) * channels
      for (let c = 0; c < channels; c++) turned[to++] = data[from + c]
    }
  }
  return turned
}
