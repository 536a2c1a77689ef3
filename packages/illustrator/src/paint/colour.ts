/** A color in sRGB, each channel from 0 to 1. Values above 1 are allowed until the canvas is converted to a raster. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Parse `#rrggbb`. */
export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

/** Format as `#rrggbb`, for SVG. */
export function hex(colour: Rgb): string {
  const parts = colour.map(part => Math.round(255 * Math.min(1, Math.max(0, part))))
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

/** Interpolate linearly between two colors; `share` is clamped to 0 to 1. */
export function mixed(from: Rgb, to: Rgb, share: number): Rgb {
  const at = Math.min(1, Math.max(0, share))
  return [
    from[0] + (to[0] - from[0]) * at,
    from[1] + (to[1] - from[1]) * at,
    from[2] + (to[2] - from[2]) * at,
  ]
}

/** A color under a colored light: the product per channel. */
export const lit = (colour: Rgb, light: Rgb): Rgb => [
  colour[0] * light[0],
  colour[1] * light[1],
  colour[2] * light[2],
]

export const scaled = (colour: Rgb, by: number): Rgb => [colour[0] * by, colour[1] * by, colour[2] * by]

export const luma = (colour: Rgb) => 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]

/** Scale the saturation by a factor; the luma stays the same. */
export const saturated = (colour: Rgb, by: number): Rgb => {
  const grey = luma(colour)
  return [grey + (colour[0] - grey) * by, grey + (colour[1] - grey) * by, grey + (colour[2] - grey) * by]
}

/** Smoothstep: 0 up to `from`, 1 beyond `to`, a cubic in between. `from` may be greater than `to`. */
export function smooth(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
