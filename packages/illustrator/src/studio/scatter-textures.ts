import { mix, type Rgb, rgb, scale, smoothstep } from '../paint/color.ts'
import { fractalNoise, type Noise } from '../paint/noise.ts'
import type { Vector } from './solids.ts'

/**
 * Color at a point of a small thing, whose half sizes are 1 along its axes; the longest is the first. `part` differs from one
 * thing to the next.
 */
type Texture = (point: Vector, color: Rgb, noise: Noise, part: number) => Rgb

/** How far around the longest axis a point is, in radians. */
const turnOf = ([, y, z]: Vector) => Math.atan2(z, y)

/** The fraction of a number above its floor, from its middle. */
const offMiddle = (value: number) => value - Math.floor(value) - 0.5

const [seedColor, groove, blush, speckle] = ['#e6c766', '#1d0f08', '#e0b23c', '#8a6b52'].map(rgb)

/** What the surfaces of small things look like. */
export const scatterTextures = {
  /** Slightly uneven, as candy and pearls are. */
  even: (point, color, noise, part) =>
    scale(color, 1 + 0.05 * fractalNoise(noise, 2 * point[0] + part, 2 * point[1] + point[2], 2)),
  /** The pores of a citrus fruit's skin, on lighter and darker patches. */
  pores: (point, color, noise, part) => {
    const turn = turnOf(point)
    const pore = noise(11 * turn + part, 13 * point[0])
    const patch = fractalNoise(noise, 1.6 * turn + part, 1.7 * point[0], 2)
    return scale(color, 1 + 0.1 * patch - 0.16 * smoothstep(0.15, 0.6, pore))
  },
  /** The seeds of a strawberry in their hollows, and paler flesh at its stem. */
  seeds: (point, color, noise, part) => {
    const row = 5.5 * (point[0] + 1)
    const count = 13
    const column = (turnOf(point) / (2 * Math.PI)) * count + 0.5 * (Math.floor(row) % 2)
    const narrow = Math.sqrt(Math.max(0.08, 1 - point[0] ** 2))
    const off = Math.hypot(0.75 * offMiddle(row), 0.9 * narrow * offMiddle(column))
    const flesh = scale(color, 1 + 0.07 * noise(3 * point[1] + part, 3 * point[2]))
    const pale = mix(flesh, rgb('#f0b7a4'), 0.5 * smoothstep(0.75, 1, point[0]))
    const hollow = mix(pale, scale(color, 0.6), smoothstep(0.24, 0.15, off))
    return mix(hollow, seedColor, smoothstep(0.12, 0.08, off))
  },
  /** Streaks from one end of an apple to the other, and its spots. */
  streaks: (point, color, noise, part) => {
    const turn = turnOf(point)
    const streak = noise(7 * turn + part, 0.9 * point[0]) + 0.6 * noise(19 * turn, 1.2 * point[0] + part)
    const spot = smoothstep(0.55, 0.75, noise(13 * turn + 40, 14 * point[0] + part))
    return mix(mix(color, blush, 0.3 * smoothstep(0, 0.9, streak)), rgb('#ead9a8'), 0.3 * spot)
  },
  /** The speckles of a painted egg. */
  speckles: (point, color, noise, part) => {
    const turn = turnOf(point)
    const small = smoothstep(0.48, 0.6, noise(9 * turn + part, 8 * point[0]))
    const fine = smoothstep(0.52, 0.62, noise(21 * turn, 19 * point[0] + part))
    return mix(color, speckle, 0.42 * Math.max(small, fine))
  },
  /** The scales of a cone in rows that wind around it: light rims, and dark gaps below them. */
  scales: (point, color, noise, part) => {
    const row = 5 * (point[0] + 1)
    const column = (turnOf(point) / (2 * Math.PI)) * 9 + 0.5 * (Math.floor(row) % 2)
    const [along, across] = [row - Math.floor(row), Math.abs(offMiddle(column))]
    const rim = along - 1.1 * across ** 2
    const tone = 1 + 0.12 * noise(7 * point[0] + part, 9 * turnOf(point))
    const scaleColor = mix(scale(color, 0.42), scale(color, 1.12 * tone), smoothstep(0.05, 0.5, rim))
    return mix(scaleColor, rgb('#c9a57c'), 0.6 * smoothstep(0.52, 0.66, rim) * smoothstep(0.86, 0.7, rim))
  },
  /** The groove along a coffee bean. */
  groove: (point, color, noise, part) => {
    const bend = 0.16 * Math.sin(3 * point[0])
    const rough = scale(color, 1 + 0.14 * fractalNoise(noise, 4 * point[0] + part, 4 * point[1], 2))
    return point[1] > 0 ? mix(rough, groove, smoothstep(0.17, 0.07, Math.abs(point[2] - bend))) : rough
  },
  /** The midrib and veins of a leaf. */
  veins: (point, color) => {
    const across = Math.abs(point[2])
    const vein = smoothstep(0.34, 0.46, Math.abs(offMiddle(5 * point[0] - 3 * across)))
    const rib = smoothstep(0.1, 0.03, across)
    const half = point[2] > 0 ? 1.08 : 0.93
    return mix(scale(color, half * (1 - 0.16 * vein)), rgb('#b7cf8f'), 0.6 * rib)
  },
  /** The grain and the veins of a stone. */
  mottled: (point, color, noise, part) => {
    const [u, v] = [1.5 * point[0] + part, 1.5 * point[2] + 0.6 * point[1]]
    const vein = 1 - Math.abs(fractalNoise(noise, 1.4 * u + 20, 1.4 * v, 3))
    const tone = 1 + 0.16 * fractalNoise(noise, 2.4 * u, 2.4 * v, 4) + 0.08 * noise(16 * u, 16 * v)
    return mix(scale(color, tone), rgb('#e6e2da'), 0.2 * vein ** 20)
  },
  /** Tufts of moss, light on top. */
  tufts: (point, color, noise, part) => {
    const [u, v] = [9 * point[0] + part, 9 * point[2] + 5 * point[1]]
    const tuft = noise(u, v) + 0.6 * noise(2.3 * u, 2.3 * v)
    return scale(color, 0.88 + 0.3 * tuft + 0.2 * point[1])
  },
  /** Ice: clear and dark inside, with white cracks and bubbles, and bright along its edges. */
  ice: (point, color, noise, part) => {
    const [, second] = point.map(Math.abs).sort((a, b) => b - a)
    const [u, v] = [point[0] + 0.7 * point[2] + part, point[1] - 0.6 * point[2]]
    const crack = (1 - Math.abs(noise(1.1 * u, 1.1 * v) + 0.2 * noise(4 * u, 4 * v))) ** 16
    const cloud = smoothstep(-0.2, 0.6, fractalNoise(noise, 1.3 * u + 9, 1.3 * v, 3))
    const clear = scale(color, 0.94 + 0.22 * cloud)
    return mix(clear, [0.97, 0.99, 1], Math.min(1, 0.35 * crack + 0.85 * smoothstep(0.84, 0.99, second)))
  },
} satisfies Record<string, Texture>
