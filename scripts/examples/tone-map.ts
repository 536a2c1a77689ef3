/**
 * Convert linear light to sRGB: ACES filmic tone mapping (Narkowicz' fit, 2015), then the sRGB transfer function.
 *
 * @param light linear RGB, interleaved
 * @param exposure multiplies the light
 * @returns 8-bit sRGB, interleaved
 */
export function toneMap(light: Float32Array, exposure: number): Uint8Array {
  return Uint8Array.from(light, value => {
    const x = value * exposure * 0.6
    const film = Math.min(1, (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14))
    const encoded = film <= 0.0031308 ? film * 12.92 : 1.055 * film ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
  })
}
