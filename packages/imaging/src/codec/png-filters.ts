import type { Raster } from '../raster.ts'

/**
 * PNG filter types 0 to 2 (third edition, section 9.2); the others cost more time than the bytes they save
 * are worth.
 */
export type Filter = 'none' | 'sub' | 'up'

const types = { none: 0, sub: 1, up: 2 } as const
/** Every 16th row is sampled to choose a filter. */
const rowStep = 16

/**
 * The filter with the smallest sum of absolute differences over a range of rows, as section 12.7 recommends.
 */
export function chooseFilter({ data, width, channels }: Raster, top: number, bottom: number): Filter {
  const stride = width * channels
  let none = 0
  let sub = 0
  let up = 0
  for (let y = Math.max(1, top); y < bottom; y += rowStep) {
    const start = y * stride
    for (let at = start + channels; at < start + stride; at++) {
      const value = data[at]
      none += Math.abs((value << 24) >> 24)
      sub += Math.abs(((value - data[at - channels]) << 24) >> 24)
      up += Math.abs(((value - data[at - stride]) << 24) >> 24)
    }
  }
  return none <= sub && none <= up ? 'none' : sub < up ? 'sub' : 'up'
}

/**
 * Create a function that writes filtered rows: the filter type byte followed by the filtered pixels, `width ·
 * channels + 1` bytes into `to` starting at `start`. Processes four bytes at a time where rows are 32-bit
 * aligned.
 */
export function createRowFilter(image: Raster) {
  const { data, width, channels } = image
  const stride = width * channels
  const filterWords = stride % 4 === 0 && data.byteOffset % 4 === 0 ? createWordFilter(image) : undefined
  return (filter: Filter, y: number, to: Uint8Array, start: number): void => {
    const row = y * stride
    const first = start + 1
    const effective = filter === 'up' && y === 0 ? 'none' : filter
    to[start] = types[effective]
    if (effective === 'none') to.set(data.subarray(row, row + stride), first)
    else if (filterWords && (effective === 'up' || channels === 4)) to.set(filterWords(effective, y), first)
    else {
      const distance = effective === 'up' ? stride : channels
      if (effective === 'sub') to.set(data.subarray(row, row + channels), first)
      for (let x = effective === 'up' ? 0 : channels; x < stride; x++)
        to[first + x] = data[row + x] - data[row + x - distance]
    }
  }
}

function createWordFilter({ data, width, channels }: Raster) {
  const length = (width * channels) / 4
  const words = new Int32Array(data.buffer, data.byteOffset, data.byteLength / 4)
  const filtered = new Int32Array(length)
  const bytes = new Uint8Array(filtered.buffer)
  return (filter: 'sub' | 'up', y: number): Uint8Array => {
    const row = y * length
    const distance = filter === 'up' ? length : 1
    if (filter === 'sub') filtered[0] = words[row]
    for (let x = filter === 'up' ? 0 : 1; x < length; x++)
      filtered[x] = subtractBytes(words[row + x], words[row + x - distance])
    return bytes
  }
}

/** Subtracts four bytes at once, each modulo 256 (Warren, "Hacker's Delight", section 2-18). */
const subtractBytes = (a: number, b: number) =>
  ((a | 0x80808080) - (b & 0x7f7f7f7f)) ^ ((a ^ ~b) & 0x80808080)
