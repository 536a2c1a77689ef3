import { randomIntegers } from '@pentimento/imaging'

/** A smooth random function of the plane, about −1 to 1, with a feature size of 1. */
export type Noise = (x: number, y: number) => number

/** Two-dimensional gradient noise (Perlin, "Improving Noise", 2002); the same seed gives the same function. */
export function noiseOf(seed: number): Noise {
  const chance = randomIntegers(seed)
  const order = Uint8Array.from({ length: 256 }, (_, index) => index)
  for (let index = 255; index > 0; index--) {
    const other = chance() % (index + 1)
    const kept = order[index]
    order[index] = order[other]
    order[other] = kept
  }
  const table = new Uint8Array(512)
  table.set(order)
  table.set(order, 256)
  return (x, y) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const dx = x - left
    const dy = y - top
    const column = left & 255
    const row = top & 255
    const across = fade(dx)
    const here = table[column] + row
    const next = table[column + 1] + row
    const above = lerp(slope(table[here], dx, dy), slope(table[next], dx - 1, dy), across)
    const below = lerp(slope(table[here + 1], dx, dy - 1), slope(table[next + 1], dx - 1, dy - 1), across)
    return 1.4 * lerp(above, below, fade(dy))
  }
}

/** Fractal noise (fractional Brownian motion), about −1 to 1: octaves of rising frequency and falling amplitude. */
export function layered(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0
  let weight = 0.5
  let fineness = 1
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise(x * fineness + 17.3 * octave, y * fineness - 9.1 * octave)
    fineness *= 2.03
    weight *= 0.5
  }
  return sum
}

/** Ridged multifractal noise (Musgrave), 0 to 1, for mountain ridges. */
export function ridged(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0
  let weight = 0.5
  let fineness = 1
  let before = 1
  for (let octave = 0; octave < octaves; octave++) {
    const crest = (1 - Math.abs(noise(x * fineness + 31.7 * octave, y * fineness))) ** 2
    sum += crest * weight * before
    before = crest
    fineness *= 2.1
    weight *= 0.5
  }
  return sum
}

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)
const lerp = (from: number, to: number, share: number) => from + (to - from) * share

function slope(hash: number, x: number, y: number): number {
  const way = hash & 7
  const u = way < 4 ? x : y
  const v = way < 4 ? y : x
  return (way & 1 ? -u : u) + (way & 2 ? -v : v) * 0.5
}
