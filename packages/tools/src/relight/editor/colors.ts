/** Convert a `#rrggbb` color to linear-light RGB, 0 to 1 (sRGB, IEC 61966-2-1). */
export function linearColor(hex: string): [number, number, number] {
  const channel = (offset: number) => {
    const value = Number.parseInt(hex.slice(offset, offset + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** Range of color temperatures, in kelvin. */
export const temperatureRange = { min: 1800, max: 12_000 } as const

/** Color of a black body at a temperature, as `#rrggbb` scaled so that its brightest channel is 255. */
export function blackBodyColor(kelvin: number): string {
  const [x, y] = planckianChromaticity(kelvin)
  const [X, Z] = [x / y, (1 - x - y) / y]
  const rgb = [
    3.2404542 * X - 1.5371385 - 0.4985314 * Z,
    -0.969266 * X + 1.8760108 + 0.041556 * Z,
    0.0556434 * X - 0.2040259 + 1.0572252 * Z,
  ].map(value => Math.max(0, value))
  const brightest = Math.max(...rgb)
  return `#${rgb.map(value => encodeChannel(value / brightest)).join('')}`
}

/** The color temperature nearest to a color, in steps of 100 kelvin; undefined if none is near. */
export function nearestTemperature(color: string): number | undefined {
  const target = parseChannels(color)
  const distanceTo = (kelvin: number) =>
    Math.hypot(...parseChannels(blackBodyColor(kelvin)).map((value, index) => value - (target[index] ?? 0)))
  let nearest: number = temperatureRange.min
  for (let kelvin = temperatureRange.min; kelvin <= temperatureRange.max; kelvin += 100)
    if (distanceTo(kelvin) < distanceTo(nearest)) nearest = kelvin
  return distanceTo(nearest) < maxColorDistance ? nearest : undefined
}

/** Largest Euclidean distance in 8-bit RGB that counts as near. */
const maxColorDistance = 24

/**
 * CIE 1931 chromaticity of a black body: the cubic approximation by Kim et al. (US patent 7024034, 2006), valid
 * from 1667 to 25,000 kelvin.
 */
function planckianChromaticity(kelvin: number): [number, number] {
  const t = 1000 / kelvin
  const x =
    kelvin <= 4000
      ? ((-0.2661239 * t - 0.234358) * t + 0.8776956) * t + 0.17991
      : ((-3.0258469 * t + 2.1070379) * t + 0.2226347) * t + 0.24039
  if (kelvin <= 2222) return [x, ((-1.1063814 * x - 1.3481102) * x + 2.18555832) * x - 0.20219683]
  if (kelvin <= 4000) return [x, ((-0.9549476 * x - 1.37418593) * x + 2.09137015) * x - 0.16748867]
  return [x, ((3.081758 * x - 5.8733867) * x + 3.75112997) * x - 0.37001483]
}

function encodeChannel(linear: number): string {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(255 * value)
    .toString(16)
    .padStart(2, '0')
}

const parseChannels = (color: string) =>
  [1, 3, 5].map(offset => Number.parseInt(color.slice(offset, offset + 2), 16))
