/** A color in sRGB, each channel from 0 to 1. Values above 1 are allowed until the canvas is converted to a raster. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Parse `#rrggbb`. */
export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

/** Format as `#rrggbb`, for SVG. */
export function hex(color: Rgb): string {
  const parts = color.map(part => Math.round(255 * Math.min(1, Math.max(0, part))))
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

/** Interpolate linearly between two colors; `share` is clamped to 0 to 1. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = Math.min(1, Math.max(0, share))
  return [
    from[0] + (to[0] - from[0]) * at,
    from[1] + (to[1] - from[1]) * at,
    from[2] + (to[2] - from[2]) * at,
  ]
}

/** A color under a colored light: the product per channel. */
export const illuminate = (color: Rgb, light: Rgb): Rgb => [
  color[0] * light[0],
  color[1] * light[1],
  color[2] * light[2],
]

export const scale = (color: Rgb, factor: number): Rgb => [
  color[0] * factor,
  color[1] * factor,
  color[2] * factor,
]

export const luma = (color: Rgb) => 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2]

/** Scale the saturation by a factor; the luma stays the same. */
export const saturate = (color: Rgb, factor: number): Rgb => {
  const gray = luma(color)
  return [
    gray + (color[0] - gray) * factor,
    gray + (color[1] - gray) * factor,
    gray + (color[2] - gray) * factor,
  ]
}

/** Smoothstep: 0 up to `from`, 1 beyond `to`, a cubic in between. `from` may be greater than `to`. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
