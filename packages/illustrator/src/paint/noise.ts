import { randomIntegers } from '@pentimento/imaging'

/** A smooth random function of the plane, about −1 to 1, with a feature size of 1. */
export type Noise = (x: number, y: number) => number

/** Two-dimensional gradient noise (Perlin, "Improving Noise", 2002); the same seed gives the same function. */
export function createNoise(seed: number): Noise {
  const nextInteger = randomIntegers(seed)
  const permutation = Uint8Array.from({ length: 256 }, (_, index) => index)
  for (let index = 255; index > 0; index--) {
    const other = nextInteger() % (index + 1)
    const swapped = permutation[index]
    permutation[index] = permutation[other]
    permutation[other] = swapped
  }
  const permutationTable = new Uint8Array(512)
  permutationTable.set(permutation)
  permutationTable.set(permutation, 256)
  return (x, y) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const dx = x - left
    const dy = y - top
    const column = left & 255
    const row = top & 255
    const fadeX = fade(dx)
    const here = permutationTable[column] + row
    const next = permutationTable[column + 1] + row
    const above = lerp(
      gradientDot(permutationTable[here], dx, dy),
      gradientDot(permutationTable[next], dx - 1, dy),
      fadeX,
    )
    const below = lerp(
      gradientDot(permutationTable[here + 1], dx, dy - 1),
      gradientDot(permutationTable[next + 1], dx - 1, dy - 1),
      fadeX,
    )
    return 1.4 * lerp(above, below, fade(dy))
  }
}

/** Fractal noise (fractional Brownian motion), about −1 to 1: octaves of rising frequency and falling amplitude. */
export function fractalNoise(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0
  let amplitude = 0.5
  let frequency = 1
  for (let octave = 0; octave < octaves; octave++) {
    sum += amplitude * noise(x * frequency + 17.3 * octave, y * frequency - 9.1 * octave)
    frequency *= 2.03
    amplitude *= 0.5
  }
  return sum
}

/** Ridged multifractal noise (Musgrave), 0 to 1, for mountain ridges. */
export function ridgedNoise(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0
  let amplitude = 0.5
  let frequency = 1
  let previousCrest = 1
  for (let octave = 0; octave < octaves; octave++) {
    const crest = (1 - Math.abs(noise(x * frequency + 31.7 * octave, y * frequency))) ** 2
    sum += crest * amplitude * previousCrest
    previousCrest = crest
    frequency *= 2.1
    amplitude *= 0.5
  }
  return sum
}

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)
const lerp = (from: number, to: number, share: number) => from + (to - from) * share

function gradientDot(hash: number, x: number, y: number): number {
  const direction = hash & 7
  const u = direction < 4 ? x : y
  const v = direction < 4 ? y : x
  return (direction & 1 ? -u : u) + (direction & 2 ? -v : v) * 0.5
}
