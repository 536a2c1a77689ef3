/** Convert an encoded sRGB value to linear light, both 0 to 1 (IEC 61966-2-1). */
export function srgbToLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Convert linear light to an encoded sRGB value, both 0 to 1. */
export function linearToSrgb(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}

/** Lookup table: linear light of each 8-bit sRGB value. */
export const linearByByte = Float32Array.from({ length: 256 }, (_, value) => srgbToLinear(value / 255))
